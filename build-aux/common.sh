# SPDX-License-Identifier: GPL-3.0-or-later
# What build-aux/run and build-aux/test share: steps in one line each, configuring, compiling. Sourced by bash.

export LC_ALL=C.UTF-8

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
cd "$root" || exit 1
. build-aux/packages.sh

# The same options in both scripts, so that running and testing share one build. -O3: the searches
# live in loops over columns that gcc vectorizes at that level. Debug information stays in, and so
# do assertions, so that a crash says where. In CI a warning of the compiler ends the build.
build_options=(-Doptimization=3 -Ddebug=true -Dwerror="$([ -z "${CI:-}" ] && echo false || echo true)")

# Hundreds of programs are linked, by this linker of binutils in a third of the time.
if [ -z "${CC_LD-}" ] && command -v ld.gold >/dev/null; then
  export CC_LD=gold
fi

step ()
{
  printf '==> %s\n' "$*"
}

# Runs a command quietly; its output is shown when it fails, the compiler's warnings always.
quietly ()
{
  local log status=0
  log=$(mktemp)
  "$@" >"$log" 2>&1 </dev/null || status=$?
  if [ "$status" -ne 0 ]; then
    cat "$log" >&2
  else
    grep --after-context=6 'warning:' "$log" >&2 || true
  fi
  rm -f "$log"
  return "$status"
}

# configure FOLDER OPTION...: sets a build folder up, or again when its options or the set of
# build files have changed (meson itself does not notice a new folder).
configure ()
{
  local folder=$1 wanted stamp
  shift
  stamp=$folder/.configured-with
  wanted=$(printf '%s\n' "$@"; find . -path './build*' -prune -o -name meson.build -print | sort)
  if [ ! -f "$folder/build.ninja" ]; then
    rm -rf "$folder/meson-private" "$folder/meson-info"
    quietly meson setup "$folder" "$@" || return
  elif [ "$(cat "$stamp" 2>/dev/null)" != "$wanted" ]; then
    quietly meson setup --reconfigure "$folder" "$@" || return
  fi
  printf '%s\n' "$wanted" >"$stamp"
}

# compile FOLDER [TARGET...]: everything, or what is named.
compile ()
{
  local folder=$1
  shift
  quietly meson compile -C "$folder" "$@"
}
