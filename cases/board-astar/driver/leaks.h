// The memory that a method does not give back. For any class: it stands before board.h.
#ifndef BOARD_DRIVER_LEAKS_H
#define BOARD_DRIVER_LEAKS_H

#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "calls.h"
#include "memory.h"
#include "methods.h"

namespace board_driver {

template <class Board>
constexpr auto can_delete(Try<1>) -> decltype(delete std::declval<Board *>(), bool()) {
    return true;
}
template <class Board>
constexpr bool can_delete(Try<0>) {
    return false;
}

template <class Method, class Board>
void call_alone(Board *board, bool is_asked) {
    if constexpr (Method::template is_declared<Board>(Try<1>())) {
        if (is_asked && Method::is_there(board, Try<3>())) Method::call(board);
    }
}

// Makes an object, calls the method, and deletes all objects; how many these were.
template <class Board, class Tiles>
long long live(Tiles tiles, const Call &call, char hamming_letter, bool counts_blank) {
    Board *board = board_of<Board>(tiles, call, hamming_letter, counts_blank);
    long long objects = 1;
    if (call.method == "neighbors") {
        if constexpr (method::neighbors::is_declared<Board>(Try<1>())) {
            std::vector<Board *> boards;
            method::neighbors::call(board, &boards, call.is_manhattan ? 'm' : hamming_letter);
            for (std::size_t i = 0; i < boards.size(); ++i) {
                bool is_again = boards[i] == nullptr || boards[i] == board;
                for (std::size_t j = 0; j < i && !is_again; ++j) is_again = boards[i] == boards[j];
                if (is_again) continue;
                delete boards[i];
                ++objects;
            }
        }
    } else {
        call_alone<method::get_n_moves>(board, call.method == "get_n_moves");
        call_alone<method::hamming>(board, call.method == "hamming");
        call_alone<method::manhattan>(board, call.method == "manhattan");
        call_alone<method::inversions>(board, call.method == "inversions");
        call_alone<method::is_solvable>(board, call.method == "is_solvable");
        call_alone<method::is_goal>(board, call.method == "is_goal");
    }
    delete board;
    return objects;
}

// How often, so that what is made once and kept is not taken for a leak: the least counts.
const int LIVES = 4;

template <class Board>
std::string answer_leaks(const Call &call, char hamming_letter, bool counts_blank) {
    using Tiles = decltype(type_of_tiles<Board>());
    const bool is_void = std::is_void<typename std::remove_pointer<Tiles>::type>::value;
    if constexpr (!is_void && can_delete<Board>(Try<1>())) {
        Left least;
        long long objects = 0;
        for (int i = 0; i < LIVES; ++i) {
            const Tiles tiles = tiles_for<Board>(call);
            watch_memory();
            objects = live<Board>(tiles, call, hamming_letter, counts_blank);
            const Left left = left_behind();
            if (is_full) return "\"leaks\":null";
            if (i == 0 || left.blocks < least.blocks || left.bytes < least.bytes) least = left;
        }
        const std::string at = least.first == nullptr ? "" : places_of(least.first);
        return "\"leaks\":{\"blocks\":" + std::to_string(least.blocks) + ",\"bytes\":" + std::to_string(least.bytes)
            + ",\"objects\":" + std::to_string(objects) + ",\"at\":\"" + at + "\"}";
    } else {
        return "\"leaks\":null";
    }
}

}  // namespace board_driver

#endif
