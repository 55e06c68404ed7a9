#!/usr/bin/env bash
# Writes docs/gallery.md and its pictures again, from what the code draws now.
#
#   scripts/gallery.sh
#
# A test fails while they differ: look at the difference, then commit it.
set -euo pipefail
cd "$(dirname "$0")/.."
NINEFOLD_UPDATE_GALLERY=1 cargo test --quiet -p ninefold-draw --test draw gallery::
