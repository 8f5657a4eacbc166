# SPDX-License-Identifier: GPL-3.0-or-later
# The Debian packages Shoal needs, and the installation of those that are missing. Sourced by bash.

build_packages=(
  gcc libc6-dev binutils meson ninja-build pkgconf python3
  libglib2.0-dev libjson-glib-dev libcsv-dev zlib1g-dev libreadstat-dev libgsf-1-dev libexpat1-dev libfreexl-dev libxlsxwriter-dev
  libsqlite3-dev unixodbc-dev libsecret-1-dev nettle-dev
  libsvm-dev liblinear-dev libglpk-dev
  libcairo2-dev libpango1.0-dev libgtk-4-dev libadwaita-1-dev
  gettext itstool desktop-file-utils appstream
)

# What the window shows itself with: icons, theme, fonts, settings.
app_packages=(
  librsvg2-common adwaita-icon-theme gsettings-desktop-schemas libgtk-4-bin
  fonts-cantarell fonts-dejavu-core
)

# gcc brings its sanitizers along; clang's and libFuzzer are a package of their own.
test_packages=(
  clang libclang-rt-dev libxml2-utils mallard-rng
  xvfb xauth dbus dbus-x11 at-spi2-core
  xdotool python3-gi gir1.2-atspi-2.0 poppler-utils
  sqlite3 odbcinst unixodbc libsqliteodbc postgresql-15 odbc-postgresql mariadb-server odbc-mariadb
)

# Prints those of the packages that are not installed, a line each.
missing_packages ()
{
  local installed package
  # The exit status is 1 as soon as one of them is unknown; those that are known are printed all the same.
  installed=$(dpkg-query --show --showformat='${Package} ${db:Status-Status}\n' "$@" 2>/dev/null) || true
  for package in "$@"; do
    grep --quiet --line-regexp --fixed-strings "$package installed" <<<"$installed" \
      || echo "$package"
  done
}

# Installs those of the packages that are missing, and only those: where none is, neither the
# network nor root is needed. Nothing is upgraded on purpose.
install_missing ()
{
  local missing log status=0 as_root=()
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    echo "This is no Debian system: going on with what is installed (README.md lists what is needed)."
    return 0
  fi
  mapfile -t missing < <(missing_packages "$@")
  [ "${#missing[@]}" -gt 0 ] || return 0

  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
      echo "These packages are missing, and only root can install them: ${missing[*]}" >&2
      return 1
    fi
    as_root=(sudo)
    [ -t 0 ] || as_root+=(--non-interactive)
  fi
  log=$(mktemp)
  echo "Installing ${#missing[@]} missing packages: ${missing[*]}"
  local apt=("${as_root[@]}" env LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive
             apt-get --quiet --quiet -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0)
  # One unreachable source among several does not matter when the packages come from another.
  "${apt[@]}" update </dev/null || echo "The package lists could not all be refreshed; trying on." >&2
  "${apt[@]}" install --yes --no-install-recommends --no-upgrade "${missing[@]}" \
    </dev/null >"$log" 2>&1 || status=$?
  if [ "$status" -ne 0 ]; then
    tail -n 15 "$log" >&2
    echo "Could not install these packages: ${missing[*]}" >&2
  fi
  rm -f "$log"
  return "$status"
}
