#!/usr/bin/env bash
# Tests of the package visual, or of what the arguments of `cargo test` select. Those of `serve` drive Chromium: where it
# is missing and can be installed (Debian, as root), it is; else they say SKIPPED.
#
#   scripts/visual-tests.sh [ARGUMENT...]
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# -gt 0 ] || set -- -p ninefold-visual

if ! command -v chromedriver >/dev/null && ! scripts/apt.sh chromium chromium-driver; then
    echo 'SKIPPED: tests in a browser (apt-get cannot install chromium and chromium-driver)'
fi
if command -v chromedriver >/dev/null; then
    export NINEFOLD_BROWSER=required
fi
cargo test "$@"
