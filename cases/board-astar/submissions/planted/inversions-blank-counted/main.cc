#include "board.h"
#include <fstream>
#include <iostream>
#include <map>
#include <set>

using namespace std;

void solve(unsigned int *b, unsigned int n, char type) {
  Board start(b, n, 0, type);
  if (!start.is_solvable()) {
    cout << "Unsolvable board\n";
    return;
  }

  multimap<unsigned int, Board> open;   // ordered by priority
  set<Board> closed;
  open.insert(make_pair(0u, start));
  while (!open.empty()) {
    Board board = open.begin()->second;
    open.erase(open.begin());
    if (board.is_goal()) {
      cout << "Number of moves: " << board.get_n_moves() << "\n";
      return;
    }
    if (!closed.insert(board).second)
      continue;
    vector<Board *> list;
    board.neighbors(&list, type);
    for (Board *next : list) {
      if (closed.find(*next) == closed.end()) {
        unsigned int distance = (type == 'm') ? next->manhattan() : next->hamming();
        open.insert(make_pair(next->get_n_moves() + distance, *next));
      }
      delete next;
    }
  }
}

int main(int argc, char **argv) {
  if (argc < 2) {
    cerr << "Which distance, h or m?\n";
    return 2;
  }
  unsigned int side, b[MAX_SIDE * MAX_SIDE];
  if (!(cin >> side) || side > MAX_SIDE)
    return 2;
  for (unsigned int i = 0; i < side * side; i++)
    cin >> b[i];
  solve(b, side * side, argv[1][0]);
  return 0;
}
