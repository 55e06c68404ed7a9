#!/usr/bin/env bash
# Checks that the workspace compiles for other systems: its types, not its behaviour. Nothing is linked or run.
#
#   scripts/check-systems.sh            the targets below
#   scripts/check-systems.sh TARGET...  these
#
# A target whose standard library is not installed is named as SKIPPED, and so is one for which the C of zstd cannot be
# compiled. On Windows that C needs mingw-w64; for macOS, empty objects stand in for it where its own compiler is not
# there, because types do not depend on them. With all targets, the tests are checked, too. Needs cargo.
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# -gt 0 ] || set -- x86_64-pc-windows-gnu x86_64-pc-windows-msvc x86_64-apple-darwin aarch64-apple-darwin
libraries=$(${RUSTC:-rustc} --print sysroot)/lib/rustlib
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A compiler and an archiver that make empty files.
cat > "$work/cc" <<'END'
#!/bin/sh
while [ $# -gt 0 ]; do
    case $1 in
        -o) : > "$2"; shift ;;
        -Fo*) : > "${1#-Fo}" ;;
    esac
    shift
done
END
cat > "$work/ar" <<'END'
#!/bin/sh
for word; do
    case $word in
        -out:*) : > "${word#-out:}" ;;
        *.a) : > "$word" ;;
    esac
done
END
chmod +x "$work/cc" "$work/ar"

checked=0
for target; do
    if ! compgen -G "$libraries/$target/lib/libstd-*.rlib" >/dev/null; then
        echo "SKIPPED: target $target is not installed (rustup target add $target)"
        continue
    fi
    tools=() note=''
    case $target in
        *-windows-gnu)
            if ! command -v x86_64-w64-mingw32-gcc >/dev/null; then
                echo "SKIPPED: target $target needs x86_64-w64-mingw32-gcc for the C of zstd (mingw-w64)"
                continue
            fi ;;
        "$(${RUSTC:-rustc} -vV | sed -n 's/^host: //p')") ;;
        *-windows-msvc | *-apple-darwin)
            tools=("CC_${target//-/_}=$work/cc" "AR_${target//-/_}=$work/ar")
            note=', with empty objects for the C of zstd' ;;
    esac
    env "${tools[@]}" cargo check --quiet --workspace --all-targets --target "$target"
    echo "checked: $target$note"
    checked=$((checked + 1))
done
echo "$checked of $# targets checked"
