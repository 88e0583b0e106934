//! The harness's side of a run: has a keeper made, hands it the plan, takes the
//! record, and waits for neither longer than they may take.
use std::{
    ffi::OsStr,
    io,
    os::{fd::OwnedFd, unix::ffi::OsStrExt},
    time::{Duration, Instant},
};

use rustix::{
    buffer::spare_capacity,
    event::{PollFd, PollFlags, Timespec, poll},
    io::Errno,
};

use super::{
    Command, Halt, JudgeError, Keeper, Limits, Loss, Observation, mark,
    message::{Failure, Plan, Record},
    nursery::Born,
    streams::most_held_back,
};

/// How much longer than twice the wall limit a keeper may take: to start, to
/// end the program's processes and to tell. Twice, because it gives a program
/// that had no processor the time back, once more at most.
const MARGIN: Duration = Duration::from_secs(5);

/// How long a keeper may take to end: with a record it has nothing left to do,
/// and without one it cleans up when nobody listens any more.
const GRACE: Duration = Duration::from_secs(1);

/// How long to wait for a keeper at a time.
const TICK: Duration = Duration::from_secs(1);

/// Bytes of a record beside the output of the program: some hundreds, and the names
/// and messages in it, which are short.
const HEADER: usize = 64 << 10;

/// Bytes read at a time: what a pipe holds.
const CHUNK: usize = 64 << 10;

/// Runs `command` by a keeper, made as `through` says.
pub(super) fn run(
    through: &Keeper,
    command: &Command,
    limits: &Limits,
) -> Result<Observation, JudgeError> {
    refuse_nul_bytes(command)?;
    let _turn = through.turn.take();
    let halt = through.halt.as_ref();
    if halt.is_some_and(Halt::is_given) {
        return Err(JudgeError::Halted);
    }
    let (secret, mark) = (mark::random(), mark::new());
    let plan = Plan::bytes(secret, mark, command, limits, through);
    let Born {
        plan: to_send,
        record: to_receive,
        process: keeper,
    } = through.nursery.bear(&through.binary, through.layers)?;
    let mut talk = Talk::new(to_send, to_receive, limits, halt);
    let held_back = most_held_back(&command.stdin, command.delivery);
    talk.patience = talk.patience.saturating_add(held_back);
    let told = talk.exchange(&plan);
    // Its pipes are closed with it, which tells the keeper that nobody waits any more.
    drop(talk);
    let told = told.and_then(|record| of_keeper(record, secret));
    if told.is_err() {
        // Both pipes are closed, so it cleans up, should it only be stopped.
        keeper.wake();
    }
    // With a record it has nothing left to do, and without one it is not to be
    // trusted.
    keeper.end(GRACE);

    let outcome = match told {
        Ok(outcome) => outcome.map_err(|failure| judge_error(failure, command)),
        Err(Silence::Ended) => Err(JudgeError::KeeperLost {
            how: Loss::Ended(keeper.status()),
        }),
        Err(Silence::Halted) => Err(JudgeError::Halted),
        Err(Silence::Lost(how)) => Err(JudgeError::KeeperLost { how }),
    };
    outcome.map_err(|error| match mark::sweep(mark) {
        0 => error,
        count => JudgeError::Survivors { count },
    })
}

/// What a record says, if whoever has sent it knows the secret: anything else that
/// came through the pipe is none of the keeper's.
fn of_keeper(record: Record, secret: u64) -> Result<Result<Observation, Failure>, Silence> {
    if record.secret == secret {
        Ok(record.outcome)
    } else {
        Err(Silence::Lost(Loss::Garbled))
    }
}

/// No process can be given a NUL byte.
fn refuse_nul_bytes(command: &Command) -> Result<(), JudgeError> {
    let Command {
        program,
        arguments,
        environment,
        folder,
        stdin: _,
        delivery: _,
        readable,
        writable,
        address_layout: _,
    } = command;
    let pairs = environment.iter().flat_map(|(name, value)| [name, value]);
    let paths = [program, folder]
        .into_iter()
        .chain(readable)
        .chain(writable);
    let mut texts = paths
        .map(|path| path.as_os_str())
        .chain(arguments.iter().chain(pairs).map(OsStr::new));
    match texts.find(|text| text.as_bytes().contains(&0)) {
        Some(text) => Err(JudgeError::NulByte {
            text: text.to_string_lossy().into_owned(),
        }),
        None => Ok(()),
    }
}

fn judge_error(failure: Failure, command: &Command) -> JudgeError {
    match failure {
        Failure::Prepare(step, errno) => JudgeError::Prepare {
            step,
            source: io::Error::from_raw_os_error(errno),
        },
        Failure::Limited(limit, found, wanted) => JudgeError::Limited {
            limit,
            found,
            wanted,
        },
        Failure::NotInstalled => JudgeError::NotInstalled {
            name: command.program.to_string_lossy().into_owned(),
        },
        Failure::Survivors(count) => JudgeError::Survivors { count },
        Failure::Panicked(message) => JudgeError::KeeperLost {
            how: Loss::Panicked(message),
        },
    }
}

/// Why there is no record.
#[derive(PartialEq, Eq, Debug)]
enum Silence {
    /// The keeper has ended.
    Ended,
    /// Nobody wants it any more.
    Halted,
    /// Anything else.
    Lost(Loss),
}

/// The two pipes to a keeper. While the first is open, the keeper knows that
/// somebody listens.
struct Talk<'a> {
    plan: OwnedFd,
    record: OwnedFd,
    received: Vec<u8>,
    largest: usize,
    patience: Duration,
    halt: Option<&'a Halt>,
}

impl<'a> Talk<'a> {
    fn new(plan: OwnedFd, record: OwnedFd, limits: &Limits, halt: Option<&'a Halt>) -> Self {
        let output = usize::try_from(limits.output).unwrap_or(usize::MAX);
        Self {
            plan,
            record,
            received: Vec::new(),
            largest: output.saturating_mul(2).saturating_add(HEADER),
            patience: limits.wall.saturating_mul(2).saturating_add(MARGIN),
            halt,
        }
    }

    /// Sends the plan and receives the record.
    fn exchange(&mut self, plan: &[u8]) -> Result<Record, Silence> {
        let mut last = Instant::now();
        let mut deadline = last.checked_add(self.patience);
        for pipe in [&self.plan, &self.record] {
            rustix::io::ioctl_fionbio(pipe, true).expect("pipes can be made not to wait");
        }
        let mut unsent = plan;
        loop {
            // Taken before the wait: a keeper is silent only if nothing is there
            // when it is looked for after the deadline.
            let now = Instant::now();
            // While the harness itself was stopped, as by Ctrl-Z, the keeper
            // could not be heard.
            if now - last > 2 * TICK {
                deadline = deadline.and_then(|deadline| deadline.checked_add(now - last));
            }
            last = now;
            unsent = self.send(unsent);
            if self.wait(!unsent.is_empty(), deadline, now) {
                if !self.receive() {
                    return Err(Silence::Ended);
                }
                let record = Record::from_bytes(&self.received, self.largest);
                if let Some(record) = record.map_err(|_| Silence::Lost(Loss::Garbled))? {
                    return Ok(record);
                }
            } else if self.halt.is_some_and(Halt::is_given) {
                return Err(Silence::Halted);
            } else if deadline.is_some_and(|deadline| deadline <= now) {
                return Err(Silence::Lost(Loss::Silent(self.patience)));
            }
        }
    }

    /// Sends what the pipe takes now; returns the rest.
    fn send<'b>(&self, bytes: &'b [u8]) -> &'b [u8] {
        if bytes.is_empty() {
            return &[];
        }
        match rustix::io::write(&self.plan, bytes) {
            Ok(written) => &bytes[written..],
            Err(Errno::AGAIN | Errno::INTR) => bytes,
            // The keeper is gone, as the other pipe will show.
            Err(_) => &[],
        }
    }

    /// Waits until one of the pipes is ready or the run is to end, at most until
    /// `deadline` and for a tick; returns whether there is something to receive.
    fn wait(&self, is_sending: bool, deadline: Option<Instant>, now: Instant) -> bool {
        let time = deadline.map_or(TICK, |deadline| deadline.saturating_duration_since(now));
        let time = Timespec::try_from(time.min(TICK)).expect("a second fits");
        let mut fds = vec![PollFd::new(&self.record, PollFlags::IN)];
        if is_sending {
            fds.push(PollFd::new(&self.plan, PollFlags::OUT));
        }
        let halt = self.halt.map(Halt::fd);
        fds.extend(halt.map(|halt| PollFd::from_borrowed_fd(halt, PollFlags::IN)));
        // An interrupted wait has nothing ready, and is begun again.
        poll(&mut fds, Some(&time)).is_ok() && !fds[0].revents().is_empty()
    }

    /// Receives what is there now, without waiting; `false` at the end.
    fn receive(&mut self) -> bool {
        self.received.reserve(CHUNK);
        match rustix::io::read(&self.record, spare_capacity(&mut self.received)) {
            Ok(read) => read > 0,
            Err(Errno::AGAIN | Errno::INTR) => true,
            Err(_) => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_without_the_secret_is_none() {
        let told = |secret| Record {
            secret,
            outcome: Err(Failure::NotInstalled),
        };
        let right = of_keeper(told(7), 7);
        assert_eq!(right, Ok(Err(Failure::NotInstalled)));
        let forged = of_keeper(told(0), 7);
        assert_eq!(forged, Err(Silence::Lost(Loss::Garbled)));
    }
}
