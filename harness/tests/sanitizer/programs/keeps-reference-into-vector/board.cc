#include <vector>

int answer(int side) {
  std::vector<int> open(1, side);  // MADE
  int &best = open.front();
  for (int i = 0; i < 9; i++)
    open.push_back(i);  // FREED
  return best;  // HERE
}
