// Wrong: the blank may change places with a wall.
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

using namespace std;

const int WALL = 0;
const int BLANK = -1;
const int MAX_SIZE = 9;

class NPuzzle
{
public:
    NPuzzle() { setsize(3, 3); }
    void print() const { current.print(); }
    void printReport() const;
    bool readFromFile(const string &name);
    bool writeToFile(const string &name) const { return current.writeToFile(name); }
    void shuffle(int n);
    void reset();
    void setsize(int rows, int columns);
    void moveRandom();
    bool move(char direction);
    void solvePuzzle();
    int area() const { return current.area(); }
    bool isSolved() const { return current.isSolved(); }

private:
    class Board
    {
    public:
        Board() : last('S'), moves(0) {}
        void print() const;
        bool readFromFile(const string &name);
        bool writeToFile(const string &name) const;
        void reset();
        void setSize(int rows, int columns);
        bool move(char direction);
        bool isSolved() const;
        bool operator==(const Board &other) const { return cells == other.cells; }
        char lastMove() const { return last; }
        int numberOfMoves() const { return moves; }
        void clearMoves() { last = 'S'; moves = 0; }
        int area() const { return cells.size() * cells[0].size(); }

    private:
        vector<vector<int>> cells;
        char last;
        int moves;

        bool isValid() const;
    };

    Board current;
    vector<Board> boards;
};

// ---------------------------------------------------------------- Board

void NPuzzle::Board::print() const
{
    for (const auto &row : cells)
    {
        for (int cell : row)
        {
            if (cell == BLANK)
                cout << "   ";
            else if (cell == WALL)
                cout << "00 ";
            else
                cout << setw(2) << cell << " ";
        }
        cout << endl;
    }
}

bool NPuzzle::Board::readFromFile(const string &name)
{
    ifstream file(name);
    if (!file)
        return false;
    Board read;
    string line;
    while (getline(file, line))
    {
        istringstream words(line);
        string word;
        vector<int> row;
        while (words >> word)
        {
            if (word.size() != 2)
                return false;
            if (word == "bb")
                row.push_back(BLANK);
            else if (isdigit(word[0]) && isdigit(word[1]))
                row.push_back(10 * (word[0] - '0') + word[1] - '0');
            else
                return false;
        }
        if (!row.empty())
            read.cells.push_back(row);
    }
    if (!read.isValid())
        return false;
    *this = read;
    return true;
}

// Every row as long as the first, every tile once, and one blank.
bool NPuzzle::Board::isValid() const
{
    if (cells.empty() || cells.size() > MAX_SIZE || cells[0].size() > MAX_SIZE)
        return false;
    int blanks = 0, tiles = 0;
    vector<int> count(100, 0);
    for (const auto &row : cells)
    {
        if (row.size() != cells[0].size())
            return false;
        for (int cell : row)
        {
            if (cell == BLANK)
                blanks++;
            else if (cell != WALL)
            {
                tiles++;
                count[cell]++;
            }
        }
    }
    for (int tile = 1; tile <= tiles; tile++)
        if (count[tile] != 1)
            return false;
    return blanks == 1;
}

bool NPuzzle::Board::writeToFile(const string &name) const
{
    ofstream file(name);
    for (const auto &row : cells)
    {
        for (size_t j = 0; j < row.size(); j++)
        {
            if (j > 0)
                file << " ";
            if (row[j] == BLANK)
                file << "bb";
            else
                file << setfill('0') << setw(2) << row[j];
        }
        file << endl;
    }
    return file.good();
}

// The tiles in order, and the blank in the last place that is no wall.
void NPuzzle::Board::reset()
{
    int tile = 1;
    int *place = nullptr;
    for (auto &row : cells)
        for (int &cell : row)
            if (cell != WALL)
            {
                cell = tile++;
                place = &cell;
            }
    *place = BLANK;
    clearMoves();
}

void NPuzzle::Board::setSize(int rows, int columns)
{
    cells.assign(rows, vector<int>(columns, BLANK));
    reset();
}

bool NPuzzle::Board::move(char direction)
{
    int row = 0, column = 0;
    for (size_t i = 0; i < cells.size(); i++)
        for (size_t j = 0; j < cells[i].size(); j++)
            if (cells[i][j] == BLANK)
            {
                row = i;
                column = j;
            }
    int toRow = row, toColumn = column;
    switch (direction)
    {
    case 'L': toColumn--; break;
    case 'R': toColumn++; break;
    case 'U': toRow--; break;
    case 'D': toRow++; break;
    }
    if (toRow < 0 || toRow >= (int)cells.size() || toColumn < 0 || toColumn >= (int)cells[0].size())
        return false;
    cells[row][column] = cells[toRow][toColumn];
    cells[toRow][toColumn] = BLANK;
    last = direction;
    moves++;
    return true;
}

bool NPuzzle::Board::isSolved() const
{
    Board solution = *this;
    solution.reset();
    return *this == solution;
}

// ---------------------------------------------------------------- NPuzzle

void NPuzzle::printReport() const
{
    if (isSolved())
        cout << "Problem Solved!" << endl;
    else
        cout << "The problem is not solved yet." << endl;
    cout << "Total number of moves " << current.numberOfMoves() << endl;
}

bool NPuzzle::readFromFile(const string &name)
{
    if (!current.readFromFile(name))
        return false;
    boards.assign(1, current);
    return true;
}

void NPuzzle::reset()
{
    current.reset();
    boards.clear();
}

void NPuzzle::setsize(int rows, int columns)
{
    current.setSize(rows, columns);
    boards.clear();
}

void NPuzzle::shuffle(int n)
{
    reset();
    for (int i = 0; i < n; i++)
        moveRandom();
    current.clearMoves();
    boards.assign(1, current);
}

void NPuzzle::moveRandom()
{
    while (!current.move("LRUD"[rand() % 4]))
        ;
}

bool NPuzzle::move(char direction)
{
    bool moved = current.move(direction);
    boards.assign(1, current);
    return moved;
}

void NPuzzle::solvePuzzle()
{
    if (isSolved())
    {
        cout << "Solved already, no moves needed" << endl;
        return;
    }
    boards.assign(1, current);
    boards[0].clearMoves();
    bool found = false;
    for (size_t i = 0; i < boards.size() && !found; i++)
    {
        for (char direction : {'R', 'L', 'U', 'D'})
        {
            Board next = boards[i];
            if (!next.move(direction))
                continue;
            bool known = false;
            for (size_t j = 0; j < boards.size() && !known; j++)
                known = boards[j] == next;
            if (known)
                continue;
            boards.push_back(next);
            if (next.isSolved())
            {
                found = true;
                break;
            }
        }
    }
    if (!found)
    {
        cout << "There is no solution" << endl;
        return;
    }

    // Go back with the inverse moves.
    string solution;
    Board board = boards.back();
    while (board.lastMove() != 'S')
    {
        char direction = board.lastMove();
        solution = direction + solution;
        string letters = "LRUD", inverse = "RLDU";
        board.move(inverse[letters.find(direction)]);
        for (const Board &other : boards)
            if (other == board)
            {
                board = other;
                break;
            }
    }
    cout << "Solution of length " << solution.size() << endl;
    for (char direction : solution)
    {
        current.move(direction);
        cout << "Solver moves " << direction << endl;
        print();
    }
    printReport();
}

// ---------------------------------------------------------------- main

int main(int argc, char **argv)
{
    srand(time(NULL));
    NPuzzle puzzle;
    if (argc > 1 && puzzle.readFromFile(argv[1]))
        cout << "Your initial board is" << endl;
    else
    {
        if (argc > 1)
            cout << "Cannot read " << argv[1] << endl;
        int size = 0;
        string word;
        cout << "Please enter the problem size: ";
        while (cin >> word)
        {
            size = atoi(word.c_str());
            if (size >= 3 && size <= MAX_SIZE)
                break;
            cout << "It must be from 3 to 9: ";
        }
        if (!cin)
            return 0;
        puzzle.setsize(size, size);
        puzzle.shuffle(size * size);
        cout << "Your initial random board is" << endl;
    }
    puzzle.print();

    string word;
    cout << "Your move: ";
    while (cin >> word)
    {
        char command = word.size() == 1 ? word[0] : '?';
        string name;
        switch (command)
        {
        case 'V':
            puzzle.solvePuzzle();
            break;
        case 'T':
            puzzle.printReport();
            break;
        case 'E':
            cout << "File name: ";
            cin >> name;
            if (puzzle.writeToFile(name))
                cout << "Saved" << endl;
            else
                cout << "Cannot write " << name << endl;
            break;
        case 'O':
            cout << "File name: ";
            cin >> name;
            if (puzzle.readFromFile(name))
                puzzle.print();
            else
                cout << "Cannot read " << name << endl;
            break;
        case 'L':
        case 'R':
        case 'U':
        case 'D':
            if (!puzzle.move(command))
                cout << "No room to move " << command << endl;
            else
            {
                puzzle.print();
                if (puzzle.isSolved())
                    puzzle.printReport();
            }
            break;
        case 'S':
            puzzle.shuffle(puzzle.area());
            puzzle.print();
            break;
        default:
            cout << "Please enter one of V T E O L R U D S" << endl;
        }
        cout << "Your move: ";
    }
    cout << endl;
    return 0;
}
