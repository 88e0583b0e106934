#include "board.h"
#include <cstdlib>
#include <cstring>
#include <utility>

Board::Board() {
  memset(cell, 0, sizeof(cell));
  side = 0;
  zr = zc = 0;
  moves = 0;
}

Board::Board(unsigned int *b, unsigned int n, unsigned int m, char) {
  memset(cell, 0, sizeof(cell));
  for (side = 1; side * side < (int)n; side++) { }
  zr = zc = 0;
  moves = m;
  for (unsigned int i = 0; i < n; i++) {
    int r = i / side, c = i % side;
    cell[r][c] = b[i];
    if (b[i] == 0) { zr = r; zc = c; }
  }
}

Board::~Board() { }

bool Board::operator<(const Board &other) const {
  return memcmp(cell, other.cell, sizeof(cell)) < 0;
}

// Swaps tiles until all are home and looks if the number of swaps is even.
bool Board::even_permutation() {
  std::vector<int> p;
  for (int r = 0; r < side; r++)
    for (int c = 0; c < side; c++)
      p.push_back(cell[r][c] == 0 ? side * side - 1 : cell[r][c] - 1);
  int swaps = 0;
  for (int i = 0; i < side * side; i++)
    while (p[i] != i) {
      std::swap(p[i], p[p[i]]);
      swaps++;
    }
  return swaps % 2 == 0;
}

// Each move swaps the zero with a tile, and takes the zero one step nearer
// to its corner or one step away from it.
bool Board::is_solvable() {
  int steps = (side - 1 - zr) + (side - 1 - zc);
  return even_permutation() == (steps % 2 == 0);
}

bool Board::is_goal() {
  for (int r = 0; r < side; r++)
    for (int c = 0; c < side; c++)
      if (cell[r][c] != 0 && cell[r][c] != r * side + c + 1)
        return false;
  return true;
}

void Board::neighbors(std::vector<Board *> *neigh, char) {
  static const int DR[4] = {-1, 0, 1, 0};
  static const int DC[4] = {0, 1, 0, -1};
  for (int k = 0; k < 4; k++) {
    int r = zr + DR[k], c = zc + DC[k];
    if (!inside(r, c))
      continue;
    Board *copy = new Board(*this);
    std::swap(copy->cell[zr][zc], copy->cell[r][c]);
    copy->zr = r;
    copy->zc = c;
    copy->moves++;
    neigh->push_back(copy);
  }
}

unsigned int Board::get_n_moves() { return moves; }

unsigned int Board::hamming() {
  unsigned int wrong = 0;
  for (int r = 0; r < side; r++)
    for (int c = 0; c < side; c++)
      if (cell[r][c] != 0 && cell[r][c] != r * side + c + 1)
        wrong++;
  return wrong;
}

unsigned int Board::manhattan() {
  unsigned int sum = 0;
  for (int r = 0; r < side; r++)
    for (int c = 0; c < side; c++) {
      int t = cell[r][c];
      if (t > 0)
        sum += abs((t - 1) / side - r) + abs((t - 1) % side - c);
    }
  return sum;
}

unsigned int Board::inversions() {
  unsigned int count = 0;
  for (int i = 0; i < side * side; i++)
    for (int j = 0; j < i; j++) {
      int later = cell[i / side][i % side], earlier = cell[j / side][j % side];
      if (earlier > later)
        count++;
    }
  return count;
}
