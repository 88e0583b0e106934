#include <cstring>

int answer(int side) {
  char bytes[16] = {};
  char *volatile start = bytes;
  return *reinterpret_cast<int *>(start + side - 2);  // HERE
}
