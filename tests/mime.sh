#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Whether the MIME type is one: `mime.sh FILE LANGUAGE...`; a database made of it alone must know files of its ending, and
# their name in every language.
set -eu

file=$1
shift
if ! command -v update-mime-database >/dev/null; then
  echo "update-mime-database is not installed"
  exit 77
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/packages"
cp "$file" "$folder/packages/"
update-mime-database "$folder"
grep --quiet --fixed-strings --line-regexp 'application/x-shoal-project+json:*.shoal' "$folder/globs"
for language in "$@"; do
  grep --quiet --fixed-strings "xml:lang=\"$language\"" "$folder/application/x-shoal-project+json.xml"
done
