#include <cstdint>

int answer(int side) {
  auto tiles = reinterpret_cast<const int *>(std::uintptr_t{0x600000000000} + side * 4096);
  return tiles[0];  // HERE
}
