"""`haru doctor`: what is wrong, and how to mend it."""

import typer

from haru_cli.commands.common import JsonOption, loaded


def doctor(context: typer.Context, json: JsonOption = False) -> None:
    """Check versions, configuration, key, model, store and terminal; each finding says how to mend it."""
    from haru_cli.diagnosis import Check, diagnose
    from haru_cli.i18n import _, explained
    from haru_cli.output import print_json, print_text
    from memory_store.errors import InvalidError

    try:
        settings = loaded(context)
    except InvalidError as error:
        checks = [Check("configuration", False, explained(error), _("mend the file, or `haru config init --force`"))]
    else:
        checks = diagnose(settings)
    if json:
        print_json([check.as_dict() for check in checks])
    else:
        for check in checks:
            print_text(check.as_text(), indent=2)
    if not all(check.ok for check in checks):
        raise typer.Exit(1)
