#include "board.h"
#include <stdlib.h>

Board::Board() : wid(0), cnt(0) { }

Board::Board(unsigned int *b, unsigned int n, unsigned int m, char) : cells(n, ' '), wid(0), cnt(m)
{
  for (unsigned int i = 0; i < n; i++)
    cells[i] = (char)b[i];
  while (wid * wid < (int)n)
    wid++;
}

Board::~Board() { }

bool Board::is_solvable()
{
  unsigned int inv = inversions();
  if (wid % 2 == 0)
    inv += cells.find('\0') / wid + 1;
  return inv % 2 == 0;
}

bool Board::is_goal()
{
  for (int i = 0; i < wid * wid; i++)
    if (get(i) != (i + 1) % (wid * wid))
      return false;
  return true;
}

void Board::neighbors(std::vector<Board *> *neigh, char)
{
  int z = (int)cells.find('\0');
  for (int to = 0; to < wid * wid; to++)
  {
    /* one step away in the row or in the column */
    int dy = abs(to / wid - z / wid), dx = abs(to % wid - z % wid);
    if (dx + dy != 1)
      continue;
    Board *b = new Board(*this);
    b->cells[z] = cells[to];
    b->cells[to] = '\0';
    b->cnt = cnt + 1;
    neigh->push_back(b);
  }
}

unsigned int Board::get_n_moves() { return cnt; }

unsigned int Board::hamming()
{
  unsigned int h = 0;
  for (int i = 0; i < wid * wid; i++)
    h += get(i) != 0 && get(i) != i + 1;
  return h;
}

unsigned int Board::manhattan()
{
  unsigned int d = 0;
  for (int i = 0; i < wid * wid; i++)
  {
    if (get(i) == 0)
      continue;
    int y = (get(i) - 1) / wid, x = (get(i) - 1) % wid;
    d += abs(i / wid - y) + abs(i % wid - x);
  }
  return d;
}

unsigned int Board::inversions()
{
  unsigned int inv = 0;
  for (int j = 1; j < wid * wid; j++)
    for (int i = 0; i < j && get(j) != 0; i++)
      inv += get(i) > get(j);
  return inv;
}
