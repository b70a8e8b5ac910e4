"""The offline model's view of Korean morphology: the library's shared analyser."""

from memory_store.extraction.morphology import Morpheme, Sentence, analyse, morphemes

__all__ = ["Morpheme", "Sentence", "analyse", "morphemes"]
