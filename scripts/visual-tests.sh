#!/usr/bin/env bash
# Tests of the package visual, or of what the arguments of `cargo test` select. Those of `serve` drive Chromium: where it
# is missing and can be installed (Debian, as root), it is; else they say SKIPPED. npm fetches axe-core, which looks for faults
# of accessibility, into a temporary folder: it is no part of this repository (MPL-2.0).
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
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
if npm install --silent --prefix "$folder" axe-core@4.14.1; then
    export NINEFOLD_AXE="$folder/node_modules/axe-core/axe.min.js"
else
    echo 'SKIPPED: axe-core on the page of serve (npm cannot fetch it)'
fi
cargo test "$@"
