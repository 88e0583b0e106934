#ifndef __BOARD_H__
#define __BOARD_H__
#include <string>
#include <vector>

class Board {
private:
	std::string s;		/* s[i] is the tile at place i */
	int w;			/* width */
	unsigned int g;		/* moves so far */
	int at(int i) const { return (unsigned char)s[i]; }

public:
	Board();
	Board(unsigned int *b, unsigned int n, unsigned int m, char type);
	~Board();
	bool is_solvable();
	bool is_goal();
	void neighbors(std::vector<Board *> *neigh, char type);
	unsigned int get_n_moves();
	unsigned int hamming();
	unsigned int manhattan();
	unsigned int inversions();

	const std::string &str() const { return s; }
};
#endif
