#include <cstdlib>
#include <iostream>
#include <memory>
#include <queue>
#include <set>
#include <vector>

#include "board.h"

namespace {

struct QueueItem {
	unsigned int priority;
	std::shared_ptr<Board> board;
};

bool operator<(const QueueItem& a, const QueueItem& b) {
	return a.priority > b.priority;  // std::priority_queue has the largest on top
}

unsigned int Rank(Board* board, char type) {
	return type == 'm' ? board->manhattan() : board->hamming();
}

}  // namespace

void solve(unsigned int* b, unsigned int n, char type) {
	std::shared_ptr<Board> start = std::make_shared<Board>(b, n, 0, type);
	if (!start->is_solvable()) {
		std::cout << "Unsolvable board\n";
		return;
	}
	std::priority_queue<QueueItem> queue;
	std::set<std::vector<int>> explored;
	queue.push({Rank(start.get(), type), start});
	while (!queue.empty()) {
		std::shared_ptr<Board> board = queue.top().board;
		queue.pop();
		if (board->is_goal()) {
			std::cout << "Number of moves: " << board->get_n_moves() << "\n";
			return;
		}
		if (!explored.insert(board->tiles()).second) continue;
		std::vector<Board*> neigh;
		board->neighbors(&neigh, type);
		for (Board* next : neigh) {
			queue.push({Rank(next, type), std::shared_ptr<Board>(next)});
		}
	}
}

int main(int argc, char** argv) {
	if (argc != 2) {
		std::cerr << "expected h or m\n";
		return EXIT_FAILURE;
	}
	unsigned int side = 0;
	std::cin >> side;
	std::vector<unsigned int> tiles(side * side);
	for (auto& tile : tiles) std::cin >> tile;
	solve(tiles.data(), tiles.size(), *argv[1]);
	return EXIT_SUCCESS;
}
