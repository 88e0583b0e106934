int answer(int side) {
  int seen = 0;
  for (int tile = 0; tile < 4 * side * side; tile++)
    seen |= 1u << tile;  // HERE
  return seen;
}
