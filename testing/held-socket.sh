# What systemd does with deploy/admit.socket: holds the listening socket, number 3, while the
# program that answers on it is restarted, here by SIGHUP. Ends when that program ends by itself.
while :; do
  sh -c 'LISTEN_PID=$$ exec "$0" "$@"' "$@" &
  site=$!
  trap 'kill $site' HUP
  trap 'kill $site; wait $site; exit' TERM
  # The signal ends the first wait, the end of the site the second.
  wait $site
  wait $site || exit
done
