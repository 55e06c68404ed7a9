#!/usr/bin/env bash
# Installs packages of Debian for scripts that need them, one caller at a time. Ends with 1 where that is not possible:
# not as root, no apt-get, no network.
#
#   scripts/apt.sh PACKAGE...
set -euo pipefail
[ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || exit 1
exec 9>"${TMPDIR:-/tmp}/ninefold-apt.lock"
flock 9
{ apt-get update -qq && apt-get install -qq --no-remove --no-install-recommends "$@"; } </dev/null >/dev/null
