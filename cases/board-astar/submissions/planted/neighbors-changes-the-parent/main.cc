#include "board.h"

#include <cstring>
#include <iostream>
#include <queue>
#include <string>
#include <unordered_set>

// All boards that were made so far. The queue holds indexes of this vector.
static std::vector<Board *> nodes;

static unsigned int f(Board *board, char type)
{
  if (type == 'm')
  {
    return board->manhattan() + board->get_n_moves();
  }
  return board->hamming() + board->get_n_moves();
}

void solve(unsigned int *b, unsigned int n, char type)
{
  typedef std::pair<unsigned int, size_t> Entry;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<Entry> > openList;
  std::unordered_set<std::string> expanded;

  Board *start = new Board(b, n, 0, type);
  nodes.push_back(start);
  if (!start->is_solvable())
  {
    std::cout << "Unsolvable board" << std::endl;
    return;
  }
  openList.push(Entry(f(start, type), 0));
  while (!openList.empty())
  {
    Board *board = nodes[openList.top().second];
    openList.pop();
    if (board->is_goal())
    {
      std::cout << "Number of moves: " << board->get_n_moves() << std::endl;
      return;
    }
    if (!expanded.insert(board->fingerprint()).second)
    {
      continue;
    }
    std::vector<Board *> successors;
    board->neighbors(&successors, type);
    for (unsigned int i = 0; i < successors.size(); i++)
    {
      if (expanded.count(successors[i]->fingerprint()) > 0)
      {
        delete successors[i];
        continue;
      }
      nodes.push_back(successors[i]);
      openList.push(Entry(f(successors[i], type), nodes.size() - 1));
    }
  }
}

int main(int argc, char **argv)
{
  char type = 'm';
  if (argc > 1 && strcmp(argv[1], "h") == 0)
  {
    type = 'h';
  }

  int side;
  std::cin >> side;
  unsigned int *b = new unsigned int[side * side];
  for (int i = 0; i < side * side; i++)
  {
    std::cin >> b[i];
  }
  solve(b, side * side, type);

  delete[] b;
  for (unsigned int i = 0; i < nodes.size(); i++)
  {
    delete nodes[i];
  }
  return 0;
}
