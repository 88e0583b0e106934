#include "board.h"
#include <cmath>

using namespace std;

Board::Board()
{
  side = made = 0;
}

Board::Board(unsigned int *b, unsigned int n, unsigned int moves, char)
{
  made = moves;
  side = (unsigned int)round(sqrt(n));
  for (unsigned int i = 0; i < n; ++i)
    tiles.push_back(b[i]);
}

Board::~Board() {}

// the row and the column where a tile is now
unsigned int Board::rowOf(unsigned int tile)
{
  for (unsigned int i = 0; i < tiles.size(); ++i)
    if (tiles[i] == tile)
      return i / side;
  return 0;
}

unsigned int Board::columnOf(unsigned int tile)
{
  for (unsigned int i = 0; i < tiles.size(); ++i)
    if (tiles[i] == tile)
      return i % side;
  return 0;
}

unsigned int Board::inversions()
{
  unsigned int total = 0;
  // for each tile: how many smaller ones come after it
  for (unsigned int i = 0; i < tiles.size(); ++i)
    for (unsigned int j = i + 1; j < tiles.size(); ++j)
      if (tiles[j] && tiles[i] > tiles[j])
        ++total;
  return total;
}

bool Board::is_solvable()
{
  if (side % 2)
    return inversions() % 2 == 0;
  else
    return (inversions() + rowOf(0)) % 2 == 1;
}

bool Board::is_goal()
{
  return hamming() == 0;
}

unsigned int Board::hamming()
{
  unsigned int count = 0;
  for (unsigned int tile = 1; tile < side * side; ++tile)
    if (tiles[tile - 1] != tile)
      ++count;
  return count;
}

unsigned int Board::manhattan()
{
  double sum = 0;
  for (unsigned int tile = 1; tile < side * side; ++tile)
  {
    double dy = (double)rowOf(tile) - (tile - 1) / side;
    double dx = (double)columnOf(tile) - (tile - 1) % side;
    sum += fabs(dy) + fabs(dx);
  }
  return (unsigned int)sum;
}

void Board::neighbors(vector<Board *> *neigh, char type)
{
  unsigned int y = rowOf(0), x = columnOf(0), blank = y * side + x;
  vector<unsigned int> copy;
  if (y > 0)
  {
    copy = tiles;
    swap(copy[blank], copy[blank - side]);
    neigh->push_back(new Board(&copy[0], side * side, made + 1, type));
  }
  if (y < side - 1)
  {
    copy = tiles;
    swap(copy[blank], copy[blank + side]);
    neigh->push_back(new Board(&copy[0], side * side, made + 1, type));
  }
  if (x > 0)
  {
    copy = tiles;
    swap(copy[blank], copy[blank - 1]);
    neigh->push_back(new Board(&copy[0], side * side, made + 1, type));
  }
}

unsigned int Board::get_n_moves()
{
  return made;
}
