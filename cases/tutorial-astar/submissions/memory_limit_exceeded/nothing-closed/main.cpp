// Wrong: the closed states are never looked at, so the search goes round in circles.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <map>
#include <queue>
#include <random>
#include <string>
#include <tuple>
#include <vector>

using namespace std;

// A state is nine digits, such as "123405786"; 0 is the empty tile.
const string GOAL = "123456780";

void show(const string& state) {
  for (int row = 0; row < 3; ++row) {
    for (int col = 0; col < 3; ++col) cout << state[3 * row + col] << ' ';
    cout << '\n';
  }
  cout << '\n';
}

bool solvable(const string& state) {
  int count = 0;
  for (int i = 0; i < 9; ++i)
    for (int j = i + 1; j < 9; ++j)
      if (state[i] != '0' && state[j] != '0' && state[i] > state[j]) ++count;
  return count % 2 == 0;
}

int manhattan(const string& state) {
  int total = 0;
  for (int i = 0; i < 9; ++i) {
    if (state[i] == '0') continue;
    int goal = state[i] - '1';
    total += abs(i / 3 - goal / 3) + abs(i % 3 - goal % 3);
  }
  return total;
}

vector<string> neighbours(const string& state) {
  vector<string> result;
  int empty = state.find('0');
  auto slide = [&](int from) {
    string next = state;
    swap(next[empty], next[from]);
    result.push_back(next);
  };
  if (empty % 3 > 0) slide(empty - 1);
  if (empty % 3 < 2) slide(empty + 1);
  if (empty >= 3) slide(empty - 3);
  if (empty < 6) slide(empty + 3);
  return result;
}

// The smaller, the earlier.
int priority(const string& algorithm, const string& state, int depth, int number) {
  if (algorithm == "depth-first") return -number;
  if (algorithm == "breadth-first") return number;
  if (algorithm == "greedy") return manhattan(state);
  return depth + manhattan(state);
}

vector<string> solve(const string& start, const string& algorithm) {
  using Entry = tuple<int, int, string, string, int>;  // priority, number, state, parent, depth
  priority_queue<Entry, vector<Entry>, greater<Entry>> open;
  map<string, string> parents;  // of the closed states
  int number = 0;
  open.emplace(0, number, start, "", 0);
  while (parents.count(GOAL) == 0) {
    auto [rank, order, state, parent, depth] = open.top();
    open.pop();
    parents.emplace(state, parent);
    for (const string& next : neighbours(state)) {
      ++number;
      open.emplace(priority(algorithm, next, depth + 1, number), number, next, state, depth + 1);
    }
  }
  vector<string> path;
  for (string state = GOAL; state != ""; state = parents[state]) path.push_back(state);
  reverse(path.begin(), path.end());
  return path;
}

int main(int argc, char** argv) {
  string start, tile;
  while (start.size() < 9 && cin >> tile) start += tile;

  mt19937 generator(random_device{}());
  while (!solvable(start)) {
    show(start);
    cout << "Puzzle state is unsolvable..! Creating another configuration." << endl;
    shuffle(start.begin(), start.end(), generator);
  }
  cout << "Start State:" << endl;
  show(start);
  cout << "Solving puzzle..." << endl;
  vector<string> path = solve(start, argc > 1 ? argv[1] : "astar");
  cout << "The puzle can be solved in " << path.size() - 1 << " steps. Solution below" << endl;
  for (const string& state : path) show(state);
  cout << endl;
}
