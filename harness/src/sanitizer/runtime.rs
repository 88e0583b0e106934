//! What the libraries of C and C++ say before they abort a program.
use std::sync::LazyLock;

use regex::Regex;

use super::{Block, Fault, FaultKind, Place, place::Position};

fn pattern(pattern: &str) -> Regex {
    Regex::new(pattern).expect("the pattern is right")
}

const TERMINATED: &str = "terminate called";

static UNCAUGHT: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"terminate called after throwing an instance of '(.*)'"));

/// clang's library says it in one line.
static UNCAUGHT_BY_CLANG: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?x) libc\+\+abi(?:\.dylib)?:\ terminating\ (?:due\ to|with)
        \ uncaught\ exception\ of\ type\ ([^:]*(?:::[^:]+)*)(?::\ (.*))?$",
    )
});

/// `assert` quotes with a grave accent first, libstdc++ with apostrophes.
static ASSERTION: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"^(?:\S.*?: )??([^\s:][^:]*:\d+): .*Assertion (?:(`)|')(.*)' failed\.$")
});

/// What glibc finds out about memory that it hands out. Its list is long, and
/// all of it begins with the function or one of a few words.
static DAMAGED: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?x) (?: (?:malloc|free|realloc|calloc|munmap_chunk|mremap_chunk)\(\):\ [a-z].*
        | (?:malloc_consolidate|unlink_chunk|sysmalloc)\(\):\ [a-z].*
        | double\ free\ or\ corruption.*
        | corrupted\ (?:size\ vs\.\ prev_size|double-linked\ list).*
        )$",
    )
});

const SMASHED: &str = "*** stack smashing detected ***";
const PURE: &str = "pure virtual method called";

/// Whether a report of this kind begins on the line.
pub(super) fn is_head(line: &str) -> bool {
    line.contains(TERMINATED)
        || line.contains(SMASHED)
        || line.contains(PURE)
        || line.starts_with("libc++abi")
        || line.ends_with("' failed.") && ASSERTION.is_match(line)
        || DAMAGED.is_match(line)
}

/// The fault that a report is about.
pub(super) fn fault(block: &Block<'_>) -> Option<Fault> {
    let (kind, place) = kind(block)?;
    Some(Fault {
        kind,
        place,
        function: None,
        made: None,
        deleted: None,
    })
}

fn kind(block: &Block<'_>) -> Option<(FaultKind, Option<Place>)> {
    let head = block.head();
    if let Some(found) = UNCAUGHT.captures(head) {
        let kind = FaultKind::Uncaught {
            exception: found[1].to_owned(),
            what: what(block),
        };
        return Some((kind, None));
    }
    if let Some(found) = UNCAUGHT_BY_CLANG.captures(head) {
        let kind = FaultKind::Uncaught {
            exception: found[1].to_owned(),
            what: found.get(2).map(|what| what.as_str().to_owned()),
        };
        return Some((kind, None));
    }
    if let Some(found) = ASSERTION.captures(head) {
        let position = Position::parse(found.get(1)?.as_str());
        let place = position.and_then(|position| position.among(block.files));
        let kind = FaultKind::Assertion {
            condition: found[3].to_owned(),
            is_of_library: place.is_none() && found.get(2).is_none(),
        };
        return Some((kind, place));
    }
    if head.contains(SMASHED) {
        // Only a write past a local array can do that.
        let kind = FaultKind::OutOfBounds {
            access: Some(super::Access::Write),
            bytes: None,
            region: super::Region::Local(None),
            size: None,
            offset: None,
        };
        return Some((kind, None));
    }
    if let Some(found) = DAMAGED.find(head) {
        let message = found.as_str().to_owned();
        return Some((FaultKind::HeapDamaged { message }, None));
    }
    if head.contains(PURE) {
        let message = PURE.to_owned();
        return Some((FaultKind::Undefined { message }, None));
    }
    // `terminate called without an active exception`, which also follows
    // `pure virtual method called`.
    Some((FaultKind::Aborted, None))
}

/// What an exception says of itself, on the line after its type.
fn what(block: &Block<'_>) -> Option<String> {
    let line = block.lines.get(1)?;
    let what = line.trim_start().strip_prefix("what():")?;
    Some(what.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use crate::sanitizer::read;

    use super::*;

    #[track_caller]
    fn check(text: &str, kind: FaultKind, line: Option<u32>) {
        let faults = read(text.as_bytes(), &[PathBuf::from("board.cc")]);
        assert_eq!(faults[0].kind, kind);
        assert_eq!(faults[0].place.as_ref().map(|place| place.line), line);
    }

    #[test]
    fn reads_exceptions() {
        let uncaught = |exception: &str, what: Option<&str>| FaultKind::Uncaught {
            exception: exception.to_owned(),
            what: what.map(str::to_owned),
        };
        check(
            "terminate called after throwing an instance of 'std::out_of_range'\n  what():  \
             map::at\n",
            uncaught("std::out_of_range", Some("map::at")),
            None,
        );
        check(
            "terminate called after throwing an instance of 'char const*'\n",
            uncaught("char const*", None),
            None,
        );
        check(
            "libc++abi: terminating due to uncaught exception of type std::out_of_range: vector\n",
            uncaught("std::out_of_range", Some("vector")),
            None,
        );
        check(
            "libc++abi: terminating with uncaught exception of type int\n",
            uncaught("int", None),
            None,
        );
        check(
            "terminate called without an active exception\n",
            FaultKind::Aborted,
            None,
        );
        check(
            "pure virtual method called\nterminate called without an active exception\n",
            FaultKind::Undefined {
                message: "pure virtual method called".to_owned(),
            },
            None,
        );
    }

    #[test]
    fn reads_assertions() {
        let assertion = |condition: &str, is_of_library| FaultKind::Assertion {
            condition: condition.to_owned(),
            is_of_library,
        };
        check(
            "/usr/include/c++/12/bits/stl_vector.h:1123: reference f() [with T = int]: Assertion \
             '__n < this->size()' failed.\n",
            assertion("__n < this->size()", true),
            None,
        );
        check(
            "prog: board.cc:6: int Board::tile(int) const: Assertion `cell < 9' failed.\n",
            assertion("cell < 9", false),
            Some(6),
        );
    }

    #[test]
    fn reads_messages_of_the_c_library() {
        for message in [
            "double free or corruption (out)",
            "free(): invalid pointer",
            "free(): double free detected in tcache 2",
            "munmap_chunk(): invalid pointer",
            "malloc(): corrupted top size",
            "corrupted size vs. prev_size",
            "corrupted double-linked list",
            "realloc(): invalid next size",
        ] {
            let kind = FaultKind::HeapDamaged {
                message: message.to_owned(),
            };
            check(&format!("{message}\n"), kind.clone(), None);
            check(&format!("*** Error in `./prog': {message}\n"), kind, None);
        }
        check(
            "*** stack smashing detected ***: terminated\n",
            FaultKind::OutOfBounds {
                access: Some(crate::sanitizer::Access::Write),
                bytes: None,
                region: crate::sanitizer::Region::Local(None),
                size: None,
                offset: None,
            },
            None,
        );
    }
}
