#!/bin/sh
# Runs a program on a screen of its own, with a window manager: run.sh PROGRAM [ARGUMENT...]
# The server picks a free display number; nothing of the user's settings is read or written.
set -eu
for tool in Xvfb openbox xdotool xprop; do
  command -v $tool >/dev/null 2>&1 || {
    echo "error: $tool is missing; install the packages of group test in installer/debian-packages.txt" >&2
    exit 1
  }
done
place=$(mktemp -d "${TMPDIR:-/tmp}/clusterwright-window.XXXXXX")
server=""
manager=""
clean_up() {
  [ -z "$manager" ] || kill "$manager" 2>/dev/null || true
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  [ -z "$server" ] || wait "$server" 2>/dev/null || true
  rm -rf "$place"
}
trap clean_up EXIT
trap 'exit 143' INT TERM HUP

Xvfb -displayfd 3 -screen 0 1440x900x24 -nolisten tcp -noreset 3>"$place/display" >"$place/server.log" 2>&1 &
server=$!
tries=0
until [ -s "$place/display" ]; do
  tries=$((tries + 1))
  if [ $tries -gt 600 ] || ! kill -0 "$server" 2>/dev/null; then
    echo "error: Xvfb did not start:" >&2
    cat "$place/server.log" >&2
    exit 1
  fi
  sleep 0.1
done
DISPLAY=":$(cat "$place/display")"
mkdir -p "$place/home/.cache" "$place/runtime"
chmod 700 "$place/runtime"
export DISPLAY HOME="$place/home" XDG_CONFIG_HOME="$place/home/.config" XDG_DATA_HOME="$place/home/.local/share" \
  XDG_CACHE_HOME="$place/home/.cache" XDG_RUNTIME_DIR="$place/runtime" QT_QPA_PLATFORM=xcb LC_ALL=C.UTF-8
unset WAYLAND_DISPLAY QT_SCALE_FACTOR QT_QPA_PLATFORMTHEME QT_STYLE_OVERRIDE SESSION_MANAGER XAUTHORITY 2>/dev/null || true
openbox --sm-disable >"$place/manager.log" 2>&1 &
manager=$!
# A window shown before the manager is ready would never get the keyboard.
tries=0
until xprop -root _NET_SUPPORTING_WM_CHECK 2>/dev/null | grep -q 'window id'; do
  tries=$((tries + 1))
  if [ $tries -gt 600 ] || ! kill -0 "$manager" 2>/dev/null; then
    echo "error: openbox did not start:" >&2
    cat "$place/manager.log" >&2
    exit 1
  fi
  sleep 0.1
done
status=0
"$@" || status=$?
exit $status
