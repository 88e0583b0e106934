#include <iostream>
#include <memory>
#include <set>
#include <string>
#include <unordered_set>
#include <vector>

#include "board.h"

/** A board in the queue. */
struct Node
{
	unsigned int f;       // priority
	unsigned int depth;   // moves from the start
	unsigned int number;  // in the order in which they were made
	std::shared_ptr<Board> board;

	bool operator<(const Node &other) const
	{
		if (f != other.f) return f < other.f;
		if (depth != other.depth) return depth > other.depth;
		return number < other.number;
	}
};

void solve(unsigned int *b, unsigned int n, char type)
{
	auto distance = [type](Board &board) { return type == 'm' ? board.manhattan() : board.hamming(); };

	auto start = std::make_shared<Board>(b, n, 0, type);
	if (!start->is_solvable())
	{
		std::cout << "Unsolvable board" << std::endl;
		return;
	}

	std::set<Node> queue;
	std::unordered_set<std::string> done;
	unsigned int made = 0;
	queue.insert(Node{2 * distance(*start), 0, made++, start});

	while (!queue.empty())
	{
		Node node = *queue.begin();
		queue.erase(queue.begin());
		if (node.board->is_goal())
		{
			std::cout << "Number of moves: " << node.depth << std::endl;
			return;
		}
		if (!done.insert(node.board->hash()).second)
		{
			continue;
		}
		std::vector<Board *> next;
		node.board->neighbors(&next, type);
		for (Board *pointer : next)
		{
			std::shared_ptr<Board> board(pointer);
			if (done.count(board->hash()) == 0)
			{
				unsigned int depth = node.depth + 1;
				queue.insert(Node{depth + 2 * distance(*board), depth, made++, board});
			}
		}
	}
}

int main(int argc, char **argv)
{
	std::string mode = argc > 1 ? argv[1] : "m";
	unsigned int side = 0;
	std::cin >> side;
	std::vector<unsigned int> tiles;
	for (unsigned int tile; tiles.size() < side * side && std::cin >> tile;)
	{
		tiles.push_back(tile);
	}
	solve(tiles.data(), static_cast<unsigned int>(tiles.size()), mode[0]);
}
