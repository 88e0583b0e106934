//! Signals by name and in plain words.

/// The name of a signal, such as `SIGSEGV`; `None` for one without a name.
///
/// ```
/// use harness::execute::signal_name;
///
/// assert_eq!(signal_name(9), Some("SIGKILL"));
/// assert_eq!(signal_name(99), None);
/// ```
#[must_use]
pub fn signal_name(signal: i32) -> Option<&'static str> {
    Some(words(signal)?.0)
}

/// What it means that a program died by this signal, in words for a student;
/// `None` for one without a name.
///
/// ```
/// use harness::execute::signal_meaning;
///
/// let meaning = "floating-point exception: usually a whole number was divided by zero";
/// assert_eq!(signal_meaning(8), Some(meaning));
/// ```
#[must_use]
pub fn signal_meaning(signal: i32) -> Option<&'static str> {
    Some(words(signal)?.1)
}

fn words(signal: i32) -> Option<(&'static str, &'static str)> {
    Some(match signal {
        libc::SIGHUP => ("SIGHUP", "hangup: the terminal was closed"),
        libc::SIGINT => ("SIGINT", "interrupt, as if Ctrl-C had been typed"),
        libc::SIGQUIT => ("SIGQUIT", "quit, as if Ctrl-\\ had been typed"),
        libc::SIGILL => (
            "SIGILL",
            "illegal instruction: often a function without its `return`, or a deliberate trap",
        ),
        libc::SIGTRAP => (
            "SIGTRAP",
            "trap: a breakpoint, or a deliberate stop of the program",
        ),
        libc::SIGABRT => (
            "SIGABRT",
            "abort: the program gave up, as after a failed `assert`, an exception that nobody \
             caught, or damaged heap memory",
        ),
        libc::SIGBUS => ("SIGBUS", "bus error: memory was used that does not exist"),
        libc::SIGFPE => (
            "SIGFPE",
            "floating-point exception: usually a whole number was divided by zero",
        ),
        libc::SIGKILL => (
            "SIGKILL",
            "killed from outside, as when the machine is out of memory",
        ),
        libc::SIGUSR1 => ("SIGUSR1", "user-defined signal 1"),
        libc::SIGSEGV => (
            "SIGSEGV",
            "segmentation fault: memory that is not the program's was read or written, as by an \
             index out of range, a null pointer or endless recursion",
        ),
        libc::SIGUSR2 => ("SIGUSR2", "user-defined signal 2"),
        libc::SIGPIPE => (
            "SIGPIPE",
            "broken pipe: it wrote to a pipe that nobody reads",
        ),
        libc::SIGALRM => ("SIGALRM", "a timer of the program ran out"),
        libc::SIGTERM => ("SIGTERM", "asked to terminate"),
        libc::SIGXCPU => ("SIGXCPU", "the CPU time limit was used up"),
        libc::SIGXFSZ => ("SIGXFSZ", "a file became larger than the limit"),
        libc::SIGVTALRM => ("SIGVTALRM", "a CPU timer of the program ran out"),
        libc::SIGPROF => ("SIGPROF", "a profiling timer of the program ran out"),
        libc::SIGSYS => ("SIGSYS", "a system call was made that is not allowed here"),
        libc::SIGCHLD => ("SIGCHLD", "a child process ended"),
        libc::SIGCONT => ("SIGCONT", "told to go on"),
        libc::SIGSTOP => ("SIGSTOP", "stopped"),
        libc::SIGTSTP => ("SIGTSTP", "stopped, as if Ctrl-Z had been typed"),
        libc::SIGTTIN => (
            "SIGTTIN",
            "stopped: it read from a terminal in the background",
        ),
        libc::SIGTTOU => (
            "SIGTTOU",
            "stopped: it wrote to a terminal in the background",
        ),
        libc::SIGURG => ("SIGURG", "urgent data on a socket"),
        libc::SIGWINCH => ("SIGWINCH", "the size of the terminal changed"),
        libc::SIGIO => ("SIGIO", "input or output is possible"),
        #[cfg(target_os = "linux")]
        libc::SIGPWR => ("SIGPWR", "power failure"),
        #[cfg(target_os = "linux")]
        libc::SIGSTKFLT => ("SIGSTKFLT", "stack fault of a coprocessor"),
        _ => return None,
    })
}
