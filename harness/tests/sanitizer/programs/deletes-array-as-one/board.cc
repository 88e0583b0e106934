int answer(int side) {
  int *tiles = new int[side * side]();  // MADE
  int first = tiles[0];
  delete tiles;  // HERE
  return first;
}
