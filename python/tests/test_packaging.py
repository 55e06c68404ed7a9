"""What the package is made of, and what it says of itself."""

import importlib.metadata
import json
import re
import subprocess
import tomllib

import ninefold
from conftest import ROOT


def test_the_version_is_that_of_the_library():
    manifest = tomllib.loads((ROOT / "Cargo.toml").read_text(encoding="utf-8"))
    own = tomllib.loads((ROOT / "python" / "Cargo.toml").read_text(encoding="utf-8"))
    version = manifest["workspace"]["package"]["version"]
    assert own["package"]["version"] == version == ninefold.__version__
    assert importlib.metadata.version("ninefold") == version
    for key in ("edition", "rust-version", "license"):
        assert own["package"][key] == manifest["workspace"]["package"][key]


def test_nothing_is_needed_at_run_time():
    needed = importlib.metadata.requires("ninefold") or []
    assert all("extra ==" in each for each in needed)
    assert importlib.metadata.metadata("ninefold")["Requires-Python"] == ">=3.11"
    files = [str(file) for file in importlib.metadata.files("ninefold") or []]
    if any(file.startswith("ninefold/") for file in files):
        assert {"ninefold/py.typed", "ninefold/_ninefold.pyi"} <= set(files)


def test_licences_and_sources_of_crates_are_those_that_are_allowed():
    deny = tomllib.loads((ROOT / "deny.toml").read_text(encoding="utf-8"))["licenses"]
    command = ["cargo", "metadata", "--format-version", "1", "--locked", "--offline"]
    host = subprocess.run(["rustc", "-vV"], check=True, capture_output=True, text=True).stdout
    target = re.search(r"host: (\S+)", host)[1]
    done = subprocess.run(
        [*command, "--filter-platform", target, "--manifest-path", ROOT / "python" / "Cargo.toml"],
        check=True,
        capture_output=True,
        text=True,
    )
    packages = json.loads(done.stdout)["packages"]
    assert len(packages) > 50
    for package in packages:
        allowed = set(deny["allow"])
        for exception in deny["exceptions"]:
            if exception["crate"] == package["name"]:
                allowed |= set(exception["allow"])
        assert is_allowed(package["license"], allowed), (package["name"], package["license"])
        assert (package["source"] or "registry+").startswith("registry+")


def is_allowed(expression: str, allowed: set[str]) -> bool:
    """Whether an SPDX expression is met by these licences; a slash is an old way to write OR."""
    words = re.findall(r"[()]|[^\s()]+", expression.replace("/", " OR ").replace(" WITH ", "~WITH~"))
    signs = {"(": "(", ")": ")", "OR": " or ", "AND": " and "}
    truth = [signs.get(word) or str(word.replace("~", " ") in allowed) for word in words]
    return bool(eval("".join(truth), {"__builtins__": {}}))  # Only the words above.


def test_expressions_are_read_as_spdx_has_them():
    allowed = {"MIT", "Zlib"}
    assert is_allowed("Unlicense/MIT", allowed)
    assert is_allowed("(Apache-2.0 OR MIT) AND Zlib", allowed)
    assert not is_allowed("MIT AND GPL-3.0", allowed)
    assert not is_allowed("Apache-2.0 WITH LLVM-exception", allowed)
