"""What several files of tests need."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def lines_of(name: str) -> list[str]:
    """The puzzles of a file of datasets/."""
    lines = (ROOT / "datasets" / name).read_text(encoding="ascii").splitlines()
    return [line[:81] for line in lines if line and not line.startswith("#")]


def snippets(text: str) -> list[str]:
    """The blocks of a page that are marked `python`, in order."""
    return re.findall(r"^```python\n(.*?)^```$", text, re.M | re.S)


def split_page(text: str) -> tuple[str, str]:
    """A page without its sections whose snippets need packages of others, and these sections."""
    sections = re.split(r"^(?=## )", text, flags=re.M)
    others = ("## Adapters\n", "## How other environments can be gamed\n")
    needy = [section for section in sections if section.startswith(others)]
    return "".join(section for section in sections if section not in needy), "".join(needy)


@pytest.fixture(scope="session")
def minimal() -> list[str]:
    """10,000 puzzles with one solution each."""
    return lines_of("minimal.txt")


@pytest.fixture(scope="session")
def multiple() -> list[str]:
    """Puzzles with several solutions."""
    return lines_of("multiple.txt")
