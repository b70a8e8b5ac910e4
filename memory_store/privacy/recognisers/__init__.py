"""One recogniser a kind: a pure function from a scene to hits. Their order decides nothing; all candidates are tried."""

from collections.abc import Callable, Iterator

from memory_store.privacy.recognisers import (
    account,
    business,
    card,
    code,
    customs,
    described,
    dial,
    dictated,
    email,
    expiry,
    license,
    passport,
    password,
    phone,
    purpose,
    resident,
    security,
    token,
    typed,
    unnamed,
)
from memory_store.privacy.scene import Hit, Scene

Recogniser = Callable[[Scene], Iterator[Hit]]

RECOGNISERS: tuple[Recogniser, ...] = tuple(
    module.find
    for module in (
        card,
        resident,
        passport,
        license,
        security,
        expiry,
        account,
        password,
        dial,
        purpose,
        typed,
        token,
        described,
        code,
        phone,
        email,
        customs,
        business,
        dictated,
        unnamed,
    )
)
