#!/usr/bin/env bash
# Appends a record of this tree to a directory of results, and writes the page of all records in it: what a CI runs
# after each commit, on a machine that is always the same.
#
#   scripts/history.sh DIR PAGE [DATASET...]      DIR keeps the records, PAGE is the page to publish
#
# Without datasets: easy, minimal and hard. ROUNDS (15) is the number of samples of each. Needs cargo.
set -euo pipefail
[ $# -ge 2 ] || { sed -n '2,7s/^# \{0,1\}//p' "$0" >&2; exit 1; }
results=$1 page=$2
shift 2
root=$(cd "$(dirname "$0")/.." && pwd)
[ $# -gt 0 ] || set -- "$root"/datasets/{easy,minimal,hard}.txt
cargo build --release --quiet --manifest-path "$root/Cargo.toml"
ninefold=${CARGO_TARGET_DIR:-$root/target}/release/ninefold
"$ninefold" bench record "$@" --engine lanes,rules --rounds "${ROUNDS:-15}" --results "$results" --quiet
"$ninefold" bench history "$results" --html "$page" --force
