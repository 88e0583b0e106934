class Board {
 public:
  int row_of(int tile) const {  // HERE
    for (int row = 0; row < 3; row++)
      if (tile / 3 == row)
        return row;
  }
};

int answer(int side) { return Board().row_of(side * side); }
