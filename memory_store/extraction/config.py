"""The thresholds of extraction, as data. Measured with `benchmarks/extraction.py`."""

from pydantic import BaseModel, ConfigDict, Field


class ExtractionConfig(BaseModel):
    """How much of a proposed statement must stand in the customer's words, and when two statements are one."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    carried: float = Field(0.3, ge=0, le=1, description="share of a statement's syllable pairs that the customer's turns must hold")
    sound: float = Field(0.5, ge=0, le=1, description="share of those that must come from words that are to be remembered")
    verbatim: float = Field(
        0.75, ge=0, le=1, description="share from which a statement only repeats the customer, and can't twist the words"
    )
    same: float = Field(0.93, ge=0, le=1, description="cosine from which two statements of equal nouns and numbers are one")


DEFAULT = ExtractionConfig()
