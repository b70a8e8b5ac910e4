"""Retrieval as data: one configuration, and the named recipes that people choose from."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field


class RecallConfig(BaseModel):
    """How texts are searched."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    analyser: Literal["light", "kiwi"] = Field(default="light", description="what cuts Korean into terms")
    lexical: bool = Field(default=True, description="search by words")
    dense: bool = Field(default=True, description="search by the likeness of embeddings")
    floor: float = Field(default=0.5, ge=0, le=1, description="hits that score lower do not count as an answer")
    rerank: int = Field(default=0, ge=0, description="how many of the best hits the reranker looks at again, if there is one")


RECIPES: dict[str, RecallConfig] = {
    "lexical": RecallConfig(analyser="kiwi", dense=False),
    "dense": RecallConfig(lexical=False),
    "hybrid": RecallConfig(),
    "hybrid+rerank": RecallConfig(rerank=20),
}
