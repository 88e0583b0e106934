//! The time from the start of a program to its end or to a limit.
use std::time::{Duration, Instant};

use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    io::Errno,
    process::{Pid, getpid},
    stdio::stdin,
};

use super::pauses::Pauses;
use crate::execute::{
    Denied, Limits,
    child::Child,
    outcome::Over,
    process,
    streams::Streams,
    tree::{Sample, Tree},
    walls::listener::Listener,
};

/// From one look at the processes to the next: as much CPU time can pass
/// unseen for each core.
const INTERVAL: Duration = Duration::from_millis(10);

/// The same for a program that has run for [`A_WHILE`].
const LONG_INTERVAL: Duration = Duration::from_millis(20);

/// When a program counts as long-running.
const A_WHILE: Duration = Duration::from_millis(500);

/// The same when memory grows towards its limit, or a line is to be typed soon.
const SHORT_INTERVAL: Duration = Duration::from_millis(2);

/// Looking may take this part of the time: many processes are looked at less often.
const SHARE: u32 = 20;

/// The same when a line is to be typed soon.
const SHORT_SHARE: u32 = 2;

/// The watch over one program.
pub(super) struct Watch<'a> {
    child: Child,
    limits: &'a Limits,
    tree: Tree,
    last: Sample,
    /// Whether something was printed since then.
    has_printed: bool,
    /// When to wake next.
    next: Instant,
    /// Not to look at the processes before.
    rest: Instant,
    /// When all stood still.
    pauses: Pauses,
    /// CPU time of all its processes, as far as seen.
    pub(super) cpu: Duration,
    /// What that was when the last line was given; `None` before the first.
    cpu_at_line: Option<Duration>,
    /// The largest resident memory of all of them, as far as seen.
    pub(super) peak_memory: u64,
    /// Whether it was stopped at the wall limit.
    pub(super) is_stopped: bool,
}

/// What a wait has shown.
struct Ready {
    is_abandoned: bool,
    has_ended: bool,
    stdin: bool,
    stdout: bool,
    stderr: bool,
    question: PollFlags,
}

impl<'a> Watch<'a> {
    pub(super) fn new(child: Child, limits: &'a Limits, tree: Tree) -> Self {
        Self {
            limits,
            tree,
            last: Sample::default(),
            has_printed: false,
            next: child.started + INTERVAL,
            rest: child.started,
            pauses: Pauses::new(child.started, active(getpid())),
            child,
            cpu: Duration::ZERO,
            cpu_at_line: None,
            peak_memory: 0,
            is_stopped: false,
        }
    }

    /// The first process watched.
    pub(super) fn child(&self) -> &Child {
        &self.child
    }

    /// The time on the clock since its start, that apart for which all stood still.
    pub(super) fn wall(&mut self) -> Duration {
        let now = Instant::now();
        self.pauses.awake(now, || active(getpid()));
        (now - self.child.started).saturating_sub(self.pauses.total())
    }

    /// What the program tried and was refused.
    pub(super) fn denied(&self) -> Vec<Denied> {
        let listener = self.child.listener.as_ref();
        listener.map_or_else(Vec::new, Listener::denied)
    }

    /// The processes watched.
    pub(super) fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Feeds and captures until the program has ended, or a limit has passed.
    ///
    /// # Errors
    ///
    /// If the system refuses to wait.
    pub(super) fn until_end(&mut self, streams: &mut Streams<'_>) -> Result<Over, Errno> {
        let mut deadline = self.child.started.checked_add(self.limits.wall);
        loop {
            // Taken before the wait: a program is late only if it still runs
            // when it is looked at after the deadline.
            let now = Instant::now();
            let pause = self.pauses.awake(now, || active(getpid()));
            deadline = deadline.and_then(|deadline| deadline.checked_add(pause));
            let wake = deadline.map_or(self.next, |deadline| deadline.min(self.next));
            let ready = self.wait(streams, wake.saturating_duration_since(now))?;
            if ready.stdin {
                streams.stdin.write();
            }
            self.has_printed |= ready.stdout && streams.stdout.read();
            self.has_printed |= ready.stderr && streams.stderr.read();
            if self.has_printed && streams.stdin.is_between_lines() {
                self.next = self.next.min(now + SHORT_INTERVAL);
            }
            self.listen(ready.question);
            if ready.is_abandoned {
                return Ok(Over::Abandoned);
            }
            if ready.has_ended {
                return Ok(Over::Ended);
            }
            if streams.stdout.is_cut() || streams.stderr.is_cut() {
                return Ok(Over::OutputLimit);
            }
            let is_late = deadline.is_some_and(|deadline| deadline <= now);
            if is_late {
                let fair = self.fair_deadline(streams.stdin.held_back());
                if fair.is_none_or(|fair| fair <= now) {
                    self.is_stopped = self.tree.is_stopped();
                    return Ok(Over::WallLimit);
                }
                deadline = fair;
            }
            if self.next <= now
                && let Some(over) = self.tick(streams)
            {
                return Ok(over);
            }
        }
    }

    /// The wall limit, the time for which all stood still, that for which lines were
    /// held back, and that for which the program was ready to run and had no processor,
    /// at most the limit once more: a busy machine is not the program's fault.
    fn fair_deadline(&self, held_back: Duration) -> Option<Instant> {
        let starved = starved(self.child.pid).min(self.limits.wall);
        self.child
            .started
            .checked_add(self.limits.wall)?
            .checked_add(starved)?
            .checked_add(self.pauses.total())?
            .checked_add(held_back)
    }

    /// Waits until something can be done, at most for `time`. What is finished
    /// is not asked for, as it would be ready for ever.
    fn wait(&self, streams: &Streams<'_>, time: Duration) -> Result<Ready, Errno> {
        let time = Timespec::try_from(time).expect("an interval is short");
        let harness = stdin();
        // A pipe whose other end is closed is reported unasked.
        let mut fds = vec![
            PollFd::new(&harness, PollFlags::empty()),
            PollFd::new(&self.child.pidfd, PollFlags::IN),
        ];
        let listener = self.child.listener.as_ref();
        let pending = [
            (streams.stdin.pending(), PollFlags::OUT),
            (streams.stdout.pending(), PollFlags::IN),
            (streams.stderr.pending(), PollFlags::IN),
            (listener.and_then(Listener::pending), PollFlags::IN),
        ];
        for (fd, events) in pending {
            fds.extend(fd.map(|fd| PollFd::from_borrowed_fd(fd, events)));
        }
        match poll(&mut fds, Some(&time)) {
            Ok(_) | Err(Errno::INTR) => {}
            Err(errno) => return Err(errno),
        }
        let mut ready = fds.iter().map(PollFd::revents);
        let mut next = || ready.next().unwrap_or(PollFlags::empty());
        let (harness, pidfd) = (next(), next());
        let none = PollFlags::empty();
        let [stdin, stdout, stderr, question] =
            pending.map(|(fd, _)| if fd.is_some() { next() } else { none });
        Ok(Ready {
            is_abandoned: !harness.is_empty(),
            has_ended: !pidfd.is_empty(),
            stdin: !stdin.is_empty(),
            stdout: !stdout.is_empty(),
            stderr: !stderr.is_empty(),
            question,
        })
    }

    /// Answers what the program asks; when nobody is left to ask, it listens
    /// no more.
    fn listen(&mut self, question: PollFlags) {
        let Some(listener) = &mut self.child.listener else {
            return;
        };
        if question.contains(PollFlags::IN) {
            listener.answer(|process| self.tree.has(process));
        } else if !question.is_empty() {
            listener.close();
        }
    }

    /// What is to be done in each interval. With many processes, they are
    /// looked at less often, but those that have ended do not pile up.
    fn tick(&mut self, streams: &mut Streams<'_>) -> Option<Over> {
        self.tree.reap_orphans();
        let begin = Instant::now();
        let is_long = begin - self.child.started >= A_WHILE;
        self.next = begin + if is_long { LONG_INTERVAL } else { INTERVAL };
        if begin < self.rest {
            return None;
        }
        let before = self.last.cpu;
        let over = self.look();
        let is_busy = self.last.is_busy || before < self.last.cpu || self.has_printed;
        self.has_printed = false;
        let printed = streams.stdout.bytes().len();
        if streams.stdin.write_next_line(is_busy, printed) {
            self.cpu_at_line = Some(self.cpu);
        }
        if streams.stdin.is_between_lines() && !self.last.is_busy {
            self.next = begin + SHORT_INTERVAL;
        }
        let end = Instant::now();
        // A line is not to be late.
        let is_waited_for = streams.stdin.is_between_lines() && !self.last.is_busy;
        let share = if is_waited_for { SHORT_SHARE } else { SHARE };
        self.rest = end + (end - begin) * share;
        over
    }

    /// Looks at the processes, and tells whether they are beyond a limit.
    fn look(&mut self) -> Option<Over> {
        let sample = self.tree.sample(self.limits.memory);
        self.cpu = self.cpu.max(sample.cpu);
        self.peak_memory = self.peak_memory.max(sample.resident);

        let grown = sample.resident.saturating_sub(self.last.resident);
        let is_near = self
            .limits
            .memory
            .is_some_and(|limit| limit.saturating_sub(sample.resident) < 2 * grown);
        if is_near {
            self.next = Instant::now() + SHORT_INTERVAL;
        }
        self.last = sample;

        if self
            .limits
            .memory
            .is_some_and(|limit| limit < sample.resident)
        {
            Some(Over::MemoryLimit)
        } else if self.limits.cpu <= self.cpu || self.is_over_for_line() {
            Some(Over::CpuLimit)
        } else {
            None
        }
    }

    /// Whether it has computed for the last line longer than it may for one.
    fn is_over_for_line(&self) -> bool {
        let limit = self.limits.line_cpu.zip(self.cpu_at_line);
        limit.is_some_and(|(limit, before)| limit <= self.cpu.saturating_sub(before))
    }
}

/// How long a process was ready to run and had no processor; zero where the
/// kernel does not tell.
fn starved(pid: Pid) -> Duration {
    let [_, starved] = schedule(pid);
    starved
}

/// How long a process ran or was ready to; zero where the kernel does not tell.
fn active(pid: Pid) -> Duration {
    let [ran, starved] = schedule(pid);
    ran + starved
}

/// The first two figures of `/proc/PID/schedstat`, in nanoseconds.
fn schedule(pid: Pid) -> [Duration; 2] {
    let text = process::read(&format!("{pid}/schedstat")).unwrap_or_default();
    let mut figures = str::from_utf8(&text)
        .unwrap_or_default()
        .split_whitespace()
        .map(|figure| Duration::from_nanos(figure.parse().unwrap_or(0)));
    [(); 2].map(|()| figures.next().unwrap_or_default())
}
