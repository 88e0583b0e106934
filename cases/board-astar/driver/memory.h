// Which memory the student's code takes and does not give back: what is made by `new` while the
// driver watches. What `malloc` hands out is seen in a build with the address sanitizer only, and so is
// the line of the source that asked for it.
#ifndef BOARD_DRIVER_MEMORY_H
#define BOARD_DRIVER_MEMORY_H

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <string>

namespace board_driver {

// What is left behind; nothing is known of it if `is_full`.
struct Left {
    long long blocks = 0;
    long long bytes = 0;
    const void *first = nullptr;
};

// A table of blocks by address, with open addressing: it takes no memory itself while the driver watches.
const std::size_t MOST_BLOCKS = 1 << 16;

struct Block {
    std::uintptr_t address;
    std::size_t bytes;
};

const std::uintptr_t GIVEN_BACK = 1;

Block blocks[MOST_BLOCKS];
std::size_t blocks_used = 0;
bool is_watching = false;
bool is_full = false;

std::size_t place_of(std::uintptr_t address) { return (address >> 4) * 2654435761u % MOST_BLOCKS; }

void taken(const volatile void *block, std::size_t bytes) {
    if (!is_watching || block == nullptr || is_full) return;
    if (2 * ++blocks_used > MOST_BLOCKS) {
        is_full = true;
        return;
    }
    const std::uintptr_t address = reinterpret_cast<std::uintptr_t>(block);
    std::size_t at = place_of(address);
    while (blocks[at].address > GIVEN_BACK) at = (at + 1) % MOST_BLOCKS;
    blocks[at].address = address;
    blocks[at].bytes = bytes;
}

void given_back(const volatile void *block) {
    if (!is_watching || block == nullptr || is_full) return;
    const std::uintptr_t address = reinterpret_cast<std::uintptr_t>(block);
    for (std::size_t at = place_of(address); blocks[at].address != 0; at = (at + 1) % MOST_BLOCKS) {
        if (blocks[at].address == address) {
            blocks[at].address = GIVEN_BACK;
            return;
        }
    }
}

void watch_memory() {
    for (Block &block : blocks) block = Block{0, 0};
    blocks_used = 0;
    is_full = false;
    is_watching = true;
}

Left left_behind() {
    is_watching = false;
    Left left;
    for (const Block &block : blocks) {
        if (block.address <= GIVEN_BACK) continue;
        left.blocks += 1;
        left.bytes += static_cast<long long>(block.bytes);
        if (left.first == nullptr) left.first = reinterpret_cast<const void *>(block.address);
    }
    return left;
}

}  // namespace board_driver

#ifdef __SANITIZE_ADDRESS__

extern "C" {
int __sanitizer_install_malloc_and_free_hooks(
    void (*taken)(const volatile void *, std::size_t), void (*given_back)(const volatile void *));
std::size_t __asan_get_alloc_stack(void *block, void **trace, std::size_t size, int *thread);
void __sanitizer_symbolize_pc(void *place, const char *format, char *text, std::size_t size);
}

namespace board_driver {

__attribute__((constructor(102))) void watch_allocations() {
    __sanitizer_install_malloc_and_free_hooks(taken, given_back);
}

// The lines that led to a block, the innermost first, as `file:line` with commas between them.
std::string places_of(const void *block) {
    void *trace[24];
    int thread = 0;
    const std::size_t size = __asan_get_alloc_stack(const_cast<void *>(block), trace, 24, &thread);
    std::string places;
    for (std::size_t i = 0; i < size; ++i) {
        char text[512] = "";
        // A return address is that of the next line.
        __sanitizer_symbolize_pc(static_cast<char *>(trace[i]) - 1, "%s:%l", text, sizeof text);
        if (!places.empty()) places += ',';
        for (const char *c = text; *c != '\0'; ++c)
            if (*c != '"' && *c != '\\' && *c != ',' && *c >= ' ') places += *c;
    }
    return places;
}

}  // namespace board_driver

#else

// Weak, for a class may have its own.
__attribute__((weak)) void *operator new(std::size_t bytes) {
    for (;;) {
        void *block = std::malloc(bytes == 0 ? 1 : bytes);
        if (block != nullptr) {
            board_driver::taken(block, bytes);
            return block;
        }
        const std::new_handler handler = std::get_new_handler();
        if (handler == nullptr) throw std::bad_alloc();
        handler();
    }
}
__attribute__((weak)) void operator delete(void *block) noexcept {
    board_driver::given_back(block);
    std::free(block);
}

// As those of the library: by way of the first two.
__attribute__((weak)) void *operator new[](std::size_t bytes) { return ::operator new(bytes); }
__attribute__((weak)) void operator delete[](void *block) noexcept { ::operator delete(block); }
__attribute__((weak)) void operator delete(void *block, std::size_t) noexcept { ::operator delete(block); }
__attribute__((weak)) void operator delete[](void *block, std::size_t) noexcept { ::operator delete[](block); }

namespace board_driver {

std::string places_of(const void *) { return ""; }

}  // namespace board_driver

#endif

#endif
