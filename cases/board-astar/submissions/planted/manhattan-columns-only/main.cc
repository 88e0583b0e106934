#include "board.h"
#include <algorithm>
#include <cstdlib>
#include <iostream>

using namespace std;

// The search works on one array and takes its moves back, so it needs no memory for boards.
static vector<int> now;
static int side;

static int far(int tile, int place)
{
	int home = tile - 1;
	return abs(home / side - place / side) + abs(home % side - place % side);
}

// true if the goal can be reached with at most limit moves
static bool deeper(int blank, int came_from, int moves, int distance, int limit, int &next_limit)
{
	if (distance == 0)
		return true;
	const int steps[4] = {-side, side, -1, 1};
	for (int k = 0; k < 4; ++k) {
		int to = blank + steps[k];
		if (to < 0 || to >= side * side || to == came_from)
			continue;
		if (steps[k] == -1 && blank % side == 0)
			continue;
		if (steps[k] == 1 && to % side == 0)
			continue;
		int tile = now[to];
		int d = distance - far(tile, to) + far(tile, blank);
		int f = moves + 1 + d;
		if (f > limit) {
			next_limit = min(next_limit, f);
			continue;
		}
		swap(now[blank], now[to]);
		if (deeper(to, blank, moves + 1, d, limit, next_limit))
			return true;
		swap(now[blank], now[to]);
	}
	return false;
}

// The number of moves is the same for both distances. The Manhattan distance is much faster.
void solve(unsigned int *b, unsigned int n, char type)
{
	Board board(b, n, 0, type);
	if (!board.is_solvable()) {
		cout << "Unsolvable board" << endl;
		return;
	}
	now.assign(b, b + n);
	for (side = 1; side * side < (int)n; ++side)
		;
	int blank = find(now.begin(), now.end(), 0) - now.begin();
	int distance = 0;
	for (int i = 0; i < (int)n; ++i)
		if (now[i])
			distance += far(now[i], i);
	int limit = distance;
	while (true) {
		int next_limit = 1000000;
		if (deeper(blank, -1, 0, distance, limit, next_limit))
			break;
		limit = next_limit;
	}
	cout << "Number of moves: " << limit << endl;
}

int main(int argc, char **argv)
{
	unsigned int l;
	cin >> l;
	vector<unsigned int> b(l * l);
	for (unsigned int i = 0; i < l * l; ++i)
		cin >> b[i];
	solve(&b[0], l * l, argc > 1 ? argv[1][0] : 'm');
	return 0;
}
