#!/usr/bin/env bash
# Runs every command in the README and in the pages of docs/: each block marked `sh`, in order, with the blocks of a page
# in one directory of its own that has copies of datasets/, docs/ and results/. Stops at the first block that fails.
#
#   scripts/docs.sh [PAGE...]      all pages, or these
#
# A comment `<!-- ci: SED -->` before a block edits it, so that a command for a million puzzles runs on fewer here.
# `cargo` runs at the root of the repository, `ninefold` is the release build with web editors, `ninefold-visual` that of
# the tests. Tests are built and listed, not run: `cargo test` runs them all. What is selected is built as part of the
# whole workspace: by itself it would take other features of its dependencies, and all of them would be built again.
# Needs cargo.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
[ $# -gt 0 ] || set -- README.md ARCHITECTURE.md CONTRIBUTING.md docs/*.md
# The workspaces beside the main one build into the same directory: what they have in common is built once.
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$root/target}
cargo build --release --features editors --quiet
cargo test --workspace --features editors --no-run --quiet
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin"
# Copies: the first command of the README builds it without web editors.
cp "$CARGO_TARGET_DIR/release/ninefold" "$CARGO_TARGET_DIR/debug/ninefold-visual" "$work/bin"

# The blocks of a page as files 1.sh, 2.sh, ..., each headed by its line.
extract() {
    awk -v into="$2" -v page="$1" '
        /^<!-- ci: .* -->$/ { edit = $0; sub(/^<!-- ci: /, "", edit); sub(/ -->$/, "", edit); next }
        /^```sh$/ { inside = 1; file = into "/" ++count ".sh"; print "# " page ":" NR > file
                    print edit > (into "/" count ".sed"); edit = ""; next }
        /^```/ && inside { inside = 0; close(file); next }
        inside { print > file; next }
        NF { edit = "" }' "$1"
}

prelude='
set -euo pipefail
cargo() {
    # The whole test suite is a step of its own in CI. Of it, a command here must name some tests.
    if [ "$*" = test ]; then echo "left to CI: cargo test"; return; fi
    case $1 in
    test | bench | doc | clippy)
        local word words=()
        for word in "$@"; do
            case $word in
            -p | --workspace) ;;
            ninefold | ninefold-*) (cd "$ROOT" && command cargo pkgid "$word" >/dev/null) ;;
            *) words+=("$word") ;;
            esac
        done
        set -- "${words[0]}" --workspace --features editors "${words[@]:1}"
        ;;
    esac
    if [ "$1" = test ]; then
        case " $* " in *" -- "*) set -- "$@" --list ;; *) set -- "$@" -- --list ;; esac
        (cd "$ROOT" && command cargo "$@") | tee cargo.out
        grep -q ": test$" cargo.out
        return
    fi
    (cd "$ROOT" && command cargo "$@") | tee cargo.out
}
'
total=0
for page in "$@"; do
    blocks=$work/blocks place=$work/place
    rm -rf "$blocks" "$place"
    mkdir "$blocks" "$place"
    cp -r datasets docs results "$place"
    extract "$page" "$blocks"
    for ((i = 1; ; i++)); do
        [ -e "$blocks/$i.sh" ] || break
        sed "$(cat "$blocks/$i.sed")" "$blocks/$i.sh" >"$blocks/run.sh"
        begun=$SECONDS
        if ! (cd "$place" && ROOT=$root PATH="$work/bin:$PATH" \
            bash -c "$prelude$(cat "$blocks/run.sh")" </dev/null >"$work/said" 2>&1); then
            cat "$blocks/run.sh" "$work/said" >&2
            echo "FAILED: $(head -1 "$blocks/$i.sh" | cut -c3-)" >&2
            exit 1
        fi
        took=$((SECONDS - begun))
        if [ "$took" -ge 20 ]; then echo "$took s: $(head -1 "$blocks/$i.sh" | cut -c3-)"; fi
        total=$((total + 1))
    done
done
if [ "$total" -eq 0 ]; then
    echo "no command was found" >&2
    exit 1
fi
echo "$total blocks ran"
