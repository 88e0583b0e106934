//! Each recorded mistake, as a student is told of it.
use harness::{report::fault, sanitizer::read};

use super::{files, names, recorded};

const SENTENCES: [(&str, &str); 43] = [
    (
        "aborts",
        "board.cc:5, in `answer`: gives up by `abort` or `std::terminate`",
    ),
    (
        "allocates-too-much",
        "board.cc:5, in `answer`: asks for 2301012.7 GiB of memory at once, which is too much",
    ),
    (
        "bool-never-set",
        "board.cc:9, in `answer`: uses a value that was never set",
    ),
    (
        "calls-method-of-null",
        "board.cc:12, in `answer`: calls a member function of a null pointer",
    ),
    (
        "checked-access-outside",
        "board.cc:7, in `Board::tile`: throws `std::out_of_range` (`vector::_M_range_check: __n \
         (which is 9) >= this->size() (which is 9)`), which nothing catches",
    ),
    (
        "copies-from-null",
        "board.cc:7, in `answer`: uses a null pointer",
    ),
    (
        "copies-negative-size",
        "board.cc:6, in `answer`: gives a function of the C library a negative size, `-4`",
    ),
    (
        "deletes-array-as-one",
        "board.cc:4, in `answer`: deletes with `delete` what was made with `new[]` (made at \
         board.cc:2)",
    ),
    (
        "deletes-base-without-virtual-destructor",
        "board.cc:13, in `answer`: deletes an object of 8 bytes as one of 4 bytes, so a virtual \
         destructor may be missing (made at board.cc:10)",
    ),
    (
        "deletes-twice",
        "board.cc:6, in `Board::~Board`: deletes memory a second time (made at board.cc:4, \
         deleted at board.cc:6)",
    ),
    (
        "deletes-what-was-not-new",
        "board.cc:2, in `release`: deletes memory that was not made with `new`",
    ),
    (
        "divides-by-zero",
        "board.cc:3, in `answer`: divides by zero",
    ),
    (
        "enum-without-value",
        "board.cc:5, in `answer`: uses `15` as a value of `Direction`, which has no such value: \
         it may never have been set",
    ),
    (
        "fails-in-main",
        "main.cc:7, in `main`: throws `std::logic_error` (`basic_string: construction from null \
         is not valid`), which nothing catches",
    ),
    (
        "fails-own-assertion",
        "board.cc:6, in `Board::tile`: its assertion `cell < 9 && \"no such cell\"` does not \
         hold",
    ),
    (
        "float-too-large",
        "board.cc:5, in `answer`: turns `1.08889e+28` into `int`, into which it does not fit",
    ),
    (
        "index-never-set",
        "board.cc:9, in `answer`: uses a value that was never set",
    ),
    (
        "index-outside-array",
        "board.cc:3, in `Board::row_of`: uses index `4` of an array `int [3][3]`, which has no \
         such element",
    ),
    (
        "index-outside-vector",
        "board.cc:7, in `Board::tile`: uses an index that a container does not have: `__n < \
         this->size()` does not hold",
    ),
    (
        "keeps-reference-into-vector",
        "board.cc:8, in `answer`: uses memory after it was deleted (made at board.cc:4, deleted \
         at board.cc:7)",
    ),
    (
        "leaks-boards",
        "leaks 12 objects (192 bytes) made at board.cc:8, in `make`",
    ),
    (
        "local-never-set",
        "board.cc:9, in `answer`: uses a value that was never set",
    ),
    (
        "member-of-null",
        "board.cc:9, in `answer`: uses a member of a null pointer",
    ),
    (
        "object-of-another-class",
        "board.cc:14, in `answer`: uses an object as `Node`, which it is not",
    ),
    (
        "overflows-int",
        "board.cc:4, in `answer`: calculates `1437004800 * 13`, whose result does not fit into \
         `int`",
    ),
    (
        "pointer-never-set",
        "board.cc:9, in `answer`: uses a value that was never set",
    ),
    (
        "pointer-wraps-around",
        "board.cc:4, in `answer`: moves a pointer far out of its array",
    ),
    (
        "reads-misaligned",
        "board.cc:6, in `answer`: uses a pointer to `int` that points where none can be",
    ),
    (
        "reads-past-array",
        "board.cc:8, in `Board::hamming`: reads 4 bytes past the end of an array of 36 bytes \
         (made at board.cc:3)",
    ),
    (
        "reads-past-global-array",
        "board.cc:5, in `answer`: reads 4 bytes past the end of the global variable `goal` of 36 \
         bytes",
    ),
    (
        "reads-past-local-array",
        "board.cc:4, in `sum`: reads 4 bytes past the end of the local variable `tiles` of 32 \
         bytes",
    ),
    (
        "reads-past-size-of-vector",
        "board.cc:7, in `answer`: reads 4 bytes where a container has no element, in its memory \
         of 36 bytes (made at board.cc:5)",
    ),
    (
        "reads-wild-address",
        "board.cc:5, in `answer`: reads memory that there is not: a pointer is wrong, or was \
         never set",
    ),
    (
        "recurses-without-end",
        "board.cc:4, in `Board::depth`: uses up the stack: a function may call itself without \
         end",
    ),
    (
        "returns-nothing",
        "board.cc:3, in `Board::row_of`: a function that must return a value ends without one",
    ),
    (
        "shifts-too-far",
        "board.cc:4, in `answer`: shifts a number wrongly: `shift exponent 32 is too large for \
         32-bit type 'unsigned int'`",
    ),
    (
        "throws-number",
        "board.cc:5, in `Board::check`: throws `int`, which nothing catches",
    ),
    (
        "top-of-empty-queue",
        "board.cc:6, in `answer`: asks an empty container for an element: `!this->empty()` does \
         not hold",
    ),
    (
        "uses-after-delete",
        "board.cc:13, in `answer`: uses memory after it was deleted (made at board.cc:11, \
         deleted at board.cc:7)",
    ),
    (
        "uses-local-after-block",
        "board.cc:7, in `answer`: uses the local variable `tiles` after its block ended",
    ),
    (
        "uses-local-after-return",
        "board.cc:8, in `answer`: uses the local variable `tiles` after its function returned",
    ),
    (
        "writes-before-array",
        "board.cc:5, in `Board::Board`: writes 4 bytes before the start of an array of 36 bytes \
         (made at board.cc:3)",
    ),
    (
        "writes-past-row",
        "board.cc:13, in `answer`: writes 4 bytes that lie 4 bytes past the end of an array of 8 \
         bytes (made at board.cc:7)",
    ),
];

#[test]
fn says_each_mistake_in_words() {
    let told: Vec<&str> = SENTENCES.iter().map(|(name, _)| *name).collect();
    assert_eq!(names(), told);
    for (name, sentence) in SENTENCES {
        let faults = read(&recorded(name), &files());
        assert_eq!(fault(&faults[0]), sentence, "{name}");
    }
}

#[test]
fn says_what_no_recorded_program_does() {
    for (text, sentence) in [
        (
            "ERROR: AddressSanitizer: stack-buffer-overflow on address 0x1",
            "uses memory outside of a local variable",
        ),
        (
            "ERROR: AddressSanitizer: heap-buffer-overflow on address 0x1\n\
             READ of size 8 at 0x1 thread T0\n\
             0x1 is located 4 bytes inside of 8-byte region [0x1,0x9)",
            "reads 8 bytes that reach past the end of an array of 8 bytes",
        ),
        (
            "ERROR: AddressSanitizer: global-buffer-overflow on address 0x1\n\
             READ of size 4 at 0x1 thread T0\n\
             0x1 is located 60 bytes before global variable 'goal' defined in 'board.cc' (0x1) of \
             size 36",
            "reads 4 bytes that lie 60 bytes before the start of the global variable `goal` of 36 \
             bytes",
        ),
        (
            "ERROR: AddressSanitizer: stack-use-after-return on address 0x1",
            "uses a local variable after its function returned",
        ),
        (
            "ERROR: AddressSanitizer: SEGV on unknown address (pc 0x1 bp 0x1 sp 0x1 T0)\n\
             ==1==The signal is caused by a WRITE memory access.\n\
             ==1==Hint: this fault was caused by a dereference of a high value address (see below)",
            "writes memory that there is not: a pointer is wrong, or was never set",
        ),
        (
            "ERROR: AddressSanitizer: calloc-overflow on address",
            "asks for too much memory at once",
        ),
        (
            "ERROR: AddressSanitizer: out-of-memory: allocator is trying to allocate 0x10 bytes",
            "runs out of memory",
        ),
        (
            "ERROR: AddressSanitizer: memcpy-param-overlap: memory ranges [0x1,0x9) and [0x2, 0xa)",
            "copies memory over itself",
        ),
        (
            "ERROR: AddressSanitizer: odr-violation (0x1):",
            "memory error `odr-violation`",
        ),
        (
            "ERROR: LeakSanitizer: detected memory leaks\n\
             Indirect leak of 1 byte(s) in 1 object(s) allocated from:",
            "leaks 1 object (1 byte), which other leaked objects point to",
        ),
        (
            "x.h:1:2: runtime error: load of null pointer of type 'int'",
            "reads through a null pointer",
        ),
        (
            "x.h:1:2: runtime error: store to null pointer of type 'int'",
            "writes through a null pointer",
        ),
        (
            "x.h:1:2: runtime error: reference binding to null pointer of type 'int'",
            "makes a reference of a null pointer",
        ),
        (
            "free(): invalid pointer",
            "damaged the memory that `new` and `malloc` hand out: `free(): invalid pointer`",
        ),
        (
            "x.h:7: T f(): Assertion '__a <= __b' failed.",
            "uses the standard library wrongly: `__a <= __b` does not hold",
        ),
    ] {
        let faults = read(text.as_bytes(), &files());
        assert_eq!(fault(&faults[0]), sentence, "{text}");
    }
}
