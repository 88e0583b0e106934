#include "board.h"
#include <stdio.h>
#include <stdlib.h>
#include <unordered_map>

/* distance of a board to the goal */
static unsigned int estimate(Board *b, char type)
{
	const std::string &s = b->str();
	unsigned int d = 0;
	int w = 1;
	while (w * w < (int)s.size())
		w++;
	if (type != 'm')
		return b->hamming();
	for (int i = 0; i < w * w; i++) {
		int home = (unsigned char)s[i] - 1;
		if (home >= 0)
			d += abs(home / w - i / w) + abs(home % w - i % w);
	}
	return d;
}

void solve(unsigned int *b, unsigned int n, char type)
{
	Board *first = new Board(b, n, 0, type);
	if (!first->is_solvable()) {
		printf("Unsolvable board\n");
		delete first;
		return;
	}

	/* todo[p] has the boards of priority p */
	std::vector<std::vector<Board *>> todo(1);
	std::unordered_map<std::string, unsigned int> fewest;
	size_t p = estimate(first, type);
	todo.resize(p + 1);
	todo[p].push_back(first);
	fewest[first->str()] = 0;

	while (p < todo.size()) {
		if (todo[p].empty()) {
			p++;
			continue;
		}
		Board *now = todo[p].back();
		todo[p].pop_back();
		if (now->is_goal()) {
			printf("Number of moves: %u\n", now->get_n_moves());
			return;
		}
		if (fewest[now->str()] < now->get_n_moves()) {
			delete now;
			continue;
		}
		std::vector<Board *> next;
		now->neighbors(&next, type);
		for (Board *x : next) {
			auto old = fewest.find(x->str());
			if (old != fewest.end() && old->second <= x->get_n_moves()) {
				delete x;
				continue;
			}
			fewest[x->str()] = x->get_n_moves();
			size_t q = x->get_n_moves() + estimate(x, type);
			if (todo.size() <= q)
				todo.resize(q + 1);
			todo[q].push_back(x);
			if (q < p)
				p = q;
		}
		delete now;
	}
}

int main(int argc, char *argv[])
{
	unsigned int side, *b;
	if (argc != 2 || scanf("%u", &side) != 1)
		return 1;
	b = (unsigned int *)malloc(side * side * sizeof(unsigned int));
	for (unsigned int i = 0; i < side * side; i++)
		if (scanf("%u", &b[i]) != 1)
			return 1;
	solve(b, side * side, argv[1][0]);
	free(b);
	return 0;
}
