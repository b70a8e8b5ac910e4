"""Correcting what is remembered: in the person's editor, until the text can be taken; what can't be taken is kept for them."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from haru_cli.asking import agrees
from haru_cli.i18n import _, explained
from haru_cli.output import note, print_text
from haru_cli.profiles.editing import Step, apply, difference, steps, to_text, with_problem
from haru_cli.profiles.editor import edit_text
from haru_cli.profiles.masking import masked
from memory_store.errors import MemoryStoreError, StoreError
from memory_store.storage.tinydb.files import replace_file

if TYPE_CHECKING:
    from haru_cli.services import Services


def edit_in_editor(at: Services, customer: str) -> None:
    """Let a person edit a customer's memories and store the difference.

    Raises what was wrong in the end; nothing was changed then, and the error says where the text is kept."""
    record = at.store.read(customer)
    original = text = to_text(record, at.clock.now())
    while True:
        text, trouble = edit_text(text)
        problem = MemoryStoreError(trouble)
        if not trouble:
            try:
                wanted = [_masked(at, step) for step in steps(record, text, at.clock.now())]
                if wanted:
                    store_steps(at, customer, wanted)
                else:
                    note(_("Nothing was changed."))
                return
            except MemoryStoreError as error:
                problem = error
        if text == original:
            raise type(problem)(f"{problem}; nothing was changed")
        if sys.stdin.isatty() and agrees(f"{explained(problem)}\n{_('Edit it again?')}", default=True):
            text = with_problem(text, str(problem))
            continue
        raise type(problem)(f"{problem}. Nothing was changed; your text is kept in {_keep(at, customer, text)}")


def store_steps(at: Services, customer: str, wanted: Sequence[Step]) -> None:
    """Show the difference and store it, as one. A customer who is only added to may be new."""
    create = all(step.action == "add" for step in wanted)
    with at.store.customer(customer, create=create) as record:
        lines = list(difference(record, wanted))
        done = apply(record, wanted, at.clock.now())
    for line, (step, memory) in zip(lines, done, strict=True):
        print_text(f"{line}  ({memory.id})" if step.action in ("add", "attribute") else line)


def _masked(at: Services, step: Step) -> Step:
    return replace(step, text=masked(at.gate, step.text), key=masked(at.gate, step.key))


def _keep(at: Services, customer: str, text: str) -> Path:
    """Put the text, masked, beside the customer's file, so that it goes when the customer is forgotten; where the store can't be
    written, among the temporary files."""
    content = at.gate.mask(text).text.encode()
    try:
        path = at.store.beside(customer, "draft.toml")
        replace_file(path, content)
    except (OSError, StoreError):
        handle, name = tempfile.mkstemp(prefix="haru-", suffix=".toml")  # mode 0600
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        path = Path(name)
    return path
