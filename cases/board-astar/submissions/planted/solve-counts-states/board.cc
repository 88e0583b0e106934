#include "board.h"

#include <sstream>

Board::Board() : width(0), hole(0), made(0), from(0)
{
}

Board::Board(unsigned int *b, unsigned int n, unsigned int m, char) : tiles(b, b + n), width(0), hole(0), made(m), from(0)
{
   while (width * width < n)
      ++width;
   while (hole < n && tiles[hole] != 0)
      ++hole;
}

Board::~Board()
{
}

bool Board::possible(Direction direction)
{
   switch (direction)
   {
   case NORTH:
      return hole >= width;
   case SOUTH:
      return hole < width * (width - 1);
   case WEST:
      return hole % width > 0;
   case EAST:
      return hole % width < width - 1;
   }
   return false;
}

Board *Board::after(Direction direction)
{
   Board *next = new Board(*this);
   if (direction == NORTH)
      next->hole -= width;
   if (direction == SOUTH)
      next->hole += width;
   if (direction == WEST)
      next->hole -= 1;
   if (direction == EAST)
      next->hole += 1;
   next->tiles[hole] = tiles[next->hole];
   next->tiles[next->hole] = 0;
   next->made = made + 1;
   next->from = this;
   return next;
}

void Board::neighbors(std::vector<Board *> *neigh, char)
{
   neigh->clear();
   if (possible(NORTH))
      neigh->push_back(after(NORTH));
   if (possible(SOUTH))
      neigh->push_back(after(SOUTH));
   if (possible(WEST))
      neigh->push_back(after(WEST));
   if (possible(EAST))
      neigh->push_back(after(EAST));
}

bool Board::is_goal()
{
   std::vector<unsigned int> goal;
   for (unsigned int number = 1; number < width * width; ++number)
      goal.push_back(number);
   goal.push_back(0);
   return tiles == goal;
}

bool Board::is_solvable()
{
   const bool even = inversions() % 2 == 0;
   const bool even_row = (hole / width) % 2 == 0;
   if (width % 2 == 1)
      return even;
   return even != even_row;
}

unsigned int Board::inversions()
{
   std::list<unsigned int> before;
   unsigned int pairs = 0;
   for (unsigned int i = 0; i < tiles.size(); ++i)
   {
      if (tiles[i] == 0)
         continue;
      for (std::list<unsigned int>::iterator it = before.begin(); it != before.end(); ++it)
         if (*it > tiles[i])
            ++pairs;
      before.push_back(tiles[i]);
   }
   return pairs;
}

unsigned int Board::hamming()
{
   unsigned int good = 0;
   for (unsigned int i = 0; i + 1 < tiles.size(); ++i)
      if (tiles[i] == i + 1)
         ++good;
   return width * width - 1 - good;
}

unsigned int Board::manhattan()
{
   unsigned int sum = 0;
   for (unsigned int i = 0; i < tiles.size(); ++i)
   {
      if (tiles[i] == 0)
         continue;
      int down = int((tiles[i] - 1) / width) - int(i / width);
      int across = int((tiles[i] - 1) % width) - int(i % width);
      sum += (down < 0 ? -down : down) + (across < 0 ? -across : across);
   }
   return sum;
}

unsigned int Board::get_n_moves()
{
   return made;
}

std::string Board::signature()
{
   std::ostringstream out;
   for (unsigned int i = 0; i < tiles.size(); ++i)
      out << tiles[i] << ' ';
   return out.str();
}

unsigned int Board::rank(char type)
{
   return made + (type == 'm' ? manhattan() : hamming());
}
