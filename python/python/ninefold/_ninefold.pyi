from typing import Any

__version__: str

class Batches:
    def __len__(self) -> int: ...
