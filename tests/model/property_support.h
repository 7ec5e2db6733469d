// SPDX-License-Identifier: GPL-3.0-or-later
// Chance with a fixed seed for the tests over random requests.
#pragma once

#include "fabric_support.h"

#include <random>

namespace cw::test {

class Dice {
 public:
  explicit Dice(unsigned seed) : m_engine(seed) {}
  int of(int low, int high) { return std::uniform_int_distribution<int>(low, high)(m_engine); }
  template <class T>
  T any(std::initializer_list<T> values) {
    return *(values.begin() + of(0, int(values.size()) - 1));
  }

 private:
  std::mt19937 m_engine;
};

inline PartId generic(int ports, int speed) {
  return {"generic:" + std::to_string(ports) + "x" + std::to_string(speed)};
}

inline std::string keysOf(const Fabric& fabric, Tier tier) {
  std::string all;
  for (std::uint32_t d = 0; d < fabric.devices.size(); ++d)
    if (fabric.devices[d].tier == tier) all += fabric.key(DeviceIndex(d)).text + " ";
  return all;
}

}  // namespace cw::test
