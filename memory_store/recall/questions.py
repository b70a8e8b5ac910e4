"""How customers ask: a question's vector moved to where the answers are.

Embeddings bring together what sounds alike; but "목걸이 하나 하고 싶은데" and "금속이 닿으면 두드러기" do not. From pairs of
such questions and statements a linear map was learned (InfoNCE over simulated customers), with a gate that tells a
customer's question from any other text, which is left as it is. Fitted by `benchmarks/train_recall.py`, for one
embedding model; the file holds, too, by what a likeness becomes a probability.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # numpy takes a tenth of a second to load; only a search needs it
    import numpy as np
    from numpy.typing import NDArray

ALPHA = 2.0
"""How much the plain cosine counts beside the learned part."""
WORDS = 0.1
"""How much a full match of words counts, in the same unit; .1 to .3 do equally well on the development sets."""


AT_FLOOR = 0.16
"""The probability at which the floor stands: on the development set four unanswerable questions in five stay below it."""
SPREAD = 4.0
"""How far scores are drawn apart around the floor, so that the ranking by recency can't drown what fits."""


@dataclass(frozen=True)
class QuestionMap:
    """The learned parts. `gate` and `calibration` end with their constant."""

    gate: NDArray[np.float32]
    ask: NDArray[np.float32]
    tell: NDArray[np.float32]
    left: NDArray[np.float32]
    right: NDArray[np.float32]
    calibration: NDArray[np.float32]

    def move(self, query: NDArray[np.float32]) -> tuple[float, NDArray[np.float32], float]:
        """How much the query (a unit vector) is a customer's question (0..1), and the vector and the constant that make its
        likeness with a text: their product and sum."""
        import numpy as np

        openness = 1 / (1 + np.exp(-float(query @ self.gate[:-1] + self.gate[-1])))
        centred = query - self.ask
        moved = openness * (ALPHA * centred + (centred @ self.left) @ self.right)
        return float(openness), ALPHA * np.float32(1 - openness) * query + moved, -float(self.tell @ moved)

    def logit(self, openness: float, likeness: NDArray[np.float32], words: NDArray[np.float32]) -> NDArray[np.float32]:
        """The log odds that a text answers, drawn apart around the floor (0): from the likeness of vectors and of words."""
        slope, shift, constant = self.calibration.tolist()
        odds = slope * (likeness + WORDS * words) + shift * (1 - openness) + constant
        out: NDArray[np.float32] = SPREAD * (odds - math.log(AT_FLOOR / (1 - AT_FLOOR)))
        return out


@lru_cache(maxsize=1)
def question_map(model: str) -> QuestionMap | None:
    """The map for an embedding model, or None where none was fitted."""
    import numpy as np

    with (files(__package__) / "questions.npz").open("rb") as file, np.load(file) as parts:
        if str(parts["model"]) != model:
            return None
        return QuestionMap(**{name: parts[name].astype(np.float32) for name in QuestionMap.__dataclass_fields__})
