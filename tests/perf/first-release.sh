#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# What the first release of a table loses with nothing but defaults, and what the advice offers instead: `first-release.sh [SHOAL-CLI]`.
# The sample is always there; real tables are those in $SHOAL_DATA.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
cli=$(realpath "${1:-$root/build/src/cli/shoal-cli}")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# show NAME DATA [OPTION OF init]...
show ()
{
  local name=$1 data=$2 answer
  shift 2
  [ -e "$data" ] || { printf '%s: skipped, %s is not there\n\n' "$name" "$data"; return; }
  rm -f "$folder/p.shoal"
  "$cli" init "$data" -o "$folder/p.shoal" "$@" >/dev/null
  answer=$("$cli" solve "$folder/p.shoal" --advice --time-limit 60 2>/dev/null)
  printf '%s\n' "$name"
  grep --extended-regexp '^  gcp  +|are gone|is gone|^No column is gone|instead of' <<<"$answer" | sed 's/^ */  /'
  printf '\n'
}

data=${SHOAL_DATA:-/nonexistent}
show 'Sample' "$root/data/samples/patients.csv"
show 'Adult' "$data/adult/adult_30162.csv"
show 'Census' "$data/census/ipums_100k_4attr.txt"
show 'Bank' "$data/bank/bank-full.csv"
show 'EU-SILC' "$data/eusilc/eusilc.csv"
