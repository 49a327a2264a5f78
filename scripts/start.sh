#!/bin/sh
# Starts the site: `npm start`, `admit start`, deploy/admit.service and deploy/Dockerfile all come here,
# and what Node and the operating system are told about it is told nowhere else.
set -e

# Memory for speed: V8's defaults are those of a browser's tab. With a few calls a second V8 takes the
# site for idle, and collects its 50 MB again as soon as they grow by 5: up to once a second, and calls
# that come meanwhile take 70 ms longer. With heap-growing-percent it waits until they have grown to 200.
# After 100 seconds without such a collection V8's memory reducer shrinks the young generation, in a
# pause of 30 ms. From then on a page would cost up to a fifth more, for as long as the site runs.
options='heap-growing-percent=300 no-memory-reducer-favors-memory'

# Node refuses an option that its V8 does not have. Node 26 has no memory-reducer-favors-memory.
known=$(node --v8-options)
for option in $options; do
  name=${option%=*}
  case $known in *"  --${name#no-} ("*) flags="$flags --$option" ;; esac
done

root=$(cd "$(dirname "$0")/.." && pwd)

# What works for the desk gives way to visitors.
GIVE_WAY=${GIVE_WAY:-$root/scripts/give-way.sh}
export GIVE_WAY

# In place of this shell: signals, and the socket of systemd, are for the site itself.
# shellcheck disable=SC2086
exec node --import "$root/server/quick-imports.ts" $flags "${@:-scripts/start.ts}"
