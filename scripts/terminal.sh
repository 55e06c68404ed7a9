#!/usr/bin/env bash
# Drives `assist` and `explain` through a real terminal (tmux), with wrong input too, and looks at the screen.
#
#   scripts/terminal.sh                    the debug build of this tree
#   scripts/terminal.sh path/to/ninefold   another
#
# Needs tmux; installs it with apt-get where that is allowed. Ends with 1 at the first thing that is not on the
# screen, and shows what is; with 2 where there is no tmux. tests/terminal.rs runs it.
set -euo pipefail
cd "$(dirname "$0")/.."
program=$(realpath "${1:-target/debug/ninefold}")

if ! command -v tmux >/dev/null; then
    { apt-get update && apt-get install -y tmux; } >/dev/null 2>&1 || true
fi
if ! command -v tmux >/dev/null; then
    echo "terminal.sh: tmux is not here and could not be installed (apt-get install tmux)" >&2
    exit 2
fi

# A server of our own, so that nobody's sessions are touched; ended with all that runs in it.
directory=$(mktemp -d)
tmux() { command tmux -L "ninefold-$$" -f /dev/null "$@"; }
clean_up() {
    tmux kill-server 2>/dev/null || true
    rm -rf "$directory"
}
trap clean_up EXIT
trap 'exit 130' INT TERM

# begin COMMAND...: runs it in a new window; the screen stays when it has ended, and its exit code is shown.
begin() {
    tmux kill-server 2>/dev/null || true
    rm -f "$directory/code"
    tmux new-session -d -s screen -x 120 -y 400 \
        "env -u NO_COLOR TERM=tmux-256color $(printf '%q ' "$@"); echo \$? >$directory/code; sleep 600"
}
type_line() { tmux send-keys -t screen -l -- "$1" && tmux send-keys -t screen Enter; }
screen() { tmux capture-pane -p -t screen "$@"; }

# see TEXT [OPTION of capture-pane]: waits until it is on the screen.
see() {
    local text=$1
    shift
    for _ in $(seq 300); do
        if screen "$@" | grep -qF -- "$text"; then return 0; fi
        sleep 0.1
    done
    echo "terminal.sh: not on the screen: $text" >&2
    screen >&2
    exit 1
}
# ends CODE: waits until the program has ended, with this exit code.
ends() {
    for _ in $(seq 300); do
        [ ! -s "$directory/code" ] || break
        sleep 0.1
    done
    local code
    code=$(cat "$directory/code" 2>/dev/null || echo none)
    [ "$code" = "$1" ] && return 0
    echo "terminal.sh: exit code $code, expected $1" >&2
    screen >&2
    exit 1
}

easy=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
hard=8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..
escape=$(printf '\033')

echo 'explain: grids, colours, the end'
begin "$program" explain "$easy"
see 'solved in'
see 'Naked Single: '
see '┌' && see '└'
# On green is what is placed.
see "${escape}[42m" -e
ends 0

echo 'explain: it says where it stands'
begin "$program" explain "$hard" --profile notes-rules
see 'not solved: no technique of the profile applies here'
ends 0

echo 'explain: locked candidates are green and red'
begin "$program" explain --profile notes-rules .7..35.84...7..15..4.8..6....75.......3.9.....9...7..6..........6...38...5.2.4.39
see "${escape}[32m" -e
see "${escape}[31m" -e
ends 0

echo 'assist: wrong input of every kind is refused with its reason, and it goes on'
begin "$program" assist "$hard"
see 'no rule applies' && see 'digit?'
type_line '81 5' && see 'column 1: found index 81, expected one from 0 to 80'
type_line 'r1c0 5' && see "column 4: found '0', expected a column from 1 to 9"
type_line 'r1c2 10' && see 'column 6: found 10, expected a digit from 1 to 9'
type_line 'five' && see "column 1: found 'f'"
type_line 'r1c1 5' && see 'refused: r1c1 is given: it is 8'
type_line 'r1c2 8' && see 'refused: r1 has a 8 already, in r1c1'
type_line 'r1c2 2' && see 'refused: 2 in r1c2 is wrong: no solution has it there'
type_line 'undo' && see 'there is nothing to undo'
type_line 'r1c2=1' && see 'r1c2=1'
type_line 'r1c2 5' && see 'refused: r1c2 is filled in: it is 1'
type_line 'undo'
type_line '1 1'
type_line 'hint'
type_line 'hint' && see ' is '
type_line 'help' && see 'takes the last digit back'
type_line 'quit' && see 'blanks left: 81'
ends 0

echo 'assist: the end of the input (Ctrl-D) ends it'
begin "$program" assist "$hard"
see 'digit?'
tmux send-keys -t screen C-d
see 'blanks left: '
ends 0

echo 'assist: to the end'
begin "$program" assist "$easy"
see 'solved'
ends 0
