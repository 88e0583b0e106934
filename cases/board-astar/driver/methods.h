// Which methods a class has, how they are called, and how its objects are made. For any class: it
// stands before board.h.
#ifndef BOARD_DRIVER_METHODS_H
#define BOARD_DRIVER_METHODS_H

#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>
#include <vector>

#include "calls.h"

extern "C" {
// Where the program begins in memory.
extern const char __executable_start[] __attribute__((weak));
}

namespace board_driver {

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

// The type of the tiles that the constructor takes; void if there is no constructor.
template <class Board>
constexpr auto type_of_tiles() {
    if constexpr (can_construct<Board, unsigned int *&, unsigned int &, const unsigned int &, char &>(Try<1>()))
        return static_cast<unsigned int *>(nullptr);
    else if constexpr (can_construct<Board, int *&, unsigned int &, const unsigned int &, char &>(Try<1>()))
        return static_cast<int *>(nullptr);
    else
        return static_cast<void *>(nullptr);
}

// An array of its own for each board, which stays as long as the process: a student may keep the
// pointer. A null pointer if there is no constructor.
template <class Board>
auto tiles_for(const Call &call) {
    using Tiles = decltype(type_of_tiles<Board>());
    if constexpr (std::is_void<typename std::remove_pointer<Tiles>::type>::value) {
        return Tiles();
    } else {
        using Tile = typename std::remove_pointer<Tiles>::type;
        const std::size_t count = call.tiles.size();
        Tile *tiles = new Tile[count];
        for (std::size_t i = 0; i < count; ++i) tiles[i] = static_cast<Tile>(call.tiles[i]);
        return tiles;
    }
}

template <class Board, class Tiles>
Board *make_board(Tiles tiles, const Call &call, unsigned int n, char letter) {
    if constexpr (std::is_void<typename std::remove_pointer<Tiles>::type>::value)
        return nullptr;
    else
        return new Board(tiles, n, call.moves, letter);
}

// The object of a call.
template <class Board, class Tiles>
Board *board_of(Tiles tiles, const Call &call, char hamming_letter, bool counts_blank) {
    const unsigned int n = static_cast<unsigned int>(call.tiles.size()) - (counts_blank ? 0 : 1);
    return make_board<Board>(tiles, call, n, call.is_manhattan ? 'm' : hamming_letter);
}

}  // namespace board_driver

#endif
