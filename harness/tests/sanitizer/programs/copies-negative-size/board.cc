#include <cstring>

int answer(int side) {
  int tiles[9] = {};
  volatile int cells = side - 4;
  std::memmove(tiles, tiles + 1, cells * sizeof(int));  // HERE
  return tiles[0];
}
