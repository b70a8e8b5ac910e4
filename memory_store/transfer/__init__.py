"""Export and import of everything that is held on a customer."""

from memory_store.transfer.archive import read_archive, to_json
from memory_store.transfer.importing import Imported, import_text
from memory_store.transfer.pages import to_html, to_markdown

__all__ = ["Imported", "import_text", "read_archive", "to_html", "to_json", "to_markdown"]
