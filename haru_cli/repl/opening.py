"""The opening of the chat: who is served, by which model, what is remembered."""

from haru_cli.i18n import _
from haru_cli.repl.view import View
from memory_store.records import Profile
from memory_store.visit import Visit

_SHOWN_AGAIN = 2
"""Turns of a resumed visit that are shown once more."""


def opening(view: View, visit: Visit) -> None:
    """Print the opening panel, and the last turns of a visit that goes on."""
    profile, turns = visit.profile, visit.session.turns
    view.panel(
        _("Haru Market · customer support"),
        [
            (_("Customer"), f"{visit.customer} · {_standing(profile, resumed=bool(turns))}"),
            (_("Model"), visit.session.model),
            (_("Remembered"), counts(profile)),
        ],
    )
    if not visit.saving:
        view.line(_("Nothing of this visit will be saved."), "warning")
    view.line(greeting(profile, resumed=bool(turns)))
    view.hint(_("Enter sends · Alt-Enter new line · /help · Ctrl-D ends the visit"))
    for turn in turns[-_SHOWN_AGAIN:]:
        view.past(turn.customer, turn.reply)


def counts(profile: Profile) -> str:
    """How much is remembered, by kind."""
    if not profile:
        return _("nothing yet")
    kinds = [
        (_("preferences"), profile.preferences),
        (_("open issues"), profile.issues),
        (_("notes"), profile.notes),
        (_("attributes"), profile.attributes),
    ]
    return " · ".join(f"{name} {len(memories)}" for name, memories in kinds if memories)


def greeting(profile: Profile, *, resumed: bool) -> str:
    """The program's own welcome; the agent greets in its first reply."""
    if resumed:
        return _("The visit goes on where it was left.")
    if profile.visits:
        return _("Welcome back. What can we do for you?")
    return _("Welcome. What can we do for you?")


def _standing(profile: Profile, *, resumed: bool) -> str:
    if resumed:
        return _("visit goes on")
    if not profile.visits or profile.last_visit is None:
        return _("first visit")
    last = profile.last_visit.astimezone().strftime("%Y-%m-%d")
    return _("visit {number} (last {date})").format(number=profile.visits + 1, date=last)
