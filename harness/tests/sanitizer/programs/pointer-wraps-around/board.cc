int answer(int side) {
  int tiles[9] = {side};
  int *volatile first = tiles;
  int *wild = first - (1L << 58) * side;  // HERE
  return wild == first;
}
