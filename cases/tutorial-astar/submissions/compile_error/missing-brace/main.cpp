// Wrong: a closing brace is missing.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

/*
 * 8-puzzle. Every one of the 9! boards has a number, so that a plain array can
 * say how each was reached.
 */
#define BOARDS 362880

static int parent[BOARDS];  // number of the board before, -1: not met yet
static int depth[BOARDS];
static int open_list[BOARDS];
static int open_len;

static int number_of(const int *b)
{
    int n = 0;
    for (int i = 0; i < 9; i++) {
        int smaller = 0;
        for (int j = i + 1; j < 9; j++)
            smaller += b[j] < b[i];
        n = n * (9 - i) + smaller;
    }
    return n;
}

static void board_of(int n, int *b)
{
    for (int i = 8; i >= 0; i--) {
        b[i] = n % (9 - i);
        n /= 9 - i;
        for (int j = i + 1; j < 9; j++)
            b[j] += b[j] >= b[i];
    }
}

static void print_board(const int *b)
{
    for (int i = 0; i < 9; i += 3)
        printf("%d %d %d \n", b[i], b[i + 1], b[i + 2]);
    printf("\n");
}

static int can_be_solved(const int *b)
{
    int odd = 0;
    for (int i = 0; i < 8; i++)
        for (int j = i + 1; j < 9; j++)
            if (b[i] && b[j] && b[i] > b[j])
                odd = !odd;
    return !odd;

static int manhattan(int n)
{
    int b[9], sum = 0;
    board_of(n, b);
    for (int i = 0; i < 9; i++)
        if (b[i])
            sum += abs((b[i] - 1) / 3 - i / 3) + abs((b[i] - 1) % 3 - i % 3);
    return sum;
}

/* the place in the open list of the board to be taken next */
static int choose(char kind)
{
    if (kind == 'd')
        return open_len - 1;
    if (kind == 'b')
        return 0;
    int best = 0, least = 1000;
    for (int i = 0; i < open_len; i++) {
        int cost = manhattan(open_list[i]);
        if (kind == 'a')
            cost += depth[open_list[i]];
        if (cost < least) {
            least = cost;
            best = i;
        }
    }
    return best;
}

static void search(int start, int goal, char kind)
{
    memset(parent, -1, sizeof parent);
    parent[start] = start;
    open_list[0] = start;
    open_len = 1;
    for (;;) {
        int at = choose(kind), n = open_list[at], b[9], e = 0;
        if (n == goal)
            return;
        memmove(open_list + at, open_list + at + 1, (--open_len - at) * sizeof(int));
        board_of(n, b);
        while (b[e])
            e++;
        for (int to = 0; to < 9; to++) {
            if (abs(to / 3 - e / 3) + abs(to % 3 - e % 3) != 1)
                continue;
            b[e] = b[to];
            b[to] = 0;
            int m = number_of(b);
            b[to] = b[e];
            b[e] = 0;
            if (parent[m] == -1) {
                open_list[open_len++] = m;
            } else if (depth[m] <= depth[n] + 1) {
                continue;
            } else if (kind != 'a') {
                continue;
            }
            parent[m] = n;
            depth[m] = depth[n] + 1;
        }
    }
}

/* prints the boards from the start to the board n */
static void print_way(int n)
{
    int b[9];
    if (parent[n] != n)
        print_way(parent[n]);
    board_of(n, b);
    print_board(b);
}

int main(int argc, char **argv)
{
    int b[9], goal[9] = {1, 2, 3, 4, 5, 6, 7, 8, 0};
    char kind = argc > 1 ? argv[1][0] : 'a';
    for (int i = 0; i < 9; i++)
        if (scanf("%d", &b[i]) != 1)
            return 1;
    srand(time(NULL));
    while (!can_be_solved(b)) {
        print_board(b);
        printf("Puzzle state is unsolvable..! Creating another configuration.\n");
        for (int i = 8; i > 0; i--) {
            int j = rand() % (i + 1), t = b[i];
            b[i] = b[j];
            b[j] = t;
        }
    }
    printf("Start State:\n");
    print_board(b);
    printf("Solving puzzle...\n");
    int end = number_of(goal);
    search(number_of(b), end, kind);
    printf("The puzle can be solved in %d steps. Solution below\n", depth[end]);
    print_way(end);
    printf("\n");
    return 0;
}
