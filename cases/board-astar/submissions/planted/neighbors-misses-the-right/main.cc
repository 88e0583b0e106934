#include "board.h"
#include <algorithm>
#include <cstdlib>
#include <iostream>

using namespace std;

// The search works on one array and takes its moves back, so it needs no memory for boards.
static vector<int> state;
static int side;

static int steps_home(int tile, int place)
{
  int home = tile - 1;
  return abs(home / side - place / side) + abs(home % side - place % side);
}

// true if the goal can be reached with at most limit moves
static bool dfs(int blank, int last, int moves, int distance, int bound, int &next)
{
  if (distance == 0)
    return true;
  const int delta[4] = {-side, side, -1, 1};
  for (int k = 0; k < 4; ++k)
  {
    int to = blank + delta[k];
    if (to < 0 || to >= side * side || to == last)
      continue;
    if (delta[k] == -1 && blank % side == 0)
      continue;
    if (delta[k] == 1 && to % side == 0)
      continue;
    int tile = state[to];
    int d = distance - steps_home(tile, to) + steps_home(tile, blank);
    int f = moves + 1 + d;
    if (f > bound)
    {
      next = min(next, f);
      continue;
    }
    swap(state[blank], state[to]);
    if (dfs(to, blank, moves + 1, d, bound, next))
      return true;
    swap(state[blank], state[to]);
  }
  return false;
}

// The number of moves is the same for both distances. The Manhattan distance is much faster.
void solve(unsigned int *b, unsigned int n, char type)
{
  Board board(b, n, 0, type);
  if (!board.is_solvable())
  {
    cout << "Unsolvable board" << endl;
    return;
  }
  state.assign(b, b + n);
  for (side = 1; side * side < (int)n; ++side)
    ;
  int blank = find(state.begin(), state.end(), 0) - state.begin();
  int distance = 0;
  for (int i = 0; i < (int)n; ++i)
    if (state[i])
      distance += steps_home(state[i], i);
  int bound = distance;
  while (true)
  {
    int next = 1000000;
    if (dfs(blank, -1, 0, distance, bound, next))
      break;
    bound = next;
  }
  cout << "Number of moves: " << bound << endl;
}

int main(int argc, char **argv)
{
  unsigned int side;
  cin >> side;
  vector<unsigned int> b(side * side);
  for (unsigned int i = 0; i < side * side; ++i)
    cin >> b[i];
  solve(&b[0], side * side, argc > 1 ? argv[1][0] : 'm');
  return 0;
}
