#!/usr/bin/env bash
# Makes the files of datasets/ again from the commands of datasets/manifest.csv and compares them
# with the checksums there. With --write, writes the files and their rows and checksums instead.
# Needs: cargo, sha256sum.
set -euo pipefail
cd "$(dirname "$0")/.."
write=${1:-}
cargo build --release --quiet
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
lines='file,rows,sha256,command'
failed=0
while IFS=, read -r file _ sha256 command; do
  # The command as a user would type it, with the output put elsewhere.
  read -ra words <<<"${command#ninefold }"
  ./target/release/ninefold "${words[@]}" --quiet --force -o "$made/$file"
  actual=$(sha256sum <"$made/$file" | cut -d' ' -f1)
  lines+=$'\n'"$file,$(wc -l <"$made/$file"),$actual,$command"
  if [ "$write" = --write ]; then
    cp "$made/$file" "datasets/$file"
    echo "wrote $file"
  elif [ "$actual" = "$sha256" ] && cmp -s "$made/$file" "datasets/$file"; then
    echo "same $file"
  else
    echo "DIFFERENT $file: made $actual, the manifest says $sha256"
    failed=1
  fi
done < <(tail -n +2 datasets/manifest.csv)
[ "$write" = --write ] && echo "$lines" >datasets/manifest.csv
exit "$failed"
