#include <cstring>

int answer(int side) {
  int tiles[9];
  const void *volatile from = nullptr;
  void *(*volatile copy)(void *, const void *, size_t) = std::memcpy;
  copy(tiles, from, side * sizeof(int));  // HERE
  return tiles[0];
}
