#!/bin/sh
# Installs what is missing (Debian 12, apt), builds, and opens the program. Arguments go to the program: a design file.
# Without a display it prints the summary of the SuperPOD sample and writes its bill of materials and power budget.
set -eu
cd "$(dirname "$0")"
installer/install-packages.sh build run
cmake --preset release -DCW_TESTS=OFF >build-configure.log 2>&1 || { cat build-configure.log; exit 1; }
rm -f build-configure.log
cmake --build --preset release --target clusterwright clusterwright-cli
if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
  exec build/release/clusterwright "$@"
fi
out=build/results
mkdir -p "$out"
cli=build/release/clusterwright-cli
$cli new superpod-h100-4su -o "$out/superpod-h100-4su.clusterwright"
$cli summary "$out/superpod-h100-4su.clusterwright"
for kind in bom power-budget; do
  for suffix in csv xlsx; do
    $cli export "$kind" "$out/superpod-h100-4su.clusterwright" -o "$out/superpod-h100-4su-$kind.$suffix"
  done
done
echo
echo "No display was found, so the window was not opened. Written:"
echo "  design:            $PWD/$out/superpod-h100-4su.clusterwright"
echo "  bill of materials: $PWD/$out/superpod-h100-4su-bom.csv and .xlsx"
echo "  power budget:      $PWD/$out/superpod-h100-4su-power-budget.csv and .xlsx"
