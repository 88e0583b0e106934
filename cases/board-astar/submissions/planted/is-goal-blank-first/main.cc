#include "board.h"

#include <cstring>
#include <iostream>
#include <queue>
#include <string>
#include <unordered_set>

// All boards that were made so far. The queue holds indexes of this vector.
static std::vector<Board *> pool;

static unsigned int getPriority(Board *board, char type) {
	if (type == 'm') {
		return board->manhattan() + board->get_n_moves();
	}
	return board->hamming() + board->get_n_moves();
}

void solve(unsigned int *b, unsigned int n, char type) {
	typedef std::pair<unsigned int, size_t> Entry;
	std::priority_queue<Entry, std::vector<Entry>, std::greater<Entry> > pq;
	std::unordered_set<std::string> closed;

	Board *start = new Board(b, n, 0, type);
	pool.push_back(start);
	if (!start->is_solvable()) {
		std::cout << "Unsolvable board" << std::endl;
		return;
	}
	pq.push(Entry(getPriority(start, type), 0));
	while (!pq.empty()) {
		Board *board = pool[pq.top().second];
		pq.pop();
		if (board->manhattan() == 0) {
			std::cout << "Number of moves: " << board->get_n_moves() << std::endl;
			return;
		}
		if (!closed.insert(board->toString()).second) {
			continue;
		}
		std::vector<Board *> children;
		board->neighbors(&children, type);
		for (unsigned int i = 0; i < children.size(); i++) {
			if (closed.count(children[i]->toString()) > 0) {
				delete children[i];
				continue;
			}
			pool.push_back(children[i]);
			pq.push(Entry(getPriority(children[i], type), pool.size() - 1));
		}
	}
}

int main(int argc, char **argv) {
	char type = 'm';
	if (argc > 1 && strcmp(argv[1], "h") == 0) {
		type = 'h';
	}

	int side;
	std::cin >> side;
	unsigned int *b = new unsigned int[side * side];
	for (int i = 0; i < side * side; i++) {
		std::cin >> b[i];
	}
	solve(b, side * side, type);

	delete[] b;
	for (unsigned int i = 0; i < pool.size(); i++) {
		delete pool[i];
	}
	return 0;
}
