#!/usr/bin/env bash
# What publishing would do, but for the upload: packages every crate that is published, in the order of their
# dependencies, and builds each from its package alone, with the packages of the others for those it depends on.
#
#   scripts/publish-check.sh                all of it: builds everything once more, in target/publish
#   scripts/publish-check.sh --no-verify    packages only
#
# Needs cargo and the registry.
set -euo pipefail
cd "$(dirname "$0")/.."
for manifest in Cargo.toml crates/*/Cargo.toml; do
    if grep -q '^publish = false' "$manifest"; then continue; fi
    for field in description license readme include; do
        if ! grep -qE "^$field(\.workspace)? = " "$manifest"; then
            echo "$manifest has no $field" >&2
            exit 1
        fi
    done
    readme=$(dirname "$manifest")/$(sed -n 's/^readme = "\(.*\)"/\1/p' "$manifest")
    [ -s "$readme" ] || { echo "$readme is not there" >&2; exit 1; }
done
said=$(mktemp)
trap 'rm -f "$said"' EXIT
if ! cargo publish --workspace --dry-run --allow-dirty --target-dir "${CARGO_TARGET_DIR:-target}/publish" "$@" \
    >"$said" 2>&1; then
    cat "$said" >&2
    exit 1
fi
grep -E '^ +Packaged ' "$said"
echo "$(grep -cE '^ +Uploading ' "$said") crates can be published"
