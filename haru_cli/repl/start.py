"""`haru chat` on a terminal: from the services to a visit and its chat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from haru_cli.repl.background import Background
from haru_cli.repl.chat import ChatContext, run_chat

if TYPE_CHECKING:
    from haru_cli.services import Services
    from memory_store.protocols import Passage
    from memory_store.records import Session


def converse(
    at: Services,
    customer: str,
    *,
    session: Session | None = None,
    keep_recent: int | None = None,
    save: bool = True,
    assume_yes: bool = False,
    plain: bool = False,
) -> int:
    """Open a visit (`session` takes up an earlier one), chat, and return the exit code. Earlier visits that were cut off are
    finished behind the first prompt. Raises MemoryStoreError when the visit can't be opened."""
    background = Background()
    with at.visit(
        customer,
        keep_recent=keep_recent,
        save=save,
        session=session,
        schedule=background.schedule,
        on_summary=background.on_summary,
    ) as visit:

        def prepare() -> None:
            at.agent.warm()
            if save:
                at.finish_interrupted(customer, but=visit.session, tell=background.tell)

        def clause(id: str) -> Passage | None:
            found = at.policies.get(id)
            return found.passage if found else None

        return run_chat(
            visit,
            ChatContext(
                store=at.store,
                mask=lambda text: at.gate.mask(text).text,
                switch_model=at.agent_for,
                clause=clause,
                prepare=prepare,
                background=background,
                assume_yes=assume_yes,
                plain=plain or at.settings.ui.plain,
            ),
        )
