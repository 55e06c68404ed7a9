"""Every example in a docstring, and every Python snippet of the pages below, runs."""

import doctest
import os
import subprocess
import sys

import ninefold
import pytest
from conftest import PUZZLE, ROOT, SOLUTION, snippets, split_page
from ninefold import reasoning

FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def docstrings():
    """All docstrings of what is public, by name."""
    yield "ninefold", ninefold.__doc__
    yield "ninefold.reasoning", reasoning.__doc__
    names = [(ninefold, name) for name in ninefold.__all__]
    for module, name in names + [(reasoning, name) for name in reasoning.__all__]:
        public = getattr(module, name)
        if isinstance(public, str):
            continue
        yield name, public.__doc__
        if isinstance(public, type):
            for member, value in vars(public).items():
                has_text = callable(value) or isinstance(value, property)
                if has_text and (not member.startswith("_") or member == "__getitem__"):
                    yield f"{name}.{member}", value.__doc__


@pytest.mark.parametrize(("name", "text"), [pytest.param(*each, id=each[0]) for each in docstrings()])
def test_docstrings_are_there_and_their_examples_run(name, text):
    assert text, f"{name} has no docstring"
    names = {"ninefold": ninefold, "PUZZLE": PUZZLE, "SOLUTION": SOLUTION}
    example = doctest.DocTestParser().get_doctest(text, names, name, name, 0)
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    runner.run(example)
    assert runner.failures == 0


def test_every_function_has_an_example():
    for name in ninefold.__all__:
        public = getattr(ninefold, name)
        if not isinstance(public, str) and name != "SolvedStream":
            assert ">>>" in public.__doc__, name


@pytest.mark.parametrize("page", ["docs/python.md", "docs/reasoning.md", "python/README.md"])
def test_snippets_of_a_page_run_one_after_the_other(page, tmp_path):
    """All blocks of a page are one program, in a directory of its own, with assertions in it."""
    blocks = snippets(split_page((ROOT / page).read_text(encoding="utf-8"))[0])
    assert blocks, page
    program = tmp_path / "snippets.py"
    program.write_text("\n".join(blocks), encoding="utf-8")
    environment = {**os.environ, "PYTHONWARNINGS": "error"}
    (tmp_path / "datasets").symlink_to(ROOT / "datasets")
    done = subprocess.run(
        [sys.executable, program.name],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
