class Board {
 public:
  explicit Board(int side) : side(side), tiles(new int[side * side]) {
    for (int cell = side * side - 1; cell >= -1; cell--)
      tiles[cell] = cell + 1;  // HERE
  }
  ~Board() { delete[] tiles; }
  int tile(int cell) const { return tiles[cell]; }

 private:
  int side;
  int *tiles;
};

int answer(int side) { return Board(side).tile(0); }
