#include "board.h"

#include <cstdlib>

Board::Board() {
  arr = new unsigned int[1];
  arr[0] = 0;
  count = 1;
  width = 1;
  nMoves = 0;
  mode = 'm';
  prev = NULL;
}

Board::Board(unsigned int *b, unsigned int n, unsigned int m, char type) {
  count = n;
  nMoves = m;
  mode = type;
  prev = NULL;
  width = 1;
  while (width * width < n)
    width++;
  arr = new unsigned int[n];
  for (unsigned int i = 0; i < n; i++)
    arr[i] = b[i];
}

Board::Board(const Board &other) {
  arr = NULL;
  *this = other;
}

Board &Board::operator=(const Board &other) {
  if (this != &other) {
    delete[] arr;
    count = other.count;
    width = other.width;
    nMoves = other.nMoves;
    mode = other.mode;
    prev = other.prev;
    arr = new unsigned int[count];
    for (unsigned int i = 0; i < count; i++)
      arr[i] = other.arr[i];
  }
  return *this;
}

Board::~Board() {
  delete[] arr;
}

unsigned int Board::getBlank() const {
  unsigned int i = 0;
  while (arr[i] != 0)
    i++;
  return i;
}

bool Board::is_goal() {
  // the last cell is the blank if all others are right
  for (unsigned int i = 0; i < count - 1; i++)
    if (arr[i] != i + 1)
      return false;
  return true;
}

bool Board::is_solvable() {
  // TODO
  return true;
}

void Board::neighbors(std::vector<Board *> *neigh, char type) {
  unsigned int z = getBlank();
  unsigned int r = z / width;
  unsigned int c = z % width;
  std::vector<unsigned int> targets;
  if (r > 0)
    targets.push_back(z - width);
  if (r < width - 1)
    targets.push_back(z + width);
  if (c > 0)
    targets.push_back(z - 1);
  if (c < width - 1)
    targets.push_back(z + 1);
  for (unsigned int i = 0; i < targets.size(); i++) {
    Board *nb = new Board(*this);
    nb->arr[z] = arr[targets[i]];
    nb->arr[targets[i]] = 0;
    nb->nMoves = nMoves + 1;
    nb->mode = type;
    nb->prev = this;
    neigh->push_back(nb);
  }
}

unsigned int Board::get_n_moves() {
  return nMoves;
}

unsigned int Board::hamming() {
  unsigned int res = 0;
  for (unsigned int i = 0; i < count; i++)
    if (arr[i] != 0 && arr[i] != i + 1)
      res++;
  return res;
}

unsigned int Board::manhattan() {
  int res = 0;
  for (unsigned int i = 0; i < count; i++)
    if (arr[i] != 0) {
      int goalRow = (arr[i] - 1) / width;
      int goalCol = (arr[i] - 1) % width;
      res += abs(goalRow - (int)(i / width));
      res += abs(goalCol - (int)(i % width));
    }
  return res;
}

unsigned int Board::inversions() {
  unsigned int res = 0;
  for (unsigned int i = 0; i < count; i++)
    for (unsigned int j = i + 1; j < count; j++)
      if (arr[i] != 0 && arr[j] != 0 && arr[i] > arr[j])
        res++;
  return res;
}

unsigned int Board::getPriority() {
  return nMoves + (mode == 'm' ? manhattan() : hamming());
}

std::string Board::getKey() const {
  std::string s;
  for (unsigned int i = 0; i < count; i++) {
    s += std::to_string(arr[i]);
    s += ',';
  }
  return s;
}
