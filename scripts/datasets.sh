#!/usr/bin/env bash
# Makes the files of datasets/ again from their manifests and compares them, byte by byte.
# With --write, makes them from the commands below instead, manifests too.
# Needs: cargo.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo build --release --quiet
ninefold=./target/release/ninefold
if [ "${1:-}" = --write ]; then
  cd datasets
  make() {
    local file=$1
    shift
    echo "$file"
    ../$ninefold generate "$@" --quiet --force -o "$file"
  }
  make easy.txt --count 10000 --seed 1 --node-class none --level easy
  make medium.txt --count 10000 --seed 5 --node-class few
  make hard.txt --count 10000 --seed 2 --node-class many
  make minimal.txt --count 10000 --seed 3
  make low-clue.txt --count 10 --seed 7 --search few-clues --clues 18
  make multiple.txt --count 5000 --seed 8 --solution-count 3
  make invalid.txt --count 2000 --seed 4 --invalid
  make killer.txt --count 1000 --seed 9 --ruleset killer
  make variants.txt --count 500 --seed 10 --ruleset cage:4-8+kropki:6-10+thermo:2-3
  exit
fi
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
failed=0
for file in datasets/*.txt; do
  name=$(basename "$file")
  # The command itself compares with the manifest's checksum.
  if "$ninefold" generate --from-manifest "$file.manifest.json" --quiet -o "$made/$name" >"$made/said" 2>&1 &&
    cmp -s "$made/$name" "$file"; then
    echo "same $name"
  else
    cat "$made/said"
    echo "DIFFERENT $name: it is not what its manifest makes"
    failed=1
  fi
done
exit "$failed"
