"""How a dial is turned to open: left to 32, right to 8."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memory_store.privacy.kinds import PASSWORD
from memory_store.privacy.purposes import LOCK, OPENS
from memory_store.privacy.scene import Hit, Scene

_TURN = re.compile(
    r"(?<![가-힣])(?:(?:왼|오른)(?:쪽|편)|좌측?|우측?|(?:반\s?)?시계\s?(?:방향)?|left|right)(?:으?로)?\s?(?:(?:\d|한|두|세|네)\s?(?:바퀴|번)\s?(?:돌려서?\s?)?)?"
    r"(?P<value>\d{1,2}|[\d일이삼사오육칠팔구십영공]{1,4})(?=[\s,.>→]|에|까지|으?로|이|$)(?!\s?(?:[cm]m|센치|센티|미리|도(?:\s|$)))"
)


def find(scene: Scene) -> Iterator[Hit]:
    """Two turns or more where something is to open."""
    turns = list(_TURN.finditer(scene.text)) if LOCK.search(scene.text) else []
    if len(turns) > 1 and OPENS.search(scene.text):
        yield from (Hit(PASSWORD, *turn.span("value"), "digits to which a lock is turned") for turn in turns)
