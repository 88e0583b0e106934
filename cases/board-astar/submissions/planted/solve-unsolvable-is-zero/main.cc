#include "board.h"
#include <fstream>
#include <iostream>
#include <map>
#include <set>

using namespace std;

void solve(unsigned int *b, unsigned int n, char type) {
	Board start(b, n, 0, type);
	if (!start.is_solvable()) {
		cout << "Number of moves: 0\n";
		return;
	}

	multimap<unsigned int, Board> agenda;   // ordered by priority
	set<Board> finished;
	agenda.insert(make_pair(0u, start));
	while (!agenda.empty()) {
		Board board = agenda.begin()->second;
		agenda.erase(agenda.begin());
		if (board.is_goal()) {
			cout << "Number of moves: " << board.get_n_moves() << "\n";
			return;
		}
		if (!finished.insert(board).second)
			continue;
		vector<Board *> moves;
		board.neighbors(&moves, type);
		for (Board *next : moves) {
			if (finished.find(*next) == finished.end()) {
				unsigned int distance = (type == 'm') ? next->manhattan() : next->hamming();
				agenda.insert(make_pair(next->get_n_moves() + distance, *next));
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
	unsigned int length, b[LARGEST * LARGEST];
	if (!(cin >> length) || length > LARGEST)
		return 2;
	for (unsigned int i = 0; i < length * length; i++)
		cin >> b[i];
	solve(b, length * length, argv[1][0]);
	return 0;
}
