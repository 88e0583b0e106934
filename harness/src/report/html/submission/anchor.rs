//! Where a run stands on the page of its submission.

/// The `id` of a run: of unreserved characters of a URL alone, and no other run's. A link to it
/// is the file's name, `#` and this.
pub(in crate::report::html) fn anchor(run_id: &str) -> String {
    let mut anchor = String::from("run-");
    for byte in run_id.bytes() {
        match byte {
            b'/' => anchor.push('.'),
            b':' => anchor.push('~'),
            b'-' => anchor.push('-'),
            _ if byte.is_ascii_alphanumeric() => anchor.push(char::from(byte)),
            _ => anchor.push_str(&format!("_{byte:02x}")),
        }
    }
    anchor
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_runs_stand_in_one_place() {
        let check = |id: &str, expected: &str| assert_eq!(anchor(id), expected);
        check("given/puzzle-04:astar", "run-given.puzzle-04~astar");
        check("given.puzzle~04_astar", "run-given_2epuzzle_7e04_5fastar");
        check("_2e", "run-_5f2e");
        check("a b%\"é", "run-a_20b_25_22_c3_a9");
        check("", "run-");
    }
}
