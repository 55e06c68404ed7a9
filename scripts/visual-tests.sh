#!/usr/bin/env bash
# Tests of the package visual. Those of `serve` drive Chromium: where it is missing and can be installed (Debian, as
# root), it is; else they say SKIPPED.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! command -v chromedriver >/dev/null && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    { apt-get update -qq && apt-get install -qq --no-install-recommends chromium chromium-driver; } >/dev/null ||
        echo 'SKIPPED: tests in a browser (apt-get cannot install chromium and chromium-driver)'
fi
if command -v chromedriver >/dev/null; then
    export NINEFOLD_BROWSER=required
fi
cargo test -p ninefold-visual
