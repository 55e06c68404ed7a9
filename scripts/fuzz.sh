#!/usr/bin/env bash
# Builds every fuzz target and runs each for some seconds (5 unless told), from the seeds in fuzz/seeds.
#
#   scripts/fuzz.sh              all of them, briefly
#   scripts/fuzz.sh 3600 csv     one of them for an hour
#   scripts/fuzz.sh keep         the corpus, without inputs that reach nothing new, to fuzz/corpus.tar.gz
#
# Needs a nightly toolchain and cargo-fuzz (cargo install --locked cargo-fuzz); says so and ends with 0 where they are
# missing. Inputs that a target finds interesting stay in fuzz/corpus, failures in fuzz/artifacts. Each target begins with
# its seeds, and with the corpus of earlier hunts in fuzz/corpus.tar.gz.
set -euo pipefail
cd "$(dirname "$0")/../fuzz"
seconds=${1:-5}
shift || true

if ! cargo +nightly --version >/dev/null 2>&1; then
    echo 'SKIPPED: the fuzz targets were not run: there is no nightly toolchain (rustup toolchain install nightly)'
    exit 0
fi
if ! cargo fuzz --version >/dev/null 2>&1; then
    echo 'SKIPPED: the fuzz targets were not run: cargo-fuzz is not installed (cargo install --locked cargo-fuzz)'
    exit 0
fi

[ -d corpus ] || tar -xzf corpus.tar.gz
targets=("$@")
if [ $# = 0 ]; then mapfile -t targets < <(sed -n 's/^    "\([a-z_]*\)" => .*/\1/p' targets.rs); fi

# The readers have no unsafe code, so no sanitizer is needed; it would make builds and runs slower.
cargo +nightly fuzz build --fuzz-dir . --dev --sanitizer none
fuzz() { cargo +nightly fuzz run --fuzz-dir . --dev --sanitizer none "$@"; }

if [ "$seconds" = keep ]; then
    for target in "${targets[@]}"; do
        rm -rf kept && mkdir -p "corpus/$target" kept
        fuzz "$target" kept "corpus/$target" "seeds/$target" -- -merge=1 -max_len=8192 >/dev/null 2>&1
        rm -rf "corpus/$target" && mv kept "corpus/$target"
        echo "$target: $(find "corpus/$target" -type f | wc -l) inputs"
    done
    tar --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner -czf corpus.tar.gz corpus
    exit 0
fi

log=$(mktemp)
trap 'rm -f "$log"' EXIT
for target in "${targets[@]}"; do
    mkdir -p "corpus/$target"
    echo "fuzz $target for $seconds s"
    fuzz "$target" "corpus/$target" "seeds/$target" -- \
        -max_total_time="$seconds" -max_len=8192 -timeout=20 -print_final_stats=1 >"$log" 2>&1 ||
        { cat "$log" >&2; echo "fuzz $target: failed; the input is in fuzz/artifacts/$target" >&2; exit 1; }
    grep number_of_executed_units "$log"
done
