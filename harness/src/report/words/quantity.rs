//! Numbers with their units.
use std::time::Duration;

/// A time that was measured, to the hundredth: `0.31 s`.
pub(in crate::report) fn measured(time: Duration) -> String {
    format!("{:.2} s", time.as_secs_f64())
}

/// A limit of time: as it was set, without more digits than it has (`20 s`,
/// `0.5 s`), and to the hundredth if it was measured, which shows in its digits.
pub(in crate::report) fn exact(time: Duration) -> String {
    let is_set = time.subsec_nanos().is_multiple_of(1_000_000);
    if is_set {
        format!("{} s", time.as_secs_f64())
    } else {
        measured(time)
    }
}

/// A number of bytes, in the largest unit that it has one of: `64 KiB`, `1.5 MiB`.
///
/// Rounded down to a tenth, so that no amount below a limit reads like the limit.
pub(in crate::report) fn size(bytes: u64) -> String {
    let (unit, name) = match bytes {
        1 => return "1 byte".to_owned(),
        0..1024 => return format!("{bytes} bytes"),
        0x400..0x10_0000 => (0x400, "KiB"),
        0x10_0000..0x4000_0000 => (0x10_0000, "MiB"),
        _ => (0x4000_0000, "GiB"),
    };
    let (whole, tenths) = (bytes / unit, bytes % unit * 10 / unit);
    if bytes.is_multiple_of(unit) {
        format!("{whole} {name}")
    } else {
        format!("{whole}.{tenths} {name}")
    }
}

/// A number of things: `1 move`, `2 moves`; the plural takes an `s`.
pub(in crate::report) fn count(number: usize, thing: &str) -> String {
    match number {
        1 => format!("1 {thing}"),
        _ => format!("{number} {thing}s"),
    }
}

/// What is left of a number of things: `1 more line`, `2 more lines`.
pub(in crate::report) fn more(number: usize, thing: &str) -> String {
    count(number, &format!("more {thing}"))
}

/// A number of moves: `1 move`, `2 moves`.
pub(in crate::report) fn moves(number: u32) -> String {
    count(number as usize, "move")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gives_a_unit_to_every_number() {
        assert_eq!(measured(Duration::from_micros(312_600)), "0.31 s");
        assert_eq!(measured(Duration::ZERO), "0.00 s");
        assert_eq!(exact(Duration::from_secs(20)), "20 s");
        assert_eq!(exact(Duration::from_millis(500)), "0.5 s");
        assert_eq!(exact(Duration::from_millis(12_345)), "12.345 s");
        assert_eq!(exact(Duration::from_nanos(12_345_678_901)), "12.35 s");
        assert_eq!(size(0), "0 bytes");
        assert_eq!(size(1), "1 byte");
        assert_eq!(size(1023), "1023 bytes");
        assert_eq!(size(64 << 10), "64 KiB");
        assert_eq!(size((1 << 20) + (1 << 19)), "1.5 MiB");
        assert_eq!(size((256 << 20) - 1), "255.9 MiB");
        assert_eq!(size(3 << 30), "3 GiB");
        assert_eq!(count(0, "run"), "0 runs");
        assert_eq!(more(1, "line"), "1 more line");
        assert_eq!(moves(1), "1 move");
        assert_eq!(moves(2), "2 moves");
    }
}
