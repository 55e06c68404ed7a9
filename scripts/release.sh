#!/usr/bin/env bash
# What a maintainer publishes, made and tested.
#
#   scripts/release.sh --check       packs every crate in order, and builds each from its packed form alone
#   scripts/release.sh --archives    for this system, in target/release-files: an archive with both programs, manual pages,
#                                    completions and licences, its checksum and its provenance; then tries it out
#
# Nothing in it depends on the time or on the place of the clone, so that two runs give the same bytes. An archive is made of a commit: a
# changed file is an error. Needs cargo, git, tar, zstd and sha256sum.
set -euo pipefail
cd "$(dirname "$0")/.."

archives() {
    local version target commit epoch name out built prefix
    if [ -n "$(git status --porcelain --untracked-files=no)" ]; then
        echo 'files are changed: commit them first' >&2
        exit 1
    fi
    version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)
    target=$(rustc -vV | sed -n 's/^host: //p')
    commit=$(git rev-parse HEAD)
    epoch=$(git log -1 --format=%ct)
    name=ninefold-$version-$target
    out=${CARGO_TARGET_DIR:-$PWD/target}/release-files
    built=$out/build/release
    # No path of this machine gets into the programs.
    prefix="--remap-path-prefix=$PWD=/ninefold --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=/cargo"
    RUSTFLAGS="$prefix" cargo build --release --locked --quiet --target-dir "$out/build" \
        --config 'profile.release.strip="symbols"' -p ninefold-cli -p ninefold-visual \
        --features ninefold-cli/editors,ninefold-visual/editors

    rm -rf "${out:?}/$name"
    mkdir -p "$out/$name"/{bin,man/man1,completions,licences}
    install -m 755 "$built/ninefold" "$built/ninefold-visual" "$out/$name/bin"
    install -m 644 README.md CHANGELOG.md "$out/$name"
    install -m 644 LICENSE-* "$out/$name/licences"
    cargo tree --locked --quiet -p ninefold-cli -p ninefold-visual -e normal --prefix none --format '{p}: {l}' \
        --features ninefold-cli/editors,ninefold-visual/editors | sed 's/ (\*)$//; s/ ([^)]*)//g' | grep -v '^ninefold' |
        grep . | LC_ALL=C sort -u >"$out/$name/licences/dependencies.txt"
    pages "$built/ninefold" "$out/$name/man/man1"
    for shell in bash elvish fish powershell zsh; do
        "$built/ninefold" completions $shell >"$out/$name/completions/ninefold.$shell"
    done
    cat >"$out/$name/provenance.json" <<END
{
  "version": "$version",
  "target": "$target",
  "commit": "$commit",
  "toolchain": "$(rustc --version)",
  "cargo_lock_sha256": "$(sha256sum Cargo.lock | cut -d' ' -f1)"
}
END
    (
        cd "$out"
        tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$epoch" --mode=u+rwX,go+rX,go-w -c "$name" |
            zstd --quiet --force -19 --threads=1 -o "$name.tar.zst"
        sha256sum "$name.tar.zst" >"$name.tar.zst.sha256"
        cat "$name.tar.zst.sha256"
        ls -l "$name.tar.zst"
    )
    try_out "$out/$name.tar.zst"
}

# Manual pages of the program and of all its verbs, two deep: `ninefold bench ab`.
pages() {
    local program=$1 folder=$2 verb inner
    "$program" man >"$folder/ninefold.1"
    for verb in $(verbs "$program"); do
        "$program" man "$verb" >"$folder/ninefold-$verb.1"
        for inner in $(verbs "$program" "$verb"); do
            "$program" man "$verb" "$inner" >"$folder/ninefold-$verb-$inner.1"
        done
    done
}

# The verbs in a manual page, which has a section of them.
verbs() {
    local program=$1
    shift
    "$program" man "$@" | sed -n 's/^ninefold\(\\-[a-z-]*\)*\\-\([a-z]*\)(1)$/\2/p' | grep -vx help || true
}

# As a user does who has nothing but the archive.
try_out() {
    local folder begun=$SECONDS
    folder=$(mktemp -d)
    (cd "$(dirname "$1")" && sha256sum --check --quiet "$(basename "$1").sha256")
    tar -x --zstd -f "$1" -C "$folder" --strip-components 1
    cp datasets/minimal.txt "$folder"
    (
        cd "$folder"
        env -i PATH="$folder/bin:/usr/bin:/bin" ninefold solve minimal.txt -o solved.csv --quiet
        env -i PATH="$folder/bin:/usr/bin:/bin" ninefold verify solved.csv --quiet
        env -i PATH="$folder/bin:/usr/bin:/bin" ninefold print minimal.txt --count 1 -o page.pdf --quiet
        head -c 5 page.pdf | grep -q '%PDF-'
    )
    rm -rf "$folder"
    echo "unpacked, solved, verified, printed ($((SECONDS - begun)) s)"
}

case ${1:-} in
    --check) exec scripts/publish-check.sh "${@:2}" ;;
    --archives) archives ;;
    *) sed -n 's/^# \{0,1\}//p' "$0" | sed 1d && exit 1 ;;
esac
