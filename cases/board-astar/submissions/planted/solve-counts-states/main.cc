#include <cstdlib>
#include <deque>
#include <iostream>
#include <map>
#include <set>

#include "board.h"

using std::cin;
using std::cout;
using std::string;
using std::vector;

void solve(unsigned int *b, unsigned int n, char type)
{
   Board *start = new Board(b, n, 0, type);
   if (!start->is_solvable())
   {
      cout << "Unsolvable board\n";
      delete start;
      return;
   }

   // boards that wait, by their priority
   std::map<unsigned int, std::deque<Board *> > queue;
   std::set<string> visited;
   queue[start->rank(type)].push_front(start);
   vector<Board *> neigh;
   while (!queue.empty())
   {
      std::deque<Board *> &lowest = queue.begin()->second;
      Board *board = lowest.front();
      lowest.pop_front();
      if (lowest.empty())
         queue.erase(queue.begin());

      if (board->is_goal())
      {
         vector<Board *> path;
         for (Board *b = board; b != NULL; b = b->parent())
            path.push_back(b);
         cout << "Number of moves: " << path.size() << "\n";
         break;
      }
      if (visited.insert(board->signature()).second)
      {
         board->neighbors(&neigh, type);
         for (unsigned int i = 0; i < neigh.size(); ++i)
            queue[neigh[i]->rank(type)].push_front(neigh[i]);
      }
   }
}

int main(int argc, char **argv)
{
   if (argc != 2 || (argv[1][0] != 'h' && argv[1][0] != 'm'))
   {
      std::cerr << "usage: " << argv[0] << " h|m < file\n";
      return EXIT_FAILURE;
   }
   vector<unsigned int> values;
   unsigned int side, value;
   if (!(cin >> side))
      return EXIT_FAILURE;
   while (cin >> value)
      values.push_back(value);
   values.resize(side * side);
   solve(&values[0], side * side, argv[1][0]);
   return EXIT_SUCCESS;
}
