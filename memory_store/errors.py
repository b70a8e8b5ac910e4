"""What can go wrong in the library: one small hierarchy, each class a thing the caller can act on."""


class MemoryStoreError(Exception):
    """Base of every error the library raises on purpose; its text is fit for a person and holds no customer's words."""


class StoreError(MemoryStoreError):
    """The store could not be read or written."""


class DamagedError(StoreError):
    """A customer's file is unreadable; it was set aside, and the text names where."""


class NotFoundError(MemoryStoreError):
    """No such customer, session or memory."""


class ForgottenError(NotFoundError):
    """What was to be written belongs to a customer or a visit that has been forgotten; it is not brought back."""


class InvalidError(MemoryStoreError):
    """What the caller gave cannot be taken: an empty id, an unknown kind, a file that is not an export."""


class GateError(MemoryStoreError):
    """The privacy gate could not decide about a text, so the text goes nowhere."""


class ModelError(MemoryStoreError):
    """The model could not be reached, refused, or answered nothing that can be used."""


class ModelUnreachableError(ModelError):
    """No connection, no answer in time, or the service is overloaded."""


class ModelRefusedError(ModelError):
    """The service answered, and will not: key, quota, safety, unknown model."""


class ModelAnswerError(ModelError):
    """The answer was empty, cut off, or not in the form that was asked for."""
