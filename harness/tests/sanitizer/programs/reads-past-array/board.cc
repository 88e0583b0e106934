class Board {
 public:
  explicit Board(int side) : side(side), tiles(new int[side * side]()) {}
  ~Board() { delete[] tiles; }
  int hamming() const {
    int wrong = 0;
    for (int cell = 0; cell <= side * side; cell++)
      if (tiles[cell] != cell + 1)  // HERE
        wrong++;
    return wrong;
  }

 private:
  int side;
  int *tiles;
};

int answer(int side) { return Board(side).hamming(); }
