"""Ways to keep a conversation within bounds."""

from memory_store.conversation.summary_chat import SummaryMemoryChat, run_now

__all__ = ["SummaryMemoryChat", "run_now"]
