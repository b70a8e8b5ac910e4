"""How a slash command ends the visit."""


class Leave(Exception):
    """The person wants to end the visit."""
