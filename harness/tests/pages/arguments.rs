//! The arguments that `cargo test` passes on: names of tests, and words for a harness of Rust's.

/// What is asked for.
#[derive(Default)]
pub(crate) struct Arguments {
    /// Whether only to name the tests.
    pub(crate) is_list: bool,
    is_exact: bool,
    is_ignored: bool,
    names: Vec<String>,
    skipped: Vec<String>,
}

impl Arguments {
    /// Reads them. What says how to run or to show tests changes nothing here.
    pub(crate) fn of(mut words: impl Iterator<Item = String>) -> Arguments {
        let mut arguments = Arguments::default();
        while let Some(word) = words.next() {
            match word.as_str() {
                "--list" => arguments.is_list = true,
                "--exact" => arguments.is_exact = true,
                "--ignored" => arguments.is_ignored = true,
                "--skip" => arguments.skipped.extend(words.next()),
                "--test-threads" | "--color" | "--format" | "--logfile" | "-Z"
                | "--shuffle-seed" => {
                    words.next();
                }
                option if option.starts_with('-') => {
                    arguments
                        .skipped
                        .extend(option.strip_prefix("--skip=").map(str::to_owned));
                }
                _ => arguments.names.push(word),
            }
        }
        arguments
    }

    /// Whether a test is asked for.
    pub(crate) fn choose(&self, test: &str) -> bool {
        let fits = |name: &String| {
            if self.is_exact {
                name == test
            } else {
                test.contains(name.as_str())
            }
        };
        // None of these is ignored.
        !self.is_ignored
            && (self.names.is_empty() || self.names.iter().any(fits))
            && !self.skipped.iter().any(fits)
    }
}
