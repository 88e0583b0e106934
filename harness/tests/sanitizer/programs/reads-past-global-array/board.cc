int goal[9] = {1, 2, 3, 4, 5, 6, 7, 8, 0};

int answer(int side) {
  int *last = goal + side * side;
  return *last;  // HERE
}
