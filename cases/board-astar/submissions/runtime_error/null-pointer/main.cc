#include <iostream>
#include <map>
#include <string>
#include "board.h"
using namespace std;

typedef unsigned int (*Distance)(Board *);

unsigned int useManhattan(Board *b)
{
	return b->manhattan();
}

unsigned int useHamming(Board *b)
{
	return b->hamming();
}

void solve(unsigned int *b, unsigned int n, char type)
{
	// 'm' for manhattan and 'b' for hamming
	map<char, Distance> distances;
	distances['m'] = useManhattan;
	distances['b'] = useHamming;
	Distance distance = distances[type];

	Board *root = new Board(b, n, 0, type);
	if (!root->is_solvable()) {
		cout << "Unsolvable board" << endl;
		return;
	}
	multimap<unsigned int, Board *> queue;
	map<string, bool> explored;
	queue.insert(make_pair(distance(root), root));
	while (!queue.empty()) {
		Board *board = queue.begin()->second;
		queue.erase(queue.begin());
		if (board->is_goal()) {
			cout << "Number of moves: " << board->get_n_moves() << endl;
			return;
		}
		string name = board->toString();
		if (!explored[name]) {
			explored[name] = true;
			vector<Board *> next;
			board->neighbors(&next, type);
			for (size_t i = 0; i < next.size(); i++)
				queue.insert(make_pair(next[i]->get_n_moves() + distance(next[i]), next[i]));
		}
		delete board;
	}
}

int main(int argc, char **argv)
{
	if (argc < 2) {
		cout << "Usage: " << argv[0] << " h|m" << endl;
		return 1;
	}
	unsigned int side, values[MAX_SIDE * MAX_SIDE];
	cin >> side;
	for (unsigned int i = 0; i < side * side; i++)
		cin >> values[i];
	solve(values, side * side, argv[1][0]);
	return 0;
}
