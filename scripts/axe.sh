#!/usr/bin/env bash
# Asks axe-core whether the page of `serve` keeps the rules of accessibility. npm fetches axe-core into a temporary folder;
# it is no part of this repository (MPL-2.0). Where npm or the driver of a browser is missing, it says SKIPPED.
#
#   scripts/axe.sh [ARGUMENT OF cargo test...]
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# -gt 0 ] || set -- -p ninefold-visual
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
if ! command -v chromedriver >/dev/null || ! npm install --silent --prefix "$folder" axe-core@4.14.1; then
    echo 'SKIPPED: axe-core on the page of serve (npm or chromedriver is missing, or npm cannot fetch axe-core)'
    exit 0
fi
export NINEFOLD_AXE="$folder/node_modules/axe-core/axe.min.js" NINEFOLD_BROWSER=required
cargo test "$@" --test serve -- --ignored axe
