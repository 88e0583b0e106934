#ifndef BOARD_H
#define BOARD_H
#include <vector>
#include <string>
using namespace std;

#define MAX_SIDE 16

class Board
{
private:
	unsigned int grid[MAX_SIDE][MAX_SIDE];
	unsigned int side, moves, zeroRow, zeroCol;
	char type;
public:
	Board();
	Board(unsigned int *b, unsigned int n, unsigned int m, char type);
	~Board();
	bool is_solvable();
	bool is_goal();
	void neighbors(vector<Board *> *neigh, char type);
	unsigned int get_n_moves();
	unsigned int hamming();
	unsigned int manhattan();
	unsigned int inversions();
	unsigned int cost();	// moves + distance
	string toString();	// one row a line
};

#endif
