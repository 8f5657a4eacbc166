#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# fuzz.sh TARGET CORPUS: runs a libFuzzer target from a fixed seed, for a fixed number of inputs,
# over the inputs kept in CORPUS. What it finds on the way goes to a temporary folder.
set -eu
target=$1
shift
found=$(mktemp -d)
trap 'rm -rf "$found"' EXIT

[ -d "$1" ] || shift
# libFuzzer ends with 77 on a crash, which meson takes for a skipped test.
status=0
"$target" -seed=1 -runs=20000 -max_len=4096 -timeout=600 -rss_limit_mb=1024 -max_total_time=60 \
  -verbosity=0 -print_final_stats=1 -artifact_prefix="$found/" "$found" "$@" || status=1
# The input that failed is shown, since the folder goes away.
for input in "$found"/crash-* "$found"/leak-* "$found"/timeout-* "$found"/oom-*; do
  [ -f "$input" ] || continue
  echo "$(basename "$input"):"
  od -A d -t x1z "$input" | head -n 40
done
exit "$status"
