#include "board.h"

#include <sstream>

Board::Board() : size(0), position(0), depth(0)
{
}

Board::Board(unsigned int *b, unsigned int n, unsigned int m, char) : numbers(b, b + n), size(0), position(0), depth(m)
{
	while (size * size < n)
		++size;
	while (position < n && numbers[position] != 0)
		++position;
}

Board::~Board()
{
}

bool Board::can_go(Direction direction)
{
	switch (direction) {
	case UP:
		return position >= size;
	case DOWN:
		return position < size * (size - 1);
	case LEFT:
		return position % size > 0;
	case RIGHT:
		return position % size < size - 1;
	}
	return false;
}

Board *Board::gone(Direction direction)
{
	Board *next = new Board(*this);
	if (direction == UP)
		next->position -= size;
	if (direction == DOWN)
		next->position += size;
	if (direction == LEFT)
		next->position -= 1;
	if (direction == RIGHT)
		next->position += 1;
	next->numbers[position] = numbers[next->position];
	next->numbers[next->position] = 0;
	next->depth = depth + 1;
	return next;
}

void Board::neighbors(std::vector<Board *> *neigh, char)
{
	neigh->clear();
	if (can_go(UP))
		neigh->push_back(gone(UP));
	if (can_go(DOWN))
		neigh->push_back(gone(DOWN));
	if (can_go(LEFT))
		neigh->push_back(gone(LEFT));
	if (can_go(RIGHT))
		neigh->push_back(gone(RIGHT));
}

bool Board::is_goal()
{
	std::vector<unsigned int> goal;
	for (unsigned int number = 1; number < size * size; ++number)
		goal.push_back(number);
	goal.push_back(0);
	return numbers == goal;
}

bool Board::is_solvable()
{
	const bool even = inversions() % 2 == 0;
	const bool even_row = (position / size + 1) % 2 == 0;
	if (size % 2 == 1)
		return even;
	return even != even_row;
}

unsigned int Board::inversions()
{
	std::list<unsigned int> before;
	unsigned int found = 0;
	for (unsigned int i = 0; i < numbers.size(); ++i) {
		if (numbers[i] == 0)
			continue;
		for (std::list<unsigned int>::iterator it = before.begin(); it != before.end(); ++it)
			if (*it > numbers[i])
				++found;
		before.push_back(numbers[i]);
	}
	return found;
}

unsigned int Board::hamming()
{
	unsigned int in_place = 0;
	for (unsigned int i = 0; i + 1 < numbers.size(); ++i)
		if (numbers[i] == i + 1)
			++in_place;
	return size * size - 1 - in_place;
}

unsigned int Board::manhattan()
{
	unsigned int sum = 0;
	for (unsigned int i = 0; i < numbers.size(); ++i) {
		if (numbers[i] == 0)
			continue;
		int down = int((numbers[i] - 1) / size) - int(i / size);
		int across = int((numbers[i] - 1) % size) - int(i % size);
		sum += (down < 0 ? -down : down) + (across < 0 ? -across : across);
	}
	return sum;
}

unsigned int Board::get_n_moves()
{
	return depth;
}

std::string Board::key()
{
	std::ostringstream out;
	for (unsigned int i = 0; i < numbers.size(); ++i)
		out << numbers[i] << ' ';
	return out.str();
}

unsigned int Board::estimated_total(char type)
{
	return depth + (type == 'm' ? manhattan() : hamming());
}
