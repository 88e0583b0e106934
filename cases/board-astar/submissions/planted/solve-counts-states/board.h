#ifndef BOARD_INCLUDED
#define BOARD_INCLUDED

#include <list>
#include <string>
#include <vector>

enum Direction { NORTH, SOUTH, WEST, EAST };

class Board
{
public:
   Board();
   Board(unsigned int *b, unsigned int n, unsigned int m, char type);
   ~Board();

   bool is_solvable();
   bool is_goal();
   void neighbors(std::vector<Board *> *neigh, char type);
   unsigned int get_n_moves();
   unsigned int hamming();
   unsigned int manhattan();
   unsigned int inversions();

   std::string signature();
   unsigned int rank(char type);

   // the board from which this one was made
   Board *parent() { return from; }

private:
   std::vector<unsigned int> tiles;
   unsigned int width;
   unsigned int hole;
   unsigned int made;
   Board *from;

   bool possible(Direction direction);
   Board *after(Direction direction);
};

#endif
