from msgspec import Struct


class Model(Struct, omit_defaults=True):
    """Omits members without a value, as Trellis does."""
