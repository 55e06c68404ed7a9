#!/bin/sh
# Counts the instructions that an engine (on AVX2) executes for each puzzle of a file, under valgrind's callgrind.
# The count is the same on a busy machine as on an idle one, so a change of a tenth of a per cent shows.
#
#   scripts/instructions.sh [--engine lanes|rules] [FILE]            counts
#   scripts/instructions.sh --write [--engine lanes|rules] [FILE]    and appends a line to results/instructions.csv
#
# The engine is lanes and FILE is datasets/minimal.txt unless given. Only the engine counts, not reading and not
# checking. Needs valgrind.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
write=
engine=lanes
if [ "${1:-}" = --write ]; then
    write=yes
    shift
fi
if [ "${1:-}" = --engine ]; then
    engine=$2
    shift 2
fi
file=$(realpath "${1:-$root/datasets/minimal.txt}")
cd "$root"
bench=$(cargo bench --quiet -p ninefold-benches --bench instructions --no-run --message-format=json |
    sed -n 's/.*"name":"instructions".*"executable":"\([^"]*\)".*/\1/p' | tail -1)
[ -n "$bench" ]
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
valgrind --tool=callgrind --callgrind-out-file="$directory/out" \
    --toggle-collect="ninefold_engine::$engine::compiled::on_avx2*" --log-file="$directory/log" \
    "$bench" "$engine" "$file" >"$directory/said"
count=$(sed -n 's/.*Collected : \([0-9]*\).*/\1/p' "$directory/log")
puzzles=$(sed -n 's/^\([0-9]*\) puzzles.*/\1/p' "$directory/said")
if [ -z "$count" ] || [ "$count" -eq 0 ] || [ -z "$puzzles" ]; then
    echo "nothing was counted:" >&2
    cat "$directory/log" "$directory/said" >&2
    exit 1
fi
each=$(awk "BEGIN { printf \"%.1f\", $count / $puzzles }")
echo "$engine, $(cat "$directory/said"): $count instructions, $each a puzzle"
if [ -n "$write" ]; then
    results=results/instructions.csv
    commit=$(git rev-parse --short HEAD)
    git diff --quiet HEAD -- src crates benches Cargo.toml Cargo.lock || commit=$commit-dirty
    sum=$(sha256sum "$file" | cut -c1-16)
    echo "$(date -u +%F),$commit,$(rustc --version | cut -d' ' -f2),$engine,avx2,$(basename "$file"),$sum,$puzzles,$count,$each" >>"$results"
fi
