#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes pictures of every page, menu and dialog of the built application: `screenshots.sh [BUILD [FOLDER [VARIANT...]]]`.
# The variants are light, dark, contrast, contrast-dark, small, small-dark, large, large-dark, narrow, narrow-dark, german,
# german-small, german-large, german-narrow, german-narrow-dark, french, french-narrow and mirrored; all of them unless some
# are named. $SHOAL_NAMES, the names of pictures, makes only those.
#
# `screenshots.sh build data/screenshots sample` makes those of the metainfo and the README anew, `screenshots.sh build help
# help` those of the help in its languages.
#
# A translation shows without its locale: glibc takes LANGUAGE in every locale but plain C, so that C.UTF-8, which Debian
# has built in, is enough. Numbers are then still written as in C. Where the sources of locales are installed, one is made
# in the folder of the pictures, and numbers are those of the language as well.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
build=$(realpath "${1:-$root/build}")
folder=${2:-$build/screenshots}
variants=("${@:3}")
[ "${#variants[@]}" -gt 0 ] \
  || variants=(light dark contrast contrast-dark small small-dark large large-dark narrow narrow-dark german german-small
    german-large german-narrow german-narrow-dark french french-narrow mirrored)
mkdir -p "$folder"
folder=$(realpath "$folder")
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
mkdir -p "$home/config/gtk-4.0"
printf '[Settings]\ngtk-font-name=Cantarell 11\n' >"$home/config/gtk-4.0/settings.ini"

# The walk asks as a screen reader does whether a page is still being filled.
export GTK_A11Y=test GDK_BACKEND=x11 GSK_RENDERER=cairo ADW_DISABLE_PORTAL=1 GTK_USE_PORTAL=0
export GSETTINGS_BACKEND=memory GSETTINGS_SCHEMA_DIR=$build/data GIO_USE_VFS=local
export XDG_CONFIG_HOME=$home/config XDG_DATA_HOME=$home/data XDG_CACHE_HOME=$home/cache XDG_STATE_HOME=$home/state
export SHOAL_SAMPLES=$root/data/samples SHOAL_LOCALE_DIR=$build/po LC_ALL=C.UTF-8 LANGUAGE=en

# make_locale NAME: the settings for it, one a line; none where it cannot be made.
make_locale ()
{
  [ -e "/usr/share/i18n/locales/$1" ] && command -v localedef >/dev/null || return 0
  mkdir -p "$home/locale"
  # Its warnings are about what is not said in a locale, and no failure.
  localedef --inputfile="$1" --charmap=UTF-8 "$home/locale/$1.UTF-8" >/dev/null 2>&1 || true
  [ -e "$home/locale/$1.UTF-8/LC_NUMERIC" ] || return 0
  printf '%s\n' "LOCPATH=$home/locale" "LC_ALL=$1.UTF-8"
}

mapfile -t english < <(make_locale en_US)
english+=(LANGUAGE=en)
mapfile -t german < <(make_locale de_DE)
german+=(LANGUAGE=de)
mapfile -t french < <(make_locale fr_FR)
french+=(LANGUAGE=fr)

# shoot NAME WIDTH HEIGHT [VARIABLE=VALUE]...
shoot ()
{
  local name=$1 width=$2 height=$3
  shift 3
  env "$@" xvfb-run --auto-servernum --server-args='-screen 0 1920x1200x24' dbus-run-session -- \
    "$build/tests/app/screenshots" "$folder" "$name" "$width" "$height" ${SHOAL_NAMES-} </dev/null 2>&1 \
    | { grep --invert-match --extended-regexp '^#|AccessDenied: Failed to set fd limit' || true; }
}

for variant in "${variants[@]}"; do
  case $variant in
    light) shoot light 1200 800 "${english[@]}" ;;
    dark) shoot dark 1200 800 ADW_DEBUG_COLOR_SCHEME=prefer-dark "${english[@]}" ;;
    contrast) shoot contrast 1200 800 ADW_DEBUG_HIGH_CONTRAST=1 "${english[@]}" ;;
    contrast-dark) shoot contrast-dark 1200 800 ADW_DEBUG_HIGH_CONTRAST=1 ADW_DEBUG_COLOR_SCHEME=prefer-dark "${english[@]}" ;;
    small) shoot small 1100 760 "${english[@]}" ;;
    small-dark) shoot small-dark 1100 760 ADW_DEBUG_COLOR_SCHEME=prefer-dark "${english[@]}" ;;
    large) shoot large 1920 1080 "${english[@]}" ;;
    large-dark) shoot large-dark 1920 1080 ADW_DEBUG_COLOR_SCHEME=prefer-dark "${english[@]}" ;;
    narrow) shoot narrow 360 720 "${english[@]}" ;;
    narrow-dark) shoot narrow-dark 360 720 ADW_DEBUG_COLOR_SCHEME=prefer-dark "${english[@]}" ;;
    german) shoot german 1200 800 "${german[@]}" ;;
    german-small) shoot german-small 1100 760 "${german[@]}" ;;
    german-large) shoot german-large 1920 1080 "${german[@]}" ;;
    german-narrow) shoot german-narrow 360 720 "${german[@]}" ;;
    german-narrow-dark) shoot german-narrow-dark 360 720 ADW_DEBUG_COLOR_SCHEME=prefer-dark "${german[@]}" ;;
    french) shoot french 1100 760 "${french[@]}" ;;
    french-narrow) shoot french-narrow 360 720 "${french[@]}" ;;
    sample)
      SHOAL_NAMES='data-column hierarchies-drawing solve release' shoot sample 1200 780 "${english[@]}"
      for picture in "$folder"/*-sample.png; do
        mv "$picture" "${picture%-sample.png}.png"
      done ;;
    help)
      for language in C de fr; do
        case $language in
          de) settings=("${german[@]}") ;;
          fr) settings=("${french[@]}") ;;
          *) settings=("${english[@]}") ;;
        esac
        SHOAL_NAMES='data-column hierarchies-drawing solve release export' shoot "$language" 1200 780 "${settings[@]}"
        mkdir -p "$folder/$language/figures"
        for picture in "$folder"/*-"$language.png"; do
          name=${picture##*/}
          mv "$picture" "$folder/$language/figures/${name%-"$language.png"}.png"
        done
      done ;;
    mirrored) shoot mirrored 1200 800 SHOAL_MIRRORED=1 "${english[@]}" ;;
    *) echo "there is no variant $variant" >&2; exit 2 ;;
  esac
done
