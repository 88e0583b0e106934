//! What can be found, as data.
use super::Place;

/// What a sanitizer or a library found: facts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// What went wrong.
    pub kind: FaultKind,
    /// The innermost line of a file that was handed in. Of a leak, the line that
    /// made what was leaked.
    pub place: Option<Place>,
    /// The function at the place, without its parameters: `Board::hamming`.
    pub function: Option<String>,
    /// Where the memory was made that the fault is about.
    pub made: Option<Place>,
    /// Where it was deleted before.
    pub deleted: Option<Place>,
}

/// How memory was used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// It was read.
    Read,
    /// It was written.
    Write,
}

/// Where an object lives.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Region {
    /// It was made by `new` or `malloc`.
    Heap,
    /// It is a variable of a function, with its name where that is told.
    Local(Option<String>),
    /// It is a variable outside of functions, with its name where that is told.
    Global(Option<String>),
    /// It was made by a container, and part of it holds no element.
    Container,
}

/// Where memory was used, as seen from an object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Offset {
    /// This many bytes before its first byte.
    Before(u64),
    /// This many bytes after its last byte; 0 is the next one.
    After(u64),
    /// This many bytes after its first byte, so within it.
    Inside(u64),
}

/// What went wrong. Numbers of the program's own are kept as text, as a
/// sanitizer prints them.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FaultKind {
    /// Memory beside an object was used.
    OutOfBounds {
        /// How.
        access: Option<Access>,
        /// How many bytes.
        bytes: Option<u64>,
        /// What the object is.
        region: Region,
        /// The size of the object, in bytes.
        size: Option<u64>,
        /// Where beside it.
        offset: Option<Offset>,
    },
    /// An array was asked for an element that it does not have.
    IndexOutOfBounds {
        /// The index.
        index: String,
        /// The type of the array, as the compiler spells it: `int [9]`.
        array: String,
    },
    /// Memory was used after it was deleted.
    UseAfterDelete {
        /// How.
        access: Option<Access>,
        /// How many bytes.
        bytes: Option<u64>,
    },
    /// A local variable was used after its function had returned.
    UseAfterReturn {
        /// The variable.
        variable: Option<String>,
    },
    /// A local variable was used after the end of its block.
    UseAfterScope {
        /// The variable.
        variable: Option<String>,
    },
    /// Memory was deleted twice.
    DoubleDelete,
    /// Memory was deleted in another way than it was made.
    DeleteMismatch {
        /// How it was made: `operator new []`.
        made_by: String,
        /// How it was deleted: `operator delete`.
        deleted_by: String,
    },
    /// An object was deleted as one of another size.
    DeleteOfOtherSize {
        /// The size that was made, in bytes.
        made: u64,
        /// The size that was deleted, in bytes.
        deleted: u64,
    },
    /// What `new` or `malloc` did not make was deleted.
    BadDelete,
    /// The stack was used up.
    StackOverflow,
    /// A null pointer was followed.
    NullPointer {
        /// For what, as the sanitizer says it: `member call on`.
        action: Option<String>,
    },
    /// A pointer to no memory was followed.
    WildPointer {
        /// How.
        access: Option<Access>,
    },
    /// More memory was asked for than there can be.
    AllocationTooBig {
        /// How many bytes.
        bytes: Option<u64>,
    },
    /// There was no memory left.
    OutOfMemory,
    /// Objects were never deleted.
    Leak {
        /// How large they are together, in bytes.
        bytes: u64,
        /// How many they are.
        objects: u64,
        /// Only other leaked objects point to them.
        is_indirect: bool,
    },
    /// A function of the C library was given a negative size.
    NegativeSize {
        /// The size.
        size: String,
    },
    /// A function of the C library was to copy memory over itself.
    Overlap,
    /// The result of a calculation does not fit into its type.
    IntegerOverflow {
        /// The calculation: `2147483647 + 1`.
        calculation: String,
        /// The type: `int`.
        of: String,
    },
    /// A number was shifted by too much, or one that cannot be shifted.
    Shift {
        /// What is wrong with it, as the sanitizer says it.
        detail: String,
    },
    /// A whole number was divided by zero.
    DivisionByZero,
    /// A floating-point number does not fit into a type.
    FloatOverflow {
        /// The number.
        value: String,
        /// The type.
        of: String,
    },
    /// A function that must return a value came to its end without one.
    MissingReturn,
    /// A value was used that was never set: it is the one with which the
    /// diagnose build fills such memory.
    Unset {
        /// The value: `-1094795586`.
        value: String,
    },
    /// A value is none of its type, most often since it was never set.
    InvalidValue {
        /// The value.
        value: String,
        /// The type: `bool`.
        of: String,
    },
    /// A pointer was used as one to a type that cannot be at its address.
    Misaligned {
        /// The type.
        of: String,
    },
    /// A pointer was moved far out of its object.
    PointerOverflow,
    /// An object was used as one of a class that it is not of.
    WrongClass {
        /// The class.
        class: String,
    },
    /// An exception was thrown that nobody caught.
    Uncaught {
        /// Its type: `std::out_of_range`.
        exception: String,
        /// What it says of itself.
        what: Option<String>,
    },
    /// A condition that must hold did not.
    Assertion {
        /// The condition, as it is written: `__n < this->size()`.
        condition: String,
        /// It is one of the standard library, not of the student.
        is_of_library: bool,
    },
    /// The C library found the memory that it hands out damaged.
    HeapDamaged {
        /// What it says: `munmap_chunk(): invalid pointer`.
        message: String,
    },
    /// The program gave up, by `abort` or `std::terminate`.
    Aborted,
    /// Undefined behavior of another kind.
    Undefined {
        /// What the sanitizer says.
        message: String,
    },
    /// An error of another kind that the address sanitizer knows.
    Unknown {
        /// Its name there: `odr-violation`.
        name: String,
    },
}
