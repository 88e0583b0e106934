struct Board {
  Board *previous;
  int *tiles;
};

static Board *make(Board *previous, int side) {
  int *tiles = new int[side * side]();  // TILES
  return new Board{previous, tiles};  // HERE
}

int answer(int side) {
  int moves = 0;
  for (int i = 0; i < 12; i++)
    moves += make(nullptr, side)->tiles[0];
  return moves;
}
