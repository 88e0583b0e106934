#include <vector>

int answer(int side) {
  std::vector<int> open;
  open.reserve(side * side);
  open.push_back(side);
  return open.data()[side];  // HERE
}
