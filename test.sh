#!/bin/sh
# Installs what is missing (Debian 12, apt), builds and runs the tests: unit, window, command line.
#   ./test.sh        the fast ones, up to 15 minutes
#   ./test.sh --all  also the slow ones, the benchmarks, and all but timing under AddressSanitizer and UBSan
set -eu
cd "$(dirname "$0")"
all=""
case "${1:-}" in
  "") ;;
  --all) all=yes ;;
  *) echo "usage: ./test.sh [--all]" >&2; exit 2 ;;
esac
groups="build run test"
[ -z "$all" ] || groups="$groups all"
# shellcheck disable=SC2086
installer/install-packages.sh $groups
preset=release
[ "${CI:-}" != true ] || preset=ci
cmake --preset $preset -DCW_TESTS=ON
cmake --build --preset $preset
if [ -z "$all" ]; then
  ctest --preset $preset -LE "slow|benchmark"
  exit 0
fi
ctest --preset $preset -LE benchmark
ctest --preset $preset -L benchmark --verbose
cmake --preset asan
cmake --build --preset asan
# Times mean nothing under a sanitizer. Qt, fontconfig and GL drivers keep process-wide caches until exit; leaks of our own are found in the engine's tests.
ASAN_OPTIONS=detect_leaks=1 LSAN_OPTIONS="suppressions=$PWD/tests/leaks.supp:print_suppressions=0" \
  ctest --preset asan -LE "benchmark|timing"
