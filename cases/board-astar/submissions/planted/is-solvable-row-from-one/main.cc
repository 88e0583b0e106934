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
	// Each move of the blank to another row of even length turns the order of the tiles round.
	Board *start = new Board(b, n, 0, type);
	unsigned int side = 1, blank = 0;
	while (side * side < n)
		++side;
	while (b[blank] != 0)
		++blank;
	unsigned int moved_rows = side % 2 == 0 ? side - 1 - blank / side : 0;
	if ((start->inversions() + moved_rows) % 2 != 0) {
		cout << "Unsolvable board\n";
		delete start;
		return;
	}

	// boards that wait, by their priority
	std::map<unsigned int, std::deque<Board *> > waiting;
	std::set<string> enqueued;
	waiting[start->estimated_total(type)].push_front(start);
	vector<Board *> neigh;
	while (!waiting.empty()) {
		std::deque<Board *> &best = waiting.begin()->second;
		Board *board = best.front();
		best.pop_front();
		if (best.empty())
			waiting.erase(waiting.begin());

		if (board->is_goal()) {
			cout << "Number of moves: " << board->get_n_moves() << "\n";
			delete board;
			break;
		}
		if (enqueued.insert(board->key()).second) {
			board->neighbors(&neigh, type);
			for (unsigned int i = 0; i < neigh.size(); ++i)
				waiting[neigh[i]->estimated_total(type)].push_front(neigh[i]);
		}
		delete board;
	}
}

int main(int argc, char **argv)
{
	if (argc != 2 || (argv[1][0] != 'h' && argv[1][0] != 'm')) {
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
