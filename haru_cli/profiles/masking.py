"""What a person types about a customer is masked like what the customer types, and told."""

from haru_cli.i18n import _
from haru_cli.output import note
from memory_store.privacy import Gate


def masked(gate: Gate, text: str) -> str:
    """The text as it may be stored. Raises GateError."""
    found = gate.mask(text)
    if found.findings:
        note(_("Masked and not recorded: {kinds}").format(kinds=", ".join(found.kinds)))
    return found.text
