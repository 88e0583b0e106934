class Board {
 public:
  int row_of(int tile) const { return tiles[tile / 3][0]; }  // HERE

 private:
  int tiles[3][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 0}};
  int moves = 0;
};

int answer(int side) { return Board().row_of(side * side + 3); }
