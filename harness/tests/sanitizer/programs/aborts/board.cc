#include <cstdlib>

int answer(int side) {
  if (side == 3)
    std::abort();  // HERE
  return side;
}
