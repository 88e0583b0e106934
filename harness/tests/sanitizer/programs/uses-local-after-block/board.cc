int answer(int side) {
  int *volatile best = nullptr;
  for (int move = 0; move < side; move++) {
    int tiles[9] = {move};
    best = tiles;
  }
  return *best;  // HERE
}
