#include <queue>

int answer(int side) {
  std::priority_queue<int> open;
  while (side > 0) {
    side -= open.top();  // HERE
    open.pop();
  }
  return side;
}
