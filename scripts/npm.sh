#!/usr/bin/env bash
# Makes the npm package `ninefold` and tests it as a user would get it: three WebAssembly builds, packed, installed from
# the packed file into an empty folder, and used there by Node, by TypeScript's compiler and by a browser.
#
#   scripts/npm.sh            the package, in target/npm/ninefold-VERSION.tgz, and its tests
#   scripts/npm.sh --pack     the package alone
#
# The standard library is built too, without words for panics, which nobody would read: that saves a sixth. Needs Node 18 or
# later with npm, wasm-opt, and a Rust of 1.96 or later with its sources (rustup component add rust-src) and linker. On
# Debian, as root, it installs what is missing. Where that is not possible it says SKIPPED. NINEFOLD_PROGRAM names a
# `ninefold` to compare answers with.
set -euo pipefail
cd "$(dirname "$0")/.."
target=${CARGO_TARGET_DIR:-$PWD/target}
source=$PWD/crates/wasm/npm
out=$target/npm
triple=wasm32-unknown-unknown

skip() {
    echo "SKIPPED: the npm package ($*)"
    exit 0
}

# The most bytes of each build, compressed by gzip.
declare -A most=([solve]=60000 [small]=260000 [full]=1300000)
declare -A features=([solve]='' [small]=logic [full]=full)
# Grading takes half as long again then.
declare -A config=([small]='profile.wasm.package.ninefold-logic.opt-level="z"')

command -v node >/dev/null && command -v npm >/dev/null || skip 'missing: Node with npm'
command -v wasm-opt >/dev/null || scripts/apt.sh binaryen || skip 'missing: wasm-opt, of the package binaryen'

# The usual Rust, if it has sources and is new enough, or Debian's.
sources() { [ -d "$("$1" --print sysroot)/lib/rustlib/src/rust/library/std" ]; }
version() { "$1" --version | cut -d' ' -f2; }
recent() { [ "$(printf '%s\n' 1.96.0 "$(version "$1")" | sort -V | head -1)" = 1.96.0 ]; }
cargo=cargo
lld=$(find "$(rustc --print sysroot)/lib/rustlib" -name rust-lld -path '*/bin/*' | head -1)
if ! recent rustc || ! sources rustc; then
    debian=/usr/bin/rustc
    if [ ! -x $debian ] || ! sources $debian; then
        scripts/apt.sh rustc-web cargo-web rust-web-src || skip 'missing: a Rust of 1.96 with its sources'
    fi
    sources $debian || skip "missing: the sources of Debian's Rust"
    export RUSTC=$debian
    cargo=/usr/bin/cargo
fi
[ -n "$lld" ] || lld=$(command -v wasm-ld) || skip 'missing: a linker for WebAssembly'
export RUSTC_BOOTSTRAP=1
flags=(-C target-feature=+simd128,+bulk-memory -C linker="$lld" -C linker-flavor=wasm-ld)
flags+=(-Z unstable-options -C panic=immediate-abort -Z location-detail=none)
export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="${flags[*]}"

rm -rf "$out/package"
mkdir -p "$out/package"
for build in solve small full; do
    "$cargo" rustc --quiet --package ninefold-wasm --lib --crate-type cdylib --profile wasm --target $triple \
        -Z build-std=std,panic_abort --no-default-features --features "${features[$build]}" --target-dir "$target/wasm" \
        ${config[$build]:+--config "${config[$build]}"}
    file=$out/package/$build.wasm
    wasm-opt -Oz --enable-simd --enable-bulk-memory --enable-sign-ext --enable-mutable-globals \
        --enable-nontrapping-float-to-int "$target/wasm/$triple/wasm/ninefold_wasm.wasm" -o "$file"
    size=$(gzip -9 <"$file" | wc -c)
    echo "$build.wasm has $(stat -c %s "$file") bytes, $size of them compressed"
    [ "$size" -le "${most[$build]}" ] || { echo "that is more than ${most[$build]}" >&2 && exit 1; }
done
cp "$source"/*.js "$source"/*.d.ts "$source/package.json" "$source/README.md" LICENSE-* "$out/package"
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)
grep -q "\"version\": \"$version\"" "$source/package.json" || { echo "package.json has not the version $version" >&2 && exit 1; }
(cd "$out" && npm pack --silent ./package)
[ "${1:-}" != --pack ] || exit 0

# As a user gets it.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$source"/test/* "$work"
(
    cd "$work"
    npm ci --silent --no-audit --no-fund
    npm install --silent --no-audit --no-fund --no-save "$out/ninefold-$version.tgz"
    npx tsc --project .
    command -v chromedriver >/dev/null || "$OLDPWD/scripts/apt.sh" chromium chromium-driver || true
    ! command -v chromedriver >/dev/null || export NINEFOLD_BROWSER=required
    NINEFOLD_REPOSITORY=$OLDPWD node --test ./*.test.mjs
)
