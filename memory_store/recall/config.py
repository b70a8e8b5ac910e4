"""Retrieval as data: one configuration, and the named recipes that people choose from."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field


class RecallConfig(BaseModel):
    """How texts are searched. Weights need not sum to one; a weight of zero switches its part off."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    analyser: Literal["light", "kiwi"] = Field(
        default="light", description="what cuts Korean into terms; kiwi loads in a second, light at once"
    )
    lexical: float = Field(default=0.4, ge=0, description="weight of BM25 over terms")
    dense: float = Field(default=0.6, ge=0, description="weight of the likeness of embeddings")
    floor: float = Field(default=0.5, ge=0, le=1, description="hits that score lower do not count as an answer")


RECIPES: dict[str, RecallConfig] = {
    "lexical": RecallConfig(dense=0.0),
    "dense": RecallConfig(lexical=0.0),
    "hybrid": RecallConfig(),
    "hybrid+rerank": RecallConfig(),
}
