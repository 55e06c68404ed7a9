#!/usr/bin/env bash
# Runs the engines and the judge of solutions on an emulated 64-bit ARM: their own tests, and the outcomes and counters
# of random grids, which must be those of x86-64.
#
#   scripts/arm-tests.sh          10,000 grids: a minute after the build
#   scripts/arm-tests.sh long     200,000 grids, and blocks of all sizes
#
# On Debian, as root, it installs what is missing, if nothing has to be removed for it: a cross compiler, the emulator,
# and Debian's own Rust with its standard library for ARM, which rustup's goes before. Elsewhere it says SKIPPED. The emulator of
# Debian 12 hangs when a thread is started, so the program itself and all tests with threads are left out.
set -euo pipefail
cd "$(dirname "$0")/.."
target=aarch64-unknown-linux-gnu
missing() {
    local missing=()
    local oldest version
    oldest=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
    version=$(/usr/bin/rustc --version 2>/dev/null | cut -d' ' -f2) || true
    [ -x /usr/bin/cargo ] && [ "$(printf '%s\n' "$oldest" "$version" | sort -V | head -1)" = "$oldest" ] ||
        missing+=("Debian's rustc and cargo, $oldest or later")
    compgen -G "/usr/lib/rustlib/$target/lib/libstd-*.rlib" >/dev/null || missing+=("Rust's library for ARM")
    command -v aarch64-linux-gnu-gcc >/dev/null || missing+=(aarch64-linux-gnu-gcc)
    [ -e /usr/aarch64-linux-gnu/include/stdio.h ] || missing+=("C's headers for ARM")
    command -v qemu-aarch64-static >/dev/null || missing+=(qemu-aarch64-static)
    local IFS=,
    echo "${missing[*]}"
}
if [ -n "$(missing)" ] && [ "$(id -u)" = 0 ] && grep -qx 'ID=debian' /etc/os-release; then
    dpkg --add-architecture arm64 && scripts/apt.sh rustc-web cargo-web libstd-rust-web-dev:arm64 \
        gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user-static ||
        echo 'apt-get cannot install what the tests on ARM need'
fi
if [ -n "$(missing)" ]; then
    echo "SKIPPED: tests on ARM (missing: $(missing))"
    exit 0
fi

# What is linked statically needs no ARM system around it.
export RUSTC=/usr/bin/rustc RUSTDOC=/usr/bin/rustdoc RUSTFLAGS='-C target-feature=+crt-static'
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc
wanted=(-p ninefold-pipeline -p ninefold-core -p ninefold-engine --lib)
count=3
if [ "${1:-}" = long ]; then
    export NINEFOLD_FINGERPRINT=long
    wanted+=(-p ninefold --test library)
    count=5
fi
programs=$(/usr/bin/cargo test --quiet --no-run --no-default-features "${wanted[@]}" --target $target \
    --target-dir "${CARGO_TARGET_DIR:-target}/arm" --message-format=json |
    sed -n 's/.*"profile":{[^}]*"test":true}.*"executable":"\([^"]*\)".*/\1/p')
if [ "$(wc -l <<<"$programs")" != $count ]; then
    echo "as many test programs were to be built as asked for (${wanted[*]}): $programs" >&2
    exit 1
fi
export RUST_TEST_THREADS=1
passed=0
while IFS= read -r program; do
    case $(basename "$program") in
        library-*) tests=(engines::lanes engines::nodes engines::rules) ;;
        ninefold_core-*) tests=(verify::) ;;
        ninefold_engine-*) tests=() ;;
        *) tests=(engine:: differential::outcomes) ;;
    esac
    said=$(timeout 3600 qemu-aarch64-static "$program" "${tests[@]}" </dev/null) || {
        printf '%s\n' "$said"
        exit 1
    }
    printf '%s\n' "$said"
    passed=$((passed + $(sed -n 's/^test result: ok. \([0-9]*\) passed.*/\1/p' <<<"$said")))
done <<<"$programs"
# A filter that fits nothing passes, too.
if [ "$passed" -lt 14 ]; then
    echo "only $passed tests ran on ARM" >&2
    exit 1
fi
