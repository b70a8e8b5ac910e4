"""Keeps what is sensitive from being stored: recognisers, masks and the gate before every writer."""

from memory_store.privacy.findings import Finding, Masked, TurnMasked
from memory_store.privacy.gate import Gate
from memory_store.privacy.kinds import KINDS, Kind
from memory_store.privacy.scan import scan
from memory_store.privacy.visit import VisitMasked, mask_visit

__all__ = ["KINDS", "Finding", "Gate", "Kind", "Masked", "TurnMasked", "VisitMasked", "mask_visit", "scan"]
