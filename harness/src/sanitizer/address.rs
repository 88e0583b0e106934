//! Reports of the address sanitizer and of the leak sanitizer.
use std::sync::LazyLock;

use regex::{Captures, Regex};

use super::{Access, Block, Fault, FaultKind, MAX_FAULTS, Offset, Region};

/// Addresses below this are those of a null pointer and its members: one page.
const NULL_PAGE: u64 = 4096;

fn pattern(pattern: &str) -> Regex {
    Regex::new(pattern).expect("the pattern is right")
}

/// The name of an error: `heap-buffer-overflow`, `attempting double-free`.
static NAME: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"ERROR: AddressSanitizer: (attempting [a-z-]+|requested allocation size|[A-Za-z0-9_-]+)",
    )
});

static ACCESS: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"^(READ|WRITE|ACCESS|UNKNOWN) of size (\d+)"));

static SIGNAL_ACCESS: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"signal is caused by a (READ|WRITE) memory access"));

/// What lies beside an address: gcc until 12 and clang until 15 say `to the
/// right of`, later ones `after`.
static BESIDE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?x) is\ located\ (\d+)\ bytes?
        \ (?:(to\ the\ right\ of|after)|(to\ the\ left\ of|before)|inside\ of)
        \ (?:(\d+)-byte\ region|global\ variable\ '([^']*)'.*\ of\ size\ (\d+))",
    )
});

/// The variable of a function that an address is in or beside.
static VARIABLE: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"^\s*\[(\d+), (\d+)\) '(.*)'.* <== Memory access at offset (\d+) "));

static ADDRESS: LazyLock<Regex> = LazyLock::new(|| pattern(r"on unknown address 0x([0-9a-f]+)"));

static REQUEST: LazyLock<Regex> = LazyLock::new(|| pattern(r"allocation size 0x([0-9a-f]+)"));

static SIZE: LazyLock<Regex> = LazyLock::new(|| pattern(r"\(size=(-?\d+)\)"));

static MISMATCH: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"alloc-dealloc-mismatch \((.+?) vs (.+?)\)"));

static SIZE_OF_TYPE: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"size of the (?:de)?allocated type: +(\d+) bytes"));

static LEAK: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"^(?:Direct|(Indirect)) leak of (\d+) byte\(s\) in (\d+) object\(s\)")
});

/// The fault that a report of the address sanitizer is about.
pub(super) fn fault(block: &Block<'_>) -> Fault {
    let (place, function) = block.traced().unzip();
    Fault {
        kind: kind(block),
        place,
        function,
        made: block.traced_below(&["previously allocated by", "allocated by"]),
        deleted: block.traced_below(&["freed by"]),
    }
}

fn kind(block: &Block<'_>) -> FaultKind {
    let head = block.head();
    let name = NAME.captures(head).map(|found| found[1].to_owned());
    let name = name.unwrap_or_default();
    match name.as_str() {
        "heap-buffer-overflow" => out_of_bounds(block, |_| Region::Heap),
        "container-overflow" => out_of_bounds(block, |_| Region::Container),
        "global-buffer-overflow" => out_of_bounds(block, Region::Global),
        "stack-buffer-overflow" | "stack-buffer-underflow" | "dynamic-stack-buffer-overflow" => {
            out_of_bounds(block, Region::Local)
        }
        "heap-use-after-free" => FaultKind::UseAfterDelete {
            access: access(block),
            bytes: bytes(block),
        },
        "stack-use-after-return" => FaultKind::UseAfterReturn {
            variable: beside(block).name,
        },
        "stack-use-after-scope" => FaultKind::UseAfterScope {
            variable: beside(block).name,
        },
        "attempting double-free" => FaultKind::DoubleDelete,
        "attempting free" | "bad-free" => FaultKind::BadDelete,
        "alloc-dealloc-mismatch" => mismatch(block),
        "new-delete-type-mismatch" => other_size(block),
        "stack-overflow" => FaultKind::StackOverflow,
        "SEGV" | "BUS" | "access-violation" => crash(block),
        "FPE" => FaultKind::DivisionByZero,
        "ABRT" => FaultKind::Aborted,
        "requested allocation size"
        | "allocation-size-too-big"
        | "calloc-overflow"
        | "reallocarray-overflow" => FaultKind::AllocationTooBig {
            bytes: REQUEST
                .captures(head)
                .and_then(|found| hexadecimal(&found[1])),
        },
        "out-of-memory" | "allocator" | "rss-limit-exceeded" => FaultKind::OutOfMemory,
        "negative-size-param" => FaultKind::NegativeSize {
            size: text(SIZE.captures(head).as_ref(), 1),
        },
        name if name.ends_with("-param-overlap") => FaultKind::Overlap,
        _ => FaultKind::Unknown { name },
    }
}

fn text(found: Option<&Captures<'_>>, group: usize) -> String {
    let text = found.and_then(|found| found.get(group));
    text.map_or_else(String::new, |text| text.as_str().to_owned())
}

fn number(found: &Captures<'_>, group: usize) -> Option<u64> {
    found.get(group)?.as_str().parse().ok()
}

fn hexadecimal(digits: &str) -> Option<u64> {
    u64::from_str_radix(digits, 16).ok()
}

/// The first line that has the pattern.
fn captures<'a>(block: &Block<'a>, pattern: &Regex) -> Option<Captures<'a>> {
    block.lines.iter().find_map(|line| pattern.captures(line))
}

fn access(block: &Block<'_>) -> Option<Access> {
    let found = captures(block, &ACCESS).or_else(|| captures(block, &SIGNAL_ACCESS))?;
    match &found[1] {
        "READ" => Some(Access::Read),
        "WRITE" => Some(Access::Write),
        _ => None,
    }
}

fn bytes(block: &Block<'_>) -> Option<u64> {
    number(&captures(block, &ACCESS)?, 2)
}

fn out_of_bounds(block: &Block<'_>, region: impl Fn(Option<String>) -> Region) -> FaultKind {
    let Beside { name, size, offset } = beside(block);
    FaultKind::OutOfBounds {
        access: access(block),
        bytes: bytes(block),
        region: region(name),
        size,
        offset,
    }
}

/// The object that an address is in or beside, as far as it is told.
#[derive(Default)]
struct Beside {
    name: Option<String>,
    size: Option<u64>,
    offset: Option<Offset>,
}

fn beside(block: &Block<'_>) -> Beside {
    if let Some(found) = captures(block, &BESIDE) {
        let distance = number(&found, 1);
        let offset = match (found.get(2), found.get(3)) {
            (Some(_), _) => distance.map(Offset::After),
            (_, Some(_)) => distance.map(Offset::Before),
            _ => distance.map(Offset::Inside),
        };
        return Beside {
            name: found.get(5).map(|name| name.as_str().to_owned()),
            size: number(&found, 4).or_else(|| number(&found, 6)),
            offset,
        };
    }
    captures(block, &VARIABLE)
        .and_then(|found| variable(&found))
        .unwrap_or_default()
}

fn variable(found: &Captures<'_>) -> Option<Beside> {
    let (begin, end, at) = (number(found, 1)?, number(found, 2)?, number(found, 4)?);
    let offset = if at < begin {
        Offset::Before(begin - at)
    } else if at < end {
        Offset::Inside(at - begin)
    } else {
        Offset::After(at - end)
    };
    // Variables that the compiler makes have no name that a student knows.
    let is_named = !found[3].is_empty() && !found[3].contains('<');
    Some(Beside {
        name: is_named.then(|| found[3].to_owned()),
        size: end.checked_sub(begin),
        offset: Some(offset),
    })
}

fn mismatch(block: &Block<'_>) -> FaultKind {
    let found = MISMATCH.captures(block.head());
    FaultKind::DeleteMismatch {
        made_by: text(found.as_ref(), 1),
        deleted_by: text(found.as_ref(), 2),
    }
}

fn other_size(block: &Block<'_>) -> FaultKind {
    let found = block
        .lines
        .iter()
        .filter_map(|line| SIZE_OF_TYPE.captures(line));
    let mut sizes = found.filter_map(|found| number(&found, 1));
    match (sizes.next(), sizes.next()) {
        (Some(made), Some(deleted)) => FaultKind::DeleteOfOtherSize { made, deleted },
        _ => FaultKind::Unknown {
            name: "new-delete-type-mismatch".to_owned(),
        },
    }
}

/// A crash, by the address that was used.
fn crash(block: &Block<'_>) -> FaultKind {
    let says = |hint| block.lines.iter().any(|line| line.contains(hint));
    let address = ADDRESS.captures(block.head());
    let address = address.and_then(|found| hexadecimal(&found[1]));
    // Of an address that a processor cannot have, another or none is told.
    let is_told = !says("dereference of a high value address");
    let is_null = says("address points to the zero page")
        || address.is_some_and(|address| address < NULL_PAGE);
    if is_told && is_null {
        FaultKind::NullPointer { action: None }
    } else {
        FaultKind::WildPointer {
            access: access(block),
        }
    }
}

/// The leaks, in the order of the report; those of one place are one.
pub(super) fn leaks(block: &Block<'_>) -> Vec<Fault> {
    let mut faults: Vec<Fault> = Vec::new();
    for (at, line) in block.lines.iter().enumerate() {
        let Some((found, bytes, objects)) = LEAK
            .captures(line)
            .and_then(|found| Some((number(&found, 2)?, number(&found, 3)?, found)))
            .map(|(bytes, objects, found)| (found, bytes, objects))
        else {
            continue;
        };
        let is_indirect = found.get(1).is_some();
        let (place, function) = block.traced_from(at + 1).unzip();
        let same = faults.iter_mut().find_map(|fault| match &mut fault.kind {
            FaultKind::Leak {
                bytes,
                objects,
                is_indirect: other,
            } if *other == is_indirect && fault.place == place => Some((bytes, objects)),
            _ => None,
        });
        if let Some((all_bytes, all_objects)) = same {
            *all_bytes = all_bytes.saturating_add(bytes);
            *all_objects = all_objects.saturating_add(objects);
        } else if faults.len() < MAX_FAULTS {
            faults.push(Fault {
                kind: FaultKind::Leak {
                    bytes,
                    objects,
                    is_indirect,
                },
                made: place.clone(),
                place,
                function,
                deleted: None,
            });
        }
    }
    faults
}
