"""How customers ask: a question's vector moved to where the answers are.

Embeddings bring together what sounds alike; but "목걸이 하나 하고 싶은데" and "금속이 닿으면 두드러기" do not. From pairs of
such questions and statements a linear map was learned (InfoNCE over simulated customers), with a gate that tells a
customer's question from any other text, which is left as it is. Fitted by `benchmarks/train_recall.py`, for one
embedding model; the file holds, too, by what a likeness becomes a probability.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # numpy takes a tenth of a second to load; only a search needs it
    import numpy as np
    from numpy.typing import NDArray

ALPHA = 2.0
"""How much the plain cosine counts beside the learned part."""
WORDS, MORE_WORDS = 0.05, 0.05
"""How much a full match of words counts, in the same unit, and how much more for a customer's question."""
STRANGER = 0.82
"""The cosine of two unrelated short texts (multilingual-e5-small): what a likeness is counted from."""
SPREAD = 1.5
"""How far scores are drawn apart around the floor, so that the ranking by recency can't drown what fits."""


@dataclass(frozen=True)
class QuestionMap:
    """The learned parts. `gate` and `calibration` end with their constant; the latter's is such that the floor is at 0."""

    gate: NDArray[np.float32]
    ask: NDArray[np.float32]
    tell: NDArray[np.float32]
    left: NDArray[np.float32]
    right: NDArray[np.float32]
    calibration: NDArray[np.float32]

    def move(self, query: NDArray[np.float32], text: str) -> tuple[float, NDArray[np.float32], float]:
        """How much the query (its unit vector and text) is a customer's question (0..1), and the vector and the constant that
        make its likeness with a text: their product and sum."""
        import numpy as np

        openness = 0.0 if _PLAIN.search(text) else 1 / (1 + np.exp(-float(query @ self.gate[:-1] + self.gate[-1])))
        centred = query - self.ask
        moved = openness * (ALPHA * centred + (centred @ self.left) @ self.right)
        constant = -float(self.tell @ moved) - ALPHA * (1 - openness) * STRANGER
        return float(openness), ALPHA * np.float32(1 - openness) * query + moved, constant

    def apart(self, query: str, openness: float) -> float:
        """How much is taken off a likeness for the crowding of the text's place (see crowding.py): half of what the cosine
        counts for a text that tells something, to find its like; nothing for a question, whose answers may well be many."""
        return 0.0 if asks(query) else ALPHA / 2 * (1 - openness)

    def logit(self, openness: float, likeness: NDArray[np.float32], words: NDArray[np.float32]) -> NDArray[np.float32]:
        """The log odds that a text answers, above those of the floor: from the likeness of vectors and of words."""
        slope, constant = self.calibration.tolist()
        out: NDArray[np.float32] = SPREAD * (slope * (likeness + (WORDS + MORE_WORDS * openness) * words) + constant)
        return out


_ASKS = re.compile(
    r"\?|(?<![가-힣])(?:뭐|뭘|뭔|무엇|무슨|어디|언제|누구|누가|왜|어떻|얼마|어느|몇(?!몇))"
    r"|(?:(?:나|니|까|지|냐|더라|던가|는가|은가|인가|건가)요?|죠)\W*$"
)
_PLAIN = re.compile(r"(?<!니)다\W*$")
"""A sentence that ends in plain style (한다, 있다) is no customer who speaks to the shop."""


def asks(text: str) -> bool:
    """Whether a text asks: by a question mark, or a word or an ending that does."""
    return _ASKS.search(text) is not None


@lru_cache(maxsize=1)
def question_map(model: str) -> QuestionMap | None:
    """The map for an embedding model, or None where none was fitted."""
    import numpy as np

    with (files(__package__) / "questions.npz").open("rb") as file, np.load(file) as parts:
        if str(parts["model"]) != model:
            return None
        return QuestionMap(**{name: parts[name].astype(np.float32) for name in QuestionMap.__dataclass_fields__})
