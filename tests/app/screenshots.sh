#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes pictures of every page and dialog of the built application: `screenshots.sh [BUILD [FOLDER]]`.
# Light, dark, high contrast, narrow, right to left, and in German.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
build=$(realpath "${1:-$root/build}")
folder=${2:-$build/screenshots}
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
mkdir -p "$folder" "$home/config/gtk-4.0"
printf '[Settings]\ngtk-font-name=Cantarell 11\n' >"$home/config/gtk-4.0/settings.ini"

export GTK_A11Y=test GDK_BACKEND=x11 GSK_RENDERER=cairo ADW_DISABLE_PORTAL=1 GTK_USE_PORTAL=0
export GSETTINGS_BACKEND=memory GSETTINGS_SCHEMA_DIR=$build/data GIO_USE_VFS=local
export XDG_CONFIG_HOME=$home/config XDG_DATA_HOME=$home/data XDG_CACHE_HOME=$home/cache XDG_STATE_HOME=$home/state
export SHOAL_SAMPLES=$root/data/samples SHOAL_LOCALE_DIR=$build/po LC_ALL=C.UTF-8 LANGUAGE=en

# shoot NAME WIDTH HEIGHT [VARIABLE=VALUE]...
shoot ()
{
  local name=$1 width=$2 height=$3
  shift 3
  env "$@" xvfb-run --auto-servernum --server-args='-screen 0 1600x1200x24' dbus-run-session -- \
    "$build/tests/app/screenshots" "$folder" "$name" "$width" "$height" </dev/null
}

shoot light 1200 800
shoot dark 1200 800 ADW_DEBUG_COLOR_SCHEME=prefer-dark
shoot contrast 1200 800 ADW_DEBUG_HIGH_CONTRAST=1
shoot narrow 360 720
shoot german 1200 800 LANGUAGE=de
shoot mirrored 1200 800 SHOAL_MIRRORED=1
