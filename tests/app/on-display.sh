#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs a program on a display of its own, `on-display.sh PROGRAM [ARGUMENT…]`: windows of other tests would come between
# it and the pointer. Without Xvfb it runs on the display there is.
set -eu

if ! command -v Xvfb >/dev/null; then
  exec "$@"
fi
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$folder"' EXIT
mkfifo "$folder/number"
Xvfb -displayfd 3 -screen 0 1280x900x24 -nolisten tcp -noreset 3>"$folder/number" 2>/dev/null &
server=$!
read -r number <"$folder/number"
DISPLAY=:$number "$@"
