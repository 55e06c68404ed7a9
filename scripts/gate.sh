#!/bin/sh
# Compares the present build with that of the parent commit: rows, counters, instructions (where valgrind is
# installed), time. Ends with 4 when something regressed.
#
#   scripts/gate.sh                            against the parent commit
#   scripts/gate.sh COMMIT [OPTION...]         against another; options go to `ninefold bench gate`
#
# Needs cargo and git. Builds the old commit in a work tree of its own, which is removed afterwards.
set -eu
cd "$(dirname "$0")/.."
commit=${1:-HEAD^}
[ $# -eq 0 ] || shift
directory=$(mktemp -d)
clean_up() {
    git worktree remove --force "$directory/tree" 2>/dev/null || true
    rm -rf "$directory"
}
trap clean_up EXIT
trap 'exit 130' INT TERM
git worktree add --quiet --detach "$directory/tree" "$commit"
(cd "$directory/tree" && cargo build --release --quiet --target-dir "$directory/target")
cargo build --release --quiet
# Without the variants, which `bench` does not take: their manifests name a ruleset.
classic=$(grep -L -e --ruleset datasets/*.txt.manifest.json | sed 's/\.manifest\.json$//')
# shellcheck disable=SC2086 # one word for each file
./target/release/ninefold bench gate "$directory/target/release/ninefold" $classic "$@"
