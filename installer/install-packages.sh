#!/bin/sh
# Installs the Debian packages of the named groups that are missing: install-packages.sh GROUP...
# As root, or through sudo. Starts no service.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
missing=""
for group in "$@"; do
  for package in $(sed -n "s/^$group  *//p" "$here/debian-packages.txt"); do
    dpkg-query -W -f='${Status}\n' "$package" 2>/dev/null | grep -q 'install ok installed' || missing="$missing $package"
  done
done
[ -n "$missing" ] || exit 0
if [ "$(id -u)" = 0 ]; then
  as_root=""
elif command -v sudo >/dev/null 2>&1; then
  as_root="sudo"
else
  echo "error: these packages are missing and neither root nor sudo is at hand:$missing" >&2
  exit 1
fi
echo "Installing:$missing"
# A policy of 101 keeps packages from starting services while they are installed.
policy=/usr/sbin/policy-rc.d
made_policy=""
if [ ! -e "$policy" ]; then
  printf '#!/bin/sh\nexit 101\n' | $as_root tee "$policy" >/dev/null
  $as_root chmod 755 "$policy"
  made_policy=yes
fi
remove_policy() { [ -z "$made_policy" ] || $as_root rm -f "$policy"; }
trap remove_policy EXIT
$as_root env DEBIAN_FRONTEND=noninteractive apt-get update -q
# shellcheck disable=SC2086
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $missing
