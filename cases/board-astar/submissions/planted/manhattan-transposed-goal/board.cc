#include "board.h"
#include <stdlib.h>

Board::Board() : w(0), g(0) { }

Board::Board(unsigned int *b, unsigned int n, unsigned int m, char) : s(n, ' '), w(0), g(m)
{
	for (unsigned int i = 0; i < n; i++)
		s[i] = (char)b[i];
	while (w * w < (int)n)
		w++;
}

Board::~Board() { }

bool Board::is_solvable()
{
	unsigned int k = inversions();
	if (w % 2 == 0)
		k += s.find('\0') / w + 1;
	return k % 2 == 0;
}

bool Board::is_goal()
{
	for (int i = 0; i < w * w; i++)
		if (at(i) != (i + 1) % (w * w))
			return false;
	return true;
}

void Board::neighbors(std::vector<Board *> *neigh, char)
{
	int z = (int)s.find('\0');
	for (int to = 0; to < w * w; to++) {
		/* one step away in the row or in the column */
		int dy = abs(to / w - z / w), dx = abs(to % w - z % w);
		if (dx + dy != 1)
			continue;
		Board *b = new Board(*this);
		b->s[z] = s[to];
		b->s[to] = '\0';
		b->g = g + 1;
		neigh->push_back(b);
	}
}

unsigned int Board::get_n_moves() { return g; }

unsigned int Board::hamming()
{
	unsigned int h = 0;
	for (int i = 0; i < w * w; i++)
		h += at(i) != 0 && at(i) != i + 1;
	return h;
}

unsigned int Board::manhattan()
{
	unsigned int d = 0;
	for (int i = 0; i < w * w; i++) {
		if (at(i) == 0)
			continue;
		int x = (at(i) - 1) / w, y = (at(i) - 1) % w;
		d += abs(i / w - y) + abs(i % w - x);
	}
	return d;
}

unsigned int Board::inversions()
{
	unsigned int k = 0;
	for (int j = 1; j < w * w; j++)
		for (int i = 0; i < j && at(j) != 0; i++)
			k += at(i) > at(j);
	return k;
}
