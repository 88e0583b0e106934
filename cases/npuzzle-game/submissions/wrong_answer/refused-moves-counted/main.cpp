// Wrong: a move without room counts too.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iostream>
#include <queue>
#include <sstream>
#include <string>
#include <unordered_map>
#include <vector>
using namespace std;

// A board with a border of walls all around, so that no move can leave it.
struct Board {
    int rows = 0, cols = 0;
    string cell;  // a character for each place: WALL, BLANK, or the tile + BLANK

    enum : char { WALL = '#', BLANK = '$' };

    int width() const { return cols + 2; }
    int at(int r, int c) const { return (r + 1) * width() + c + 1; }
    int blank() const { return cell.find(BLANK); }
    int offset(char m) const {
        return m == 'L' ? -1 : m == 'R' ? 1 : m == 'U' ? -width() : width();
    }
    bool move(char m) {
        int from = blank(), to = from + offset(m);
        if (cell[to] == WALL) return false;
        swap(cell[from], cell[to]);
        return true;
    }
    void empty(int r, int c) {
        rows = r;
        cols = c;
        cell.assign((r + 2) * (c + 2), WALL);
    }
    // the solution for this shape
    Board goal() const {
        Board g = *this;
        int n = 0, last = 0;
        for (size_t i = 0; i < cell.size(); i++)
            if (cell[i] != WALL) {
                g.cell[i] = BLANK + ++n;
                last = i;
            }
        g.cell[last] = BLANK;
        return g;
    }
    string text(const char *blank_text, const char *wall_text, const char *format) const {
        string out;
        for (int r = 0; r < rows; r++)
            for (int c = 0; c < cols; c++) {
                char x = cell[at(r, c)], number[8];
                snprintf(number, sizeof number, format, x - BLANK);
                out += x == WALL ? wall_text : x == BLANK ? blank_text : number;
                out += c + 1 < cols ? ' ' : '\n';
            }
        return out;
    }
    string shown() const { return text(" _", "##", "%2d"); }
    string saved() const { return text("bb", "00", "%02d"); }
};

bool readBoard(const string &name, Board &board) {
    ifstream in(name);
    vector<vector<string>> rows;
    string line, word;
    while (getline(in, line)) {
        istringstream words(line);
        vector<string> row;
        while (words >> word) row.push_back(word);
        if (row.size() > 0) rows.push_back(row);
    }
    if (rows.empty() || rows.size() > 9 || rows[0].size() > 9) return false;
    Board b;
    b.empty(rows.size(), rows[0].size());
    for (int r = 0; r < b.rows; r++) {
        if ((int)rows[r].size() != b.cols) return false;
        for (int c = 0; c < b.cols; c++) {
            const string &w = rows[r][c];
            if (w == "00") continue;
            if (w == "bb") b.cell[b.at(r, c)] = Board::BLANK;
            else if (w.size() == 2 && isdigit(w[0]) && isdigit(w[1])) b.cell[b.at(r, c)] = Board::BLANK + stoi(w);
            else return false;
        }
    }
    string have = b.cell, want = b.goal().cell;
    sort(have.begin(), have.end());
    sort(want.begin(), want.end());
    if (have != want || b.blank() < 0) return false;
    board = b;
    return true;
}

// Rows and columns that the tiles are away from their places; walls only make it more.
int estimate(const Board &b, const array<int, 100> &home) {
    int sum = 0;
    for (int i = 0; i < (int)b.cell.size(); i++) {
        if (b.cell[i] <= Board::BLANK) continue;
        int to = home[b.cell[i] - Board::BLANK];
        sum += abs(i / b.width() - to / b.width()) + abs(i % b.width() - to % b.width());
    }
    return sum;
}

// Finds a shortest solution with A*. Says false if there is none.
bool solve(const Board &start, string &path) {
    Board goal = start.goal();
    array<int, 100> home{};
    for (int i = 0; i < (int)goal.cell.size(); i++)
        if (goal.cell[i] > Board::BLANK) home[goal.cell[i] - Board::BLANK] = i;
    struct Reached { int moves; char by; };
    unordered_map<string, Reached> reached;
    using Entry = pair<int, string>;
    priority_queue<Entry, vector<Entry>, greater<Entry>> open;
    reached[start.cell] = {0, ' '};
    open.push({estimate(start, home), start.cell});
    while (!open.empty()) {
        Board b = start;
        b.cell = open.top().second;
        int total = open.top().first;
        open.pop();
        int moves = reached[b.cell].moves;
        if (b.cell == goal.cell) break;
        if (total > moves + estimate(b, home)) continue;  // found a shorter way since
        for (char m : {'L', 'R', 'U', 'D'}) {
            Board next = b;
            if (!next.move(m)) continue;
            auto known = reached.find(next.cell);
            if (known != reached.end() && known->second.moves <= moves + 1) continue;
            reached[next.cell] = {moves + 1, m};
            open.push({moves + 1 + estimate(next, home), next.cell});
        }
    }
    if (reached.count(goal.cell) == 0) return false;
    Board b = goal;
    while (reached[b.cell].by != ' ') {
        char m = reached[b.cell].by;
        path += m;
        b.move(m == 'L' ? 'R' : m == 'R' ? 'L' : m == 'U' ? 'D' : 'U');
    }
    reverse(path.begin(), path.end());
    return true;
}

struct Game {
    Board board;
    int moves = 0;

    bool solved() const { return board.cell == board.goal().cell; }
    void show() const { cout << board.shown() << endl; }
    void report() const {
        cout << (solved() ? "Problem Solved!" : "Not solved yet.") << endl;
        cout << "Total number of moves: " << moves << endl;
    }
    void shuffle() {
        board = board.goal();
        for (int i = 0; i < board.rows * board.cols; i++)
            while (!board.move("LRUD"[rand() % 4])) {}
        moves = 0;
    }
};

int main(int argc, char **argv) {
    srand(time(0));
    Game game;
    if (argc < 2 || !readBoard(argv[1], game.board)) {
        int size = 0;
        while (size < 3 || size > 9) {
            cout << "Size (3-9)? " << flush;
            string word;
            if (!(cin >> word)) return 0;
            if (word.size() == 1) size = word[0] - '0';
        }
        game.board.empty(size, size);
        for (int r = 0; r < size; r++)
            for (int c = 0; c < size; c++) game.board.cell[game.board.at(r, c)] = Board::BLANK;
        game.shuffle();
    }
    game.show();

    string word, name;
    while (cout << "Your move? " << flush && cin >> word) {
        char m = word.size() == 1 ? toupper(word[0]) : 0;
        if (m == 'V') {
            string path;
            if (!solve(game.board, path)) {
                cout << "No solution" << endl;
                continue;
            }
            for (char step : path) {
                cout << "Move " << step << endl;
                game.board.move(step);
                game.moves++;
                game.show();
            }
            cout << "Solved in " << path.size() << " moves: " << path << endl;
        } else if (m == 'T') {
            game.report();
        } else if (m == 'E') {
            cout << "File name? " << flush;
            cin >> name;
            ofstream out(name);
            out << game.board.saved();
            if (!out.flush()) cout << "Not saved" << endl;
        } else if (m == 'O') {
            cout << "File name? " << flush;
            cin >> name;
            if (readBoard(name, game.board)) {
                game.moves = 0;
                game.show();
            } else {
                cout << "Not loaded" << endl;
            }
        } else if (m == 'S') {
            game.shuffle();
            game.show();
        } else if (m == 'L' || m == 'R' || m == 'U' || m == 'D') {
            game.moves++;
            if (!game.board.move(m)) cout << "You cannot move there" << endl;
            game.show();
        } else if (m == 'Q') {
            break;
        } else {
            cout << "Unknown command" << endl;
        }
    }
    cout << endl;
    return 0;
}
