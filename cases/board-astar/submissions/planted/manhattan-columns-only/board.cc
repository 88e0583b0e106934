#include "board.h"
#include <cmath>

using namespace std;

Board::Board()
{
	l = m = 0;
}

Board::Board(unsigned int *b, unsigned int n, unsigned int moves, char)
{
	m = moves;
	l = (unsigned int)round(sqrt(n));
	for (unsigned int i = 0; i < n; ++i)
		v.push_back(b[i]);
}

Board::~Board() {}

// the row and the column where a tile is now
unsigned int Board::row(unsigned int tile)
{
	for (unsigned int i = 0; i < v.size(); ++i)
		if (v[i] == tile)
			return i / l;
	return 0;
}

unsigned int Board::col(unsigned int tile)
{
	for (unsigned int i = 0; i < v.size(); ++i)
		if (v[i] == tile)
			return i % l;
	return 0;
}

unsigned int Board::inversions()
{
	unsigned int total = 0;
	// for each tile: how many smaller ones come after it
	for (unsigned int i = 0; i < v.size(); ++i)
		for (unsigned int j = i + 1; j < v.size(); ++j)
			if (v[j] && v[i] > v[j])
				++total;
	return total;
}

bool Board::is_solvable()
{
	if (l % 2)
		return inversions() % 2 == 0;
	else
		return (inversions() + row(0)) % 2 == 1;
}

bool Board::is_goal()
{
	return hamming() == 0;
}

unsigned int Board::hamming()
{
	unsigned int count = 0;
	for (unsigned int tile = 1; tile < l * l; ++tile)
		if (v[tile - 1] != tile)
			++count;
	return count;
}

unsigned int Board::manhattan()
{
	double sum = 0;
	for (unsigned int tile = 1; tile < l * l; ++tile) {
		double dx = (double)col(tile) - (tile - 1) % l;
		sum += fabs(dx);
	}
	return (unsigned int)sum;
}

void Board::neighbors(vector<Board *> *neigh, char type)
{
	unsigned int y = row(0), x = col(0), from = y * l + x;
	vector<unsigned int> copy;
	if (y > 0) {
		copy = v;
		swap(copy[from], copy[from - l]);
		neigh->push_back(new Board(&copy[0], l * l, m + 1, type));
	}
	if (y < l - 1) {
		copy = v;
		swap(copy[from], copy[from + l]);
		neigh->push_back(new Board(&copy[0], l * l, m + 1, type));
	}
	if (x > 0) {
		copy = v;
		swap(copy[from], copy[from - 1]);
		neigh->push_back(new Board(&copy[0], l * l, m + 1, type));
	}
	if (x < l - 1) {
		copy = v;
		swap(copy[from], copy[from + 1]);
		neigh->push_back(new Board(&copy[0], l * l, m + 1, type));
	}
}

unsigned int Board::get_n_moves()
{
	return m;
}
