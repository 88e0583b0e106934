// Calls the methods of a student's class Board, one call per line of standard input,
// and writes one JSON object per call:
//
//     0 k1 manhattan manhattan 0 - 2 2 1 2 0 3       {"call":0,"key":"k1","value":1}
//     1 k2 is_goal hamming 5 - 2 2 1 2 3 0           {"call":1,"key":"k2","value":true}
//     2 k3 neighbors manhattan 4 get_n_moves,is_goal 2 2 1 2 3 0
//         {"call":2,"key":"k3","neighbors":[{"get_n_moves":5,"is_goal":false,"neighbors":[…]},…],
//          "parent":{"get_n_moves":4,"is_goal":true}}
//     3 k4 leaks:hamming hamming 0 - 2 2 1 2 0 3     {"call":3,"key":"k4","leaks":{…}}
//
// A line is: number, key, method, distance (hamming or manhattan), moves made so far, facts,
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
// - `leaks`: the memory that is not given back when an object is made, the method is called, and all
//   objects are deleted; `leaks:constructor` calls no method. `blocks` and `bytes` of it, how many
//   `objects` there were, and `at`, the lines that led to the first block, if they are known.
//   `"leaks":null` if objects cannot be deleted, or too much was taken.
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

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>
#include <type_traits>
#include <vector>

#include "calls.h"
#include "leaks.h"
#include "methods.h"

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

// All but the last lines of this file stands before board.h and is written for any class, so
// that the macros of board.h cannot change it.
namespace board_driver {

const std::size_t MOST_NEIGHBORS = 64;

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

template <class Method, class Board>
std::string answer(const Call &call, char hamming_letter, bool counts_blank, bool is_truth) {
    if constexpr (Method::template is_declared<Board>(Try<1>())) {
        if (!Method::is_there(static_cast<Board *>(nullptr), Try<3>())) return missing("not defined");
        Board *board = board_of<Board>(tiles_for<Board>(call), call, hamming_letter, counts_blank);
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
        Board *board = board_of<Board>(tiles_for<Board>(call), call, hamming_letter, counts_blank);
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
        if (call.is_of_leaks)
            text = answer_leaks<Board>(call, letter, counts_blank);
        else if (call.method == "get_n_moves")
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
        reply("{\"call\":" + std::to_string(call.number) + ",\"key\":\"" + call.key + "\"," + text + "}\n");
    }
    // No destructors: they are not asked for, and may crash.
    _exit(0);
}

}  // namespace board_driver

#include "board.h"

#undef main
int main(int argc, char **argv) { return ::board_driver::run<Board>(argc, argv); }
