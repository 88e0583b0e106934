#include "board.h"

#include <algorithm>

namespace
{
unsigned int delta(unsigned int a, unsigned int b) { return std::max(a, b) - std::min(a, b); }
}

Board::Board() {}

Board::Board(unsigned int *b, unsigned int n, unsigned int m, char type) : steps(m), mode(type)
{
	cells.reserve(n);
	for (unsigned int i = 0; i < n; ++i)
	{
		cells.push_back(static_cast<uint16_t>(b[i]));
	}
	while (side * side < n)
	{
		++side;
	}
	update();
}

Board::~Board() {}

void Board::update()
{
	h = 0;
	md = 0;
	for (unsigned int i = 0; i < cells.size(); ++i)
	{
		if (cells[i] == 0)
		{
			zero = i;
		}
		else
		{
			unsigned int goal = cells[i] - 1u;
			h += goal != i;
			md += delta(goal / side, i / side) + delta(goal % side, i % side);
		}
	}
}

/* Merge sort: counts how many pairs had to change their order. */
unsigned long Board::mergeSort(std::vector<uint16_t> &values)
{
	if (values.size() < 2)
	{
		return 0;
	}
	size_t half = values.size() / 2;
	std::vector<uint16_t> left(values.begin(), values.begin() + half);
	std::vector<uint16_t> right(values.begin() + half, values.end());
	unsigned long count = mergeSort(left) + mergeSort(right);
	size_t i = 0, j = 0;
	for (size_t k = 0; k < values.size(); ++k)
	{
		if (j == right.size() || (i < left.size() && left[i] < right[j]))
		{
			values[k] = left[i++];
		}
		else
		{
			values[k] = right[j++];
			count += left.size() - i;
		}
	}
	return count;
}

unsigned int Board::inversions()
{
	std::vector<uint16_t> values(cells);
	values.erase(values.begin() + zero);
	return static_cast<unsigned int>(mergeSort(values));
}

bool Board::is_solvable()
{
	std::vector<uint16_t> values(cells);
	values.erase(values.begin() + zero);
	bool odd = mergeSort(values) % 2 == 1;
	bool odd_row = (zero / side) % 2 == 1;
	return side % 2 == 1 ? !odd : odd != odd_row;
}

bool Board::is_goal() { return h == 0; }

void Board::neighbors(std::vector<Board *> *neigh, char type)
{
	auto add = [&](int step)
	{
		Board *board = new Board(*this);
		std::swap(board->cells[zero], board->cells[zero + step]);
		board->steps = steps + 1;
		board->mode = type;
		board->update();
		neigh->push_back(board);
	};
	int width = static_cast<int>(side);
	if (zero % side != 0)
	{
		add(-1);
	}
	if (zero % side != side - 1)
	{
		add(+1);
	}
	if (zero >= side)
	{
		add(-width);
	}
	if (zero + side < cells.size())
	{
		add(+width);
	}
}

unsigned int Board::get_n_moves() { return steps; }

unsigned int Board::hamming() { return h; }

unsigned int Board::manhattan() { return md; }

std::string Board::hash() const
{
	return std::string(reinterpret_cast<const char *>(cells.data()), cells.size() * sizeof(uint16_t));
}
