#include "board.h"

#include <iostream>
#include <queue>
#include <unordered_set>

using namespace std;

// smallest cost on top
class CompareBoards {
public:
  bool operator()(const pair<unsigned int, Board *> &a, const pair<unsigned int, Board *> &b) const {
    return a.first > b.first;
  }
};

// is there a way to the goal? (for now here and not in the class)
static bool reachable(unsigned int *b, unsigned int n) {
  unsigned int side = 1;
  while (side * side < n)
    side++;
  unsigned int res = 0;
  for (unsigned int i = 0; i < n; i++) {
    if (b[i] == 0 && side % 2 == 0)
      res += side - 1 - i / side;
    for (unsigned int j = 0; j < i; j++)
      if (b[i] != 0 && b[j] > b[i])
        res++;
  }
  return res % 2 == 0;
}

// this is the main solver
void solve(unsigned int *b, unsigned int n, char type) {
  Board *initial = new Board(b, n, 0, type);
  if (!reachable(b, n)) {
    cout << "Unsolvable board" << endl;
    delete initial;
    return;
  }

  priority_queue<pair<unsigned int, Board *>, vector<pair<unsigned int, Board *>>, CompareBoards> frontier;
  unordered_set<string> explored;
  frontier.push(make_pair(initial->getPriority(), initial));
  while (!frontier.empty()) {
    Board *node = frontier.top().second;
    frontier.pop();
    if (node->is_goal()) {
      cout << "Number of moves: " << node->get_n_moves() << endl;
      return;
    }
    if (explored.count(node->getKey()) > 0)
      continue;
    explored.insert(node->getKey());
    vector<Board *> next;
    node->neighbors(&next, type);
    for (size_t i = 0; i < next.size(); i++) {
      if (explored.count(next[i]->getKey()) > 0)
        delete next[i];
      else
        frontier.push(make_pair(next[i]->getPriority(), next[i]));
    }
  }
}

int main(int argc, char **argv) {
  if (argc < 2) {
    cout << "usage: " << argv[0] << " h|m" << endl;
    return 1;
  }
  unsigned int side;
  cin >> side;
  vector<unsigned int> values;
  unsigned int v;
  while (values.size() < side * side && cin >> v)
    values.push_back(v);
  solve(&values[0], values.size(), argv[1][0]);
  return 0;
}
