#include "board.h"

Board::Board()
{
  board2d = Table();
  size = 0;
  y0 = 0;
  x0 = 0;
  moveCount = 0;
  type = 'm';
}

Board::Board(unsigned int *b, unsigned int n, unsigned int m, char t)
{
  size = 0;
  while (size * size != n)
  {
    size++;
  }
  y0 = 0;
  x0 = 0;
  moveCount = m;
  type = t;
  board2d = Table();
  for (unsigned int r = 0; r < size; r++)
  {
    for (unsigned int c = 0; c < size; c++)
    {
      unsigned int tile = b[r * size + c];
      if (tile == 0)
      {
        y0 = r;
        x0 = c;
      }
      board2d[r][c] = tile;
    }
  }
}

Board::~Board()
{
}

void Board::slideTo(unsigned int r, unsigned int c)
{
  board2d[y0][x0] = board2d[r][c];
  board2d[r][c] = 0;
  y0 = r;
  x0 = c;
}

bool Board::is_solvable()
{
  unsigned int sum = inversions();
  if (size % 2 == 0)
  {
    sum += y0;
    return sum % 2 == 1;
  }
  return sum % 2 == 0;
}

bool Board::is_goal()
{
  unsigned int expected = 1;
  for (unsigned int r = 0; r < size; r++)
  {
    for (unsigned int c = 0; c < size; c++)
    {
      if (board2d[r][c] != expected && !(r == size - 1 && c == size - 1))
      {
        return false;
      }
      expected++;
    }
  }
  return true;
}

void Board::neighbors(std::vector<Board *> *neigh, char t)
{
  unsigned int oldRow = y0;
  unsigned int oldCol = x0;
  for (int dir = 0; dir < 4; dir++)
  {
    unsigned int r = oldRow;
    unsigned int c = oldCol;
    if (dir == 0 && r > 0)
    {
      r--;
    }
    else if (dir == 1 && c > 0)
    {
      c--;
    }
    else if (dir == 2 && r + 1 < size)
    {
      r++;
    }
    else if (dir == 3 && c + 1 < size)
    {
      c++;
    }
    else
    {
      continue;
    }
    // back to where we came from, then to the new place
    slideTo(oldRow, oldCol);
    slideTo(r, c);
    Board *child = new Board(*this);
    child->moveCount++;
    child->type = t;
    neigh->push_back(child);
  }
}

unsigned int Board::get_n_moves()
{
  return moveCount;
}

unsigned int Board::hamming()
{
  unsigned int result = 0;
  for (unsigned int r = 0; r < size; r++)
  {
    for (unsigned int c = 0; c < size; c++)
    {
      if (board2d[r][c] != 0 && board2d[r][c] != r * size + c + 1)
      {
        result++;
      }
    }
  }
  return result;
}

unsigned int Board::manhattan()
{
  unsigned int sum = 0;
  for (unsigned int r = 0; r < size; r++)
  {
    for (unsigned int c = 0; c < size; c++)
    {
      unsigned int tile = board2d[r][c];
      if (tile == 0)
      {
        continue;
      }
      unsigned int wantedRow = (tile - 1) / size;
      unsigned int wantedCol = (tile - 1) % size;
      sum += wantedRow > r ? wantedRow - r : r - wantedRow;
      sum += wantedCol > c ? wantedCol - c : c - wantedCol;
    }
  }
  return sum;
}

unsigned int Board::inversions()
{
  // put the tiles in a row first
  std::vector<unsigned int> line;
  for (unsigned int r = 0; r < size; r++)
  {
    for (unsigned int c = 0; c < size; c++)
    {
      if (board2d[r][c] != 0)
      {
        line.push_back(board2d[r][c]);
      }
    }
  }
  unsigned int result = 0;
  for (unsigned int i = 0; i < line.size(); i++)
  {
    for (unsigned int j = i + 1; j < line.size(); j++)
    {
      if (line[j] < line[i])
      {
        result++;
      }
    }
  }
  return result;
}

std::string Board::fingerprint() const
{
  std::string key;
  for (unsigned int r = 0; r < size; r++)
  {
    for (unsigned int c = 0; c < size; c++)
    {
      key += (char)board2d[r][c];
    }
  }
  return key;
}
