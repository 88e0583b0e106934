// Calls the methods of a student's class Board, one call per line of standard input,
// and writes one JSON object per call:
//
//     0 manhattan manhattan 0 - 2 2 1 2 0 3       {"call":0,"value":1}
//     1 is_goal hamming 5 - 2 2 1 2 3 0           {"call":1,"value":true}
//     2 neighbors manhattan 4 get_n_moves,is_goal 2 2 1 2 3 0
//         {"call":2,"neighbors":[{"get_n_moves":5,"is_goal":false,"neighbors":[…]},…],
//          "parent":{"get_n_moves":4,"is_goal":true}}
//
// A line is: number, method, distance (hamming or manhattan), moves made so far, facts,
// rows, columns, tiles. Facts are the methods by which boards in neighbors are looked at,
// with commas between them, or `-`. Replies are:
//
// - `value`: an integer of 64 bits, a fraction as it is, null for infinity and for what is
//   not a number. is_solvable and is_goal are true or false, whatever type they return.
// - `neighbors`: the boards in the order of the vector, null for a null pointer, each with
//   its facts and with its own neighbors. `"cut":true` stands behind a list that was cut.
//   The facts of `parent` are asked after neighbors has returned.
// - `missing`: `not declared` (with the published parameters and in public), `not defined`,
//   or `no constructor` (with the published parameters and in public).
//
// A fact whose method is missing is left out. Whatever the student's code does may end the
// process; then the call that was asked last has no reply.
//
// Build it with the student's board.h and board.cc:
//
//     g++ -std=c++17 -O1 -g -w -no-pie -Dmain=main_of_the_student
//         -Wl,--unresolved-symbols=ignore-all -I. -o PROGRAM driver.cc board.cc
//
// Without -no-pie, a program that lacks a function may not start at all, unless the linker
// binds at the start (-Wl,-z,now). -DFEW_HEADERS leaves out the headers that the driver does
// not need itself: for a board.h whose own names clash with those of the library.

#include <cerrno>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <type_traits>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

// A board.h that forgets an include is no reason to lose the points for all methods.
#ifndef FEW_HEADERS
#include <algorithm>
#include <array>
#include <bitset>
#include <cassert>
#include <cctype>
#include <cfloat>
#include <chrono>
#include <climits>
#include <cstddef>
#include <ctime>
#include <deque>
#include <exception>
#include <fstream>
#include <functional>
#include <iomanip>
#include <iostream>
#include <iterator>
#include <limits>
#include <list>
#include <map>
#include <memory>
#include <numeric>
#include <queue>
#include <random>
#include <set>
#include <sstream>
#include <stack>
#include <stdexcept>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#endif

extern "C" {
// Where the program begins in memory.
extern const char __executable_start[] __attribute__((weak));
}

// All but the last lines of this file stands before board.h and is written for any class, so
// that the macros of board.h cannot change it.
namespace board_driver {

const std::size_t MOST_NEIGHBORS = 64;

// Exit codes of the driver itself.
const int BAD_CALL = 120;
const int NO_DESCRIPTORS = 121;

// ---- Input and output

int calls = -1;    // what was standard input
int replies = -1;  // what was standard output

int keep(int descriptor) {
    int kept = fcntl(descriptor, F_DUPFD_CLOEXEC, 100);
    if (kept < 0) kept = fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
    return kept;
}

void put_nothing_at(int descriptor) {
    int nothing = open("/dev/null", O_RDWR);
    if (nothing >= 0 && nothing != descriptor) {
        dup2(nothing, descriptor);
        close(nothing);
    }
}

// Before the student's global objects are made: they may print, read or close something too.
__attribute__((constructor(101))) void keep_descriptors() {
    calls = keep(0);
    replies = keep(1);
    if (calls < 0 || replies < 0) _exit(NO_DESCRIPTORS);
    put_nothing_at(0);
    if (dup2(2, 1) < 0) put_nothing_at(1);
}

// The next line without its end; false at the end of the calls.
bool read_call(std::string &line) {
    static char buffer[65536];
    static ssize_t used = 0, filled = 0;
    line.clear();
    for (;;) {
        if (used == filled) {
            used = 0;
            do filled = read(calls, buffer, sizeof buffer);
            while (filled < 0 && errno == EINTR);
            if (filled <= 0) {
                filled = 0;
                return !line.empty();
            }
        }
        const char c = buffer[used++];
        if (c == '\n') return true;
        line += c;
    }
}

void reply(const std::string &text) {
    std::size_t done = 0;
    while (done < text.size()) {
        const ssize_t written = write(replies, text.data() + done, text.size() - done);
        if (written > 0)
            done += static_cast<std::size_t>(written);
        else if (written < 0 && errno != EINTR)
            _exit(NO_DESCRIPTORS);
    }
}

[[noreturn]] void refuse(const std::string &line) {
    const std::string text = "driver: cannot read the call `" + line + "`\n";
    const ssize_t written = write(2, text.data(), text.size());
    static_cast<void>(written);
    _exit(BAD_CALL);
}

// ---- Calls

struct Call {
    unsigned long long number = 0;
    std::string method;
    bool is_manhattan = false;
    unsigned int moves = 0;
    std::vector<std::string> facts;
    std::vector<unsigned int> tiles;
};

std::vector<std::string> split(const std::string &text, char separator) {
    std::vector<std::string> parts;
    std::string part;
    for (const char c : text) {
        if (c != separator) {
            part += c;
            continue;
        }
        if (!part.empty()) parts.push_back(part);
        part.clear();
    }
    if (!part.empty()) parts.push_back(part);
    return parts;
}

bool parse_number(const std::string &text, unsigned long long most, unsigned long long &number) {
    if (text.empty() || text.size() > 18) return false;
    number = 0;
    for (const char c : text) {
        if (c < '0' || c > '9') return false;
        number = 10 * number + static_cast<unsigned long long>(c - '0');
    }
    return number <= most;
}

bool parse_call(const std::string &line, Call &call) {
    const std::vector<std::string> tokens = split(line, ' ');
    unsigned long long moves = 0, rows = 0, columns = 0;
    if (tokens.size() < 7 || !parse_number(tokens[0], ~0ull, call.number)
        || !parse_number(tokens[3], 4294967295ull, moves) || !parse_number(tokens[5], 1000, rows)
        || !parse_number(tokens[6], 1000, columns) || tokens.size() != 7 + rows * columns)
        return false;
    if (tokens[2] != "hamming" && tokens[2] != "manhattan") return false;
    call.method = tokens[1];
    call.is_manhattan = tokens[2] == "manhattan";
    call.moves = static_cast<unsigned int>(moves);
    if (tokens[4] != "-") call.facts = split(tokens[4], ',');
    for (std::size_t i = 7; i < tokens.size(); ++i) {
        unsigned long long tile = 0;
        if (!parse_number(tokens[i], 4294967295ull, tile)) return false;
        call.tiles.push_back(static_cast<unsigned int>(tile));
    }
    return true;
}

// ---- Values as JSON

template <class Value>
std::string as_number(Value value) {
    char text[64];
    if constexpr (std::is_floating_point<Value>::value) {
        const double number = static_cast<double>(value);
        if (!std::isfinite(number)) return "null";
        if (number != std::floor(number) || std::fabs(number) >= 9.2e18) {
            std::snprintf(text, sizeof text, "%.17g", number);
            return text;
        }
    }
    std::snprintf(text, sizeof text, "%lld", static_cast<long long>(value));
    return text;
}

template <class Value>
std::string as_truth(Value value) {
    return static_cast<bool>(value) ? "true" : "false";
}

// ---- What is there

// Whether the linker found something at this address. What it did not find is at address 0,
// or at the begin of a program that can be loaded anywhere; a table of virtual methods that
// it did not find begins a few words behind that.
bool is_found(std::uintptr_t address, std::uintptr_t slack) {
    // The compiler knows that no function is at address 0: it must not look through this.
    volatile std::uintptr_t hidden = address;
    const std::uintptr_t start = reinterpret_cast<std::uintptr_t>(&__executable_start[0]);
    return hidden > slack && (start == 0 || hidden < start || hidden - start > slack);
}

const std::uintptr_t FUNCTION = 0;
const std::uintptr_t TABLE = 63;

// Whether a method is defined. A virtual one is looked up in the table of the board, so
// without a board the answer is yes.
template <class Pointer, class Board>
bool is_defined(Pointer method, const Board *board) {
    std::uintptr_t words[2] = {0, 0};
    static_assert(sizeof method <= sizeof words, "a pointer to a method has two words");
    std::memcpy(words, &method, sizeof method);
    if (sizeof method < sizeof words) return is_found(words[0], FUNCTION);  // a static method
#if defined(__arm__) || defined(__aarch64__)
    const bool is_virtual = words[1] & 1;
    const std::uintptr_t offset = words[0], shift = words[1] >> 1;
#else
    const bool is_virtual = words[0] & 1;
    const std::uintptr_t offset = words[0] - 1, shift = words[1];
#endif
    if (!is_virtual) return is_found(words[0], FUNCTION);
    if (board == nullptr) return true;
    std::uintptr_t table = 0, entry = 0;
    std::memcpy(&table, reinterpret_cast<const char *>(board) + shift, sizeof table);
    if (!is_found(table, TABLE)) return false;
    std::memcpy(&entry, reinterpret_cast<const char *>(table) + offset, sizeof entry);
    return is_found(entry, FUNCTION);
}

// An order among overloads: the compiler takes the first that fits.
template <int N>
struct Try : Try<N - 1> {};
template <>
struct Try<0> {};

template <class Value>
using IsNumber = typename std::enable_if<std::is_arithmetic<Value>::value || std::is_enum<Value>::value>::type;

// A method without parameters: whether it can be called, the call, and whether it is defined.
#define METHOD_OF_BOARD(NAME)                                                                   \
    struct NAME {                                                                               \
        template <class Board>                                                                  \
        using Value = typename std::decay<decltype(std::declval<Board &>().NAME())>::type;      \
                                                                                                \
        template <class Board, class = IsNumber<Value<Board>>>                                  \
        static constexpr bool is_declared(Try<1>) {                                             \
            return true;                                                                        \
        }                                                                                       \
        template <class Board>                                                                  \
        static constexpr bool is_declared(Try<0>) {                                             \
            return false;                                                                       \
        }                                                                                       \
                                                                                                \
        template <class Board>                                                                  \
        static Value<Board> call(Board *board) {                                                \
            return board->NAME();                                                               \
        }                                                                                       \
                                                                                                \
        template <class Board>                                                                  \
        static auto is_there(Board *board, Try<3>) -> decltype(is_defined(&Board::NAME, board)) { \
            return is_defined(&Board::NAME, board);                                             \
        }                                                                                       \
        template <class Board, class Result = decltype(std::declval<Board &>().NAME())>         \
        static auto is_there(Board *board, Try<2>)                                              \
            -> decltype(is_defined(static_cast<Result (Board::*)()>(&Board::NAME), board)) {    \
            return is_defined(static_cast<Result (Board::*)()>(&Board::NAME), board);           \
        }                                                                                       \
        template <class Board, class Result = decltype(std::declval<Board &>().NAME())>         \
        static auto is_there(Board *board, Try<1>)                                              \
            -> decltype(is_defined(static_cast<Result (Board::*)() const>(&Board::NAME), board)) { \
            return is_defined(static_cast<Result (Board::*)() const>(&Board::NAME), board);     \
        }                                                                                       \
        template <class Board>                                                                  \
        static bool is_there(Board *, Try<0>) {                                                 \
            return true;                                                                        \
        }                                                                                       \
    };

namespace method {

METHOD_OF_BOARD(get_n_moves)
METHOD_OF_BOARD(hamming)
METHOD_OF_BOARD(manhattan)
METHOD_OF_BOARD(inversions)
METHOD_OF_BOARD(is_solvable)
METHOD_OF_BOARD(is_goal)

// The one method with parameters; what it returns does not matter.
struct neighbors {
    template <class Board>
    using Boards = std::vector<Board *>;
    template <class Board>
    using Result = decltype(std::declval<Board &>().neighbors(std::declval<Boards<Board> *>(), 'm'));

    template <class Board, class = Result<Board>>
    static constexpr bool is_declared(Try<1>) {
        return true;
    }
    template <class Board>
    static constexpr bool is_declared(Try<0>) {
        return false;
    }

    template <class Board>
    static void call(Board *board, Boards<Board> *boards, char letter) {
        board->neighbors(boards, letter);
    }

    template <class Board>
    static auto is_there(Board *board, Try<3>) -> decltype(is_defined(&Board::neighbors, board)) {
        return is_defined(&Board::neighbors, board);
    }
    template <class Board, class Value = Result<Board>>
    static auto is_there(Board *board, Try<2>)
        -> decltype(is_defined(static_cast<Value (Board::*)(Boards<Board> *, char)>(&Board::neighbors), board)) {
        return is_defined(static_cast<Value (Board::*)(Boards<Board> *, char)>(&Board::neighbors), board);
    }
    template <class Board, class Value = Result<Board>>
    static auto is_there(Board *board, Try<1>)
        -> decltype(is_defined(static_cast<Value (Board::*)(Boards<Board> *, char) const>(&Board::neighbors), board)) {
        return is_defined(static_cast<Value (Board::*)(Boards<Board> *, char) const>(&Board::neighbors), board);
    }
    template <class Board>
    static bool is_there(Board *, Try<0>) {
        return true;
    }
};

}  // namespace method

// ---- Constructors

// Converts to one type only, so it fits a parameter only if that has just this type.
template <class Type>
struct Exactly {
    template <class Wanted, class = typename std::enable_if<std::is_same<Wanted, Type>::value>::type>
    operator Wanted() const;
};

template <class Board, class... Arguments>
constexpr auto can_construct(Try<1>) -> decltype(new Board(std::declval<Arguments>()...), bool()) {
    return true;
}
template <class Board, class... Arguments>
constexpr bool can_construct(Try<0>) {
    return false;
}

// Whether the class is called Board and is in no namespace. Not asked with typeid, since that
// needs what the compiler leaves out if the first virtual method is not defined.
template <class Student>
bool is_called_board() {
    return std::strstr(__PRETTY_FUNCTION__, "Student = Board]") != nullptr;
}

// A board with an array of its own, which stays as long as the process: a student may keep
// the pointer. A null pointer if there is no constructor.
template <class Board>
Board *make_board(const Call &call, unsigned int n, char letter) {
    const std::size_t count = call.tiles.size();
    if constexpr (can_construct<Board, unsigned int *&, unsigned int &, const unsigned int &, char &>(Try<1>())) {
        unsigned int *tiles = new unsigned int[count];
        for (std::size_t i = 0; i < count; ++i) tiles[i] = call.tiles[i];
        return new Board(tiles, n, call.moves, letter);
    } else if constexpr (can_construct<Board, int *&, unsigned int &, const unsigned int &, char &>(Try<1>())) {
        int *tiles = new int[count];
        for (std::size_t i = 0; i < count; ++i) tiles[i] = static_cast<int>(call.tiles[i]);
        return new Board(tiles, n, call.moves, letter);
    } else {
        return nullptr;
    }
}

// ---- Replies

std::string missing(const char *what) { return std::string("\"missing\":\"") + what + '"'; }

// The value of a method as JSON, or nothing if it is missing.
template <class Method, class Board>
std::string value_of(Board *board, bool is_truth) {
    if constexpr (Method::template is_declared<Board>(Try<1>())) {
        if (!Method::is_there(board, Try<3>())) return "";
        const auto value = Method::call(board);
        return is_truth ? as_truth(value) : as_number(value);
    } else {
        return "";
    }
}

template <class Board>
std::string fact_of(Board *board, const std::string &name) {
    if (name == "get_n_moves") return value_of<method::get_n_moves>(board, false);
    if (name == "hamming") return value_of<method::hamming>(board, false);
    if (name == "manhattan") return value_of<method::manhattan>(board, false);
    if (name == "inversions") return value_of<method::inversions>(board, false);
    if (name == "is_solvable") return value_of<method::is_solvable>(board, true);
    if (name == "is_goal") return value_of<method::is_goal>(board, true);
    return "";
}

template <class Board>
std::string facts_of(Board *board, const std::vector<std::string> &names) {
    std::string text;
    for (const std::string &name : names) {
        const std::string value = fact_of(board, name);
        if (value.empty()) continue;
        if (!text.empty()) text += ',';
        text += '"' + name + "\":" + value;
    }
    return text;
}

// The neighbors of a board, with their own neighbors for as many levels as asked.
template <class Board>
std::string neighbors_of(Board *board, const Call &call, char letter, int levels) {
    std::vector<Board *> *boards = new std::vector<Board *>();
    method::neighbors::call(board, boards, letter);
    std::string text = "\"neighbors\":[";
    for (std::size_t i = 0; i < boards->size() && i < MOST_NEIGHBORS; ++i) {
        Board *neighbor = (*boards)[i];
        if (i > 0) text += ',';
        if (neighbor == nullptr) {
            text += "null";
            continue;
        }
        std::string inside = facts_of(neighbor, call.facts);
        if (levels > 1) {
            if (!inside.empty()) inside += ',';
            inside += neighbors_of(neighbor, call, letter, levels - 1);
        }
        text += '{' + inside + '}';
    }
    text += ']';
    if (boards->size() > MOST_NEIGHBORS) text += ",\"cut\":true";
    return text;
}

template <class Board>
Board *board_of(const Call &call, char hamming_letter, bool counts_blank) {
    const unsigned int n = static_cast<unsigned int>(call.tiles.size()) - (counts_blank ? 0 : 1);
    return make_board<Board>(call, n, call.is_manhattan ? 'm' : hamming_letter);
}

template <class Method, class Board>
std::string answer(const Call &call, char hamming_letter, bool counts_blank, bool is_truth) {
    if constexpr (Method::template is_declared<Board>(Try<1>())) {
        if (!Method::is_there(static_cast<Board *>(nullptr), Try<3>())) return missing("not defined");
        Board *board = board_of<Board>(call, hamming_letter, counts_blank);
        if (board == nullptr) return missing("no constructor");
        const std::string value = value_of<Method>(board, is_truth);
        return value.empty() ? missing("not defined") : "\"value\":" + value;
    } else {
        return missing("not declared");
    }
}

template <class Board>
std::string answer_neighbors(const Call &call, char hamming_letter, bool counts_blank) {
    using Method = method::neighbors;
    if constexpr (Method::is_declared<Board>(Try<1>())) {
        if (!Method::is_there(static_cast<Board *>(nullptr), Try<3>())) return missing("not defined");
        Board *board = board_of<Board>(call, hamming_letter, counts_blank);
        if (board == nullptr) return missing("no constructor");
        if (!Method::is_there(board, Try<3>())) return missing("not defined");
        const std::string list = neighbors_of(board, call, call.is_manhattan ? 'm' : hamming_letter, 2);
        return list + ",\"parent\":{" + facts_of(board, call.facts) + '}';
    } else {
        return missing("not declared");
    }
}

template <class Board>
int run(int argc, char **argv) {
    if (argc != 3 || std::strlen(argv[1]) != 1
        || (std::strcmp(argv[2], "with-blank") != 0 && std::strcmp(argv[2], "without-blank") != 0))
        refuse("expected: HAMMING_LETTER with-blank|without-blank");
    const char letter = argv[1][0];
    const bool counts_blank = std::strcmp(argv[2], "with-blank") == 0;
    const pid_t self = getpid();

    std::string line;
    while (read_call(line)) {
        Call call;
        if (line.empty()) continue;
        if (!parse_call(line, call)) refuse(line);
        std::string text;
        if (call.method == "get_n_moves")
            text = answer<method::get_n_moves, Board>(call, letter, counts_blank, false);
        else if (call.method == "hamming")
            text = answer<method::hamming, Board>(call, letter, counts_blank, false);
        else if (call.method == "manhattan")
            text = answer<method::manhattan, Board>(call, letter, counts_blank, false);
        else if (call.method == "inversions")
            text = answer<method::inversions, Board>(call, letter, counts_blank, false);
        else if (call.method == "is_solvable")
            text = answer<method::is_solvable, Board>(call, letter, counts_blank, true);
        else if (call.method == "is_goal")
            text = answer<method::is_goal, Board>(call, letter, counts_blank, true);
        else if (call.method == "neighbors")
            text = answer_neighbors<Board>(call, letter, counts_blank);
        else
            refuse(line);
        // A process that the student's code has forked off has nothing to say.
        if (getpid() != self) _exit(0);
        reply("{\"call\":" + std::to_string(call.number) + ',' + text + "}\n");
    }
    // No destructors: they are not asked for, and may crash.
    _exit(0);
}

}  // namespace board_driver

#include "board.h"

#undef main
int main(int argc, char **argv) { return ::board_driver::run<Board>(argc, argv); }
