// What the driver is asked, and how it replies: the two descriptors that it keeps for itself.
//
// The student's code runs in the same process. So that it cannot answer in the place of the driver
// by accident, all calls are read before any code of the student's runs, the descriptor of the
// replies has a number that nobody can guess, and each reply bears the key of its call, which is
// nowhere but in the memory of the driver. Code that searches this memory, or is linked in front of
// `write`, can still forge a reply.
#ifndef BOARD_DRIVER_CALLS_H
#define BOARD_DRIVER_CALLS_H

#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include <fcntl.h>
#include <sys/random.h>
#include <unistd.h>

namespace board_driver {

// Exit codes of the driver itself.
const int BAD_CALL = 120;
const int NO_DESCRIPTORS = 121;

// ---- Input and output

// The calls that are still to be answered, and the descriptor that was standard output.
char *calls = nullptr;
std::size_t calls_used = 0, calls_size = 0;
int replies = -1;

void read_calls() {
    std::size_t room = 0;
    for (;;) {
        if (calls_size == room) {
            room = room == 0 ? 65536 : 2 * room;
            calls = static_cast<char *>(std::realloc(calls, room));
            if (calls == nullptr) _exit(NO_DESCRIPTORS);
        }
        const ssize_t got = read(0, calls + calls_size, room - calls_size);
        if (got == 0) return;
        if (got > 0)
            calls_size += static_cast<std::size_t>(got);
        else if (errno != EINTR)
            _exit(NO_DESCRIPTORS);
    }
}

void put_nothing_at(int descriptor) {
    int nothing = open("/dev/null", O_RDWR);
    if (nothing >= 0 && nothing != descriptor) {
        dup2(nothing, descriptor);
        close(nothing);
    }
}

// A copy of a descriptor under a number from 100 on, by chance, as far as the limit allows.
int keep(int descriptor) {
    unsigned short chance = 0;
    if (getrandom(&chance, sizeof chance, GRND_NONBLOCK) < 0) chance = 0;
    int kept = -1;
    for (int most = 900; kept < 0 && most > 0; most /= 2)
        kept = fcntl(descriptor, F_DUPFD_CLOEXEC, 100 + chance % most);
    if (kept < 0) kept = fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
    return kept;
}

// Before the student's global objects are made: they may print, read or close something too.
__attribute__((constructor(101))) void keep_descriptors() {
    read_calls();
    replies = keep(1);
    if (replies < 0) _exit(NO_DESCRIPTORS);
    put_nothing_at(0);
    if (dup2(2, 1) < 0) put_nothing_at(1);
}

// The next line without its end, which is then forgotten; false at the end of the calls.
bool read_call(std::string &line) {
    line.clear();
    if (calls_used == calls_size) return false;
    char *begin = calls + calls_used;
    const void *end = std::memchr(begin, '\n', calls_size - calls_used);
    const std::size_t size =
        end == nullptr ? calls_size - calls_used : static_cast<std::size_t>(static_cast<const char *>(end) - begin);
    line.assign(begin, size);
    std::memset(begin, 0, size);
    calls_used += size + (end == nullptr ? 0 : 1);
    return true;
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
    std::string key;
    std::string method;
    bool is_of_leaks = false;
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
    const std::size_t FIRST = 8;
    unsigned long long moves = 0, rows = 0, columns = 0;
    if (tokens.size() < FIRST || !parse_number(tokens[0], ~0ull, call.number)
        || !parse_number(tokens[4], 4294967295ull, moves) || !parse_number(tokens[6], 1000, rows)
        || !parse_number(tokens[7], 1000, columns) || tokens.size() != FIRST + rows * columns)
        return false;
    if (tokens[3] != "hamming" && tokens[3] != "manhattan") return false;
    const std::string leaks = "leaks:";
    call.key = tokens[1];
    call.is_of_leaks = tokens[2].compare(0, leaks.size(), leaks) == 0;
    call.method = call.is_of_leaks ? tokens[2].substr(leaks.size()) : tokens[2];
    call.is_manhattan = tokens[3] == "manhattan";
    call.moves = static_cast<unsigned int>(moves);
    if (tokens[5] != "-") call.facts = split(tokens[5], ',');
    for (std::size_t i = FIRST; i < tokens.size(); ++i) {
        unsigned long long tile = 0;
        if (!parse_number(tokens[i], 4294967295ull, tile)) return false;
        call.tiles.push_back(static_cast<unsigned int>(tile));
    }
    return true;
}

}  // namespace board_driver

#endif
