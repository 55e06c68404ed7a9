"""The snippets of docs/reasoning.md that need packages of others: a program for each heading."""

import re
import subprocess
import sys

import pytest
from conftest import ROOT, snippets, split_page

PAGE = (ROOT / "docs/reasoning.md").read_text(encoding="utf-8")


def programs():
    """Heading and snippets of each section of the second half of the page."""
    sections = re.split(r"^### ", split_page(PAGE)[1], flags=re.M)[1:]
    for heading, _, text in (section.partition("\n") for section in sections):
        if blocks := snippets(text):
            yield pytest.param("\n".join(blocks), id=heading)


@pytest.mark.parametrize("program", list(programs()))
def test_snippets_below_a_heading_run(program, tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
