#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs a program in a language made of the sources, `language.sh ROOT PROGRAM`; see tests/po/make-pseudo.py.
set -eu

if ! command -v xgettext >/dev/null || ! command -v msgfmt >/dev/null; then
  echo "1..0 # SKIP gettext is not installed"
  exit 0
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$1/tests/po/make-pseudo.py" "$1" "$folder"
SHOAL_PSEUDO_LANGUAGE=$folder "$2"
