#!/bin/sh
# Asks axe-core whether the page of `serve` keeps the rules of accessibility. axe-core is fetched by
# npm into a temporary folder and is no part of this repository: its licence is MPL-2.0.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
npm install --silent --prefix "$folder" axe-core@4.14.1
export NINEFOLD_AXE="$folder/node_modules/axe-core/axe.min.js" NINEFOLD_BROWSER=required
cargo test -p ninefold-visual --test serve axe
