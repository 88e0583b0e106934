#include <vector>

// Rows of different length: the last is too short.
static std::vector<int *> rows(int side) {
  std::vector<int *> rows;
  for (int row = 0; row < side; row++)
    rows.push_back(new int[side - 1]);  // MADE
  return rows;
}

int answer(int side) {
  std::vector<int *> board = rows(side);
  board[2][side] = 7;  // HERE
  return board[2][side];
}
