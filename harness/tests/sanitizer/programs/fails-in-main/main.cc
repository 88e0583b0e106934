#include <cstdio>
#include <string>

int answer(int side);

int main(int argc, char **argv) {
  std::string mode(argv[argc]);  // HERE
  std::printf("Number of moves: %d\n", answer(3 + mode.size()));
}
