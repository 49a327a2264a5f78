#!/bin/sh
# Makes a process give way to visitors wherever both want a processor: give-way.sh <process id>.
# The site runs it (GIVE_WAY) for the desk's process and, where PostgreSQL is its own, for the backends
# that work for the desk.
set -e
process=$1
niceness=10

renice "$niceness" -p "$process" >/dev/null

# Linux weighs sessions against each other, and niceness only within one. The desk's process and every
# backend have a session of their own.
group=/proc/$process/autogroup
if [ -e "$group" ]; then
  tries=50
  # To all but root the kernel allows one change in a tenth of a second.
  until (echo "$niceness" >"$group") 2>/dev/null; do
    tries=$((tries - 1))
    [ "$tries" -gt 0 ] || { echo "$group cannot be written" >&2; exit 1; }
    sleep 0.1
  done
fi

# The first processor is for visitors alone. In an export the desk and PostgreSQL take turns, so that
# one processor is enough; without this they would take turns on all of them.
[ "$(uname)" = Linux ] || exit 0
allowed=$(sed -n 's/^Cpus_allowed_list:[[:space:]]*//p' "/proc/$process/status")
first=${allowed%%,*}
others=${allowed#"$first"}
case $first in
  *-*) others=$((${first%-*} + 1))-${first#*-}$others ;;
  *) others=${others#,} ;;
esac
[ -z "$others" ] || taskset -acp "$others" "$process" >/dev/null
