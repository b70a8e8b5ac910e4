"""What the rules have no pattern for: values that are secrets by all that is said around them, learned from written examples."""

from memory_store.privacy.learned.judge import secrets

__all__ = ["secrets"]
