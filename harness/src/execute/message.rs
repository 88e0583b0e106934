//! What passes between the harness and a keeper: the plan one way, the record
//! the other. Both are a small JSON header and blocks of raw bytes.
use std::{
    ffi::OsStr,
    io::{self, Read},
    os::unix::ffi::OsStrExt,
    path::PathBuf,
};

use serde::{Deserialize, Serialize};

use super::{AddressLayout, Command, Delivery, Keeper, Layers, Limits, Observation, Step, Ulimit};

/// What a keeper is to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Plan {
    /// Must come back in the record; the program never sees it.
    pub(super) secret: u64,
    /// The mark that all processes of the program carry.
    pub(super) mark: u64,
    /// What is to be run.
    pub(super) command: Command,
    /// What it may use.
    pub(super) limits: Limits,
    /// The layers around it.
    pub(super) layers: Layers,
    /// The control group in which its own is to be made.
    pub(super) groups: Option<PathBuf>,
}

/// What a keeper tells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Record {
    /// That of the plan.
    pub(super) secret: u64,
    /// What was seen, or why nothing was.
    pub(super) outcome: Result<Observation, Failure>,
}

/// Why a keeper could not do its work.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum Failure {
    /// A step failed with this error number.
    Prepare(Step, i32),
    /// The program is in no folder of the `PATH`.
    NotInstalled,
    /// The keeper has less of this than the program may use: so much, of so much.
    Limited(Ulimit, u64, u64),
    /// So many processes survived.
    Survivors(u32),
    /// The keeper has a bug, which says this.
    Panicked(String),
}

/// The error by which a reader refuses what is not a message.
fn garbled() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "not a message")
}

#[derive(Serialize, Deserialize)]
struct PlanHeader {
    secret: u64,
    mark: u64,
    limits: Limits,
    layers: Layers,
    address_layout: AddressLayout,
    delivery: Delivery,
    groups: usize,
    readable: usize,
    writable: usize,
    arguments: usize,
}

impl Plan {
    /// A plan as bytes, made without a copy of the parts.
    pub(super) fn bytes(
        secret: u64,
        mark: u64,
        command: &Command,
        limits: &Limits,
        keeper: &Keeper,
    ) -> Vec<u8> {
        let Command {
            program,
            arguments,
            environment,
            folder,
            stdin,
            delivery,
            readable,
            writable,
            address_layout,
        } = command;
        let header = PlanHeader {
            secret,
            mark,
            limits: *limits,
            layers: keeper.layers,
            address_layout: *address_layout,
            delivery: *delivery,
            groups: usize::from(keeper.groups.is_some()),
            readable: readable.len(),
            writable: writable.len(),
            arguments: arguments.len(),
        };
        let header = serde_json::to_vec(&header).expect("numbers can be written as JSON");
        let mut blocks = vec![
            header.as_slice(),
            program.as_os_str().as_bytes(),
            folder.as_os_str().as_bytes(),
            stdin,
        ];
        let paths = keeper.groups.iter().chain(readable).chain(writable);
        blocks.extend(paths.map(|path| path.as_os_str().as_bytes()));
        blocks.extend(arguments.iter().map(String::as_bytes));
        for (name, value) in environment {
            blocks.extend([name.as_bytes(), value.as_bytes()]);
        }
        join(&blocks)
    }

    /// Reads a plan, and nothing beyond its end.
    ///
    /// # Errors
    ///
    /// If `source` ends before the plan does, or has something else.
    pub(super) fn read(mut source: impl Read) -> io::Result<Self> {
        let mut size = [0; SIZE];
        source.read_exact(&mut size)?;
        let size = u64::from_le_bytes(size);
        let mut body = Vec::new();
        source.take(size).read_to_end(&mut body)?;
        if body.len() as u64 != size {
            return Err(garbled());
        }
        Self::from_body(&body).ok_or_else(garbled)
    }

    fn from_body(body: &[u8]) -> Option<Self> {
        let mut blocks = split(body)?.into_iter();
        let header: PlanHeader = serde_json::from_slice(blocks.next()?).ok()?;
        let path = |block: &[u8]| PathBuf::from(OsStr::from_bytes(block));
        let (program, folder) = (path(blocks.next()?), path(blocks.next()?));
        let stdin = blocks.next()?.to_vec();
        let groups = blocks.by_ref().take(header.groups).map(path).next();
        let readable = blocks.by_ref().take(header.readable).map(path).collect();
        let writable = blocks.by_ref().take(header.writable).map(path).collect();
        let mut words = blocks
            .map(|block| String::from_utf8(block.to_vec()).ok())
            .collect::<Option<Vec<_>>>()?
            .into_iter();
        let arguments: Vec<_> = words.by_ref().take(header.arguments).collect();
        let mut environment = Vec::new();
        while let Some(name) = words.next() {
            environment.push((name, words.next()?));
        }
        let command = Command {
            program,
            arguments,
            environment,
            folder,
            stdin,
            readable,
            writable,
            delivery: header.delivery,
            address_layout: header.address_layout,
        };
        Some(Self {
            secret: header.secret,
            mark: header.mark,
            command,
            limits: header.limits,
            layers: header.layers,
            groups,
        })
    }
}

#[derive(Serialize, Deserialize)]
struct RecordHeader {
    secret: u64,
    outcome: Result<Observation, Failure>,
}

impl Record {
    /// The record as bytes.
    pub(super) fn into_bytes(mut self) -> Vec<u8> {
        let mut streams = [Vec::new(), Vec::new()];
        if let Ok(seen) = &mut self.outcome {
            streams = [&mut seen.stdout, &mut seen.stderr].map(|it| std::mem::take(&mut it.bytes));
        }
        let header = RecordHeader {
            secret: self.secret,
            outcome: self.outcome,
        };
        let header = serde_json::to_vec(&header).expect("an observation can be written as JSON");
        join(&[&header, &streams[0], &streams[1]])
    }

    /// The record at the start of `bytes`; `None` as long as it is not whole.
    ///
    /// # Errors
    ///
    /// If it is no record, or larger than `limit` bytes.
    pub(super) fn from_bytes(bytes: &[u8], limit: usize) -> io::Result<Option<Self>> {
        let Some((size, body)) = bytes.split_first_chunk::<SIZE>() else {
            return Ok(None);
        };
        let size = usize::try_from(u64::from_le_bytes(*size)).map_err(|_| garbled())?;
        if limit < size {
            return Err(garbled());
        }
        match body.get(..size) {
            None => Ok(None),
            Some(body) => Self::from_body(body).map(Some).ok_or_else(garbled),
        }
    }

    fn from_body(body: &[u8]) -> Option<Self> {
        let blocks = split(body)?;
        let [header, stdout, stderr] = blocks.as_slice() else {
            return None;
        };
        let RecordHeader {
            secret,
            mut outcome,
        } = serde_json::from_slice(header).ok()?;
        if let Ok(seen) = &mut outcome {
            seen.stdout.bytes = stdout.to_vec();
            seen.stderr.bytes = stderr.to_vec();
        }
        Some(Self { secret, outcome })
    }
}

/// Bytes of a size.
const SIZE: usize = size_of::<u64>();

/// The size of all that follows, then each block behind its own size.
fn join(blocks: &[&[u8]]) -> Vec<u8> {
    let body: usize = blocks.iter().map(|block| SIZE + block.len()).sum();
    let mut bytes = Vec::with_capacity(SIZE + body);
    bytes.extend((body as u64).to_le_bytes());
    for block in blocks {
        bytes.extend((block.len() as u64).to_le_bytes());
        bytes.extend_from_slice(block);
    }
    bytes
}

/// The blocks of a body, or `None` if it is not made of whole blocks.
fn split(mut body: &[u8]) -> Option<Vec<&[u8]>> {
    let mut blocks = Vec::new();
    while !body.is_empty() {
        let (size, rest) = body.split_first_chunk::<SIZE>()?;
        let size = usize::try_from(u64::from_le_bytes(*size)).ok()?;
        let (block, rest) = rest.split_at_checked(size)?;
        blocks.push(block);
        body = rest;
    }
    Some(blocks)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::execute::{Captured, Denied, Exit, Layer, MemorySource, StartError};

    fn plan() -> Plan {
        Plan {
            secret: u64::MAX,
            mark: 7,
            command: Command {
                program: OsStr::from_bytes(b"/odd \xff/name").into(),
                arguments: vec!["-x".into(), String::new(), "a\nb".into()],
                environment: vec![
                    ("PATH".into(), "/bin".into()),
                    ("EMPTY".into(), String::new()),
                ],
                folder: "/".into(),
                stdin: (0..=255).collect(),
                delivery: Delivery::AtOnce,
                readable: vec![OsStr::from_bytes(b"/\xff").into(), "/bin".into()],
                writable: vec!["/tmp/a b".into()],
                address_layout: AddressLayout::Fixed,
            },
            limits: Limits {
                cpu: Duration::from_millis(1500),
                wall: Duration::from_secs(9),
                memory: None,
                output: 10,
                file: 20,
                line_cpu: Some(Duration::from_secs(2)),
            },
            layers: Layers::NONE.with(Layer::Landlock),
            groups: Some("/sys/fs/cgroup/a b".into()),
        }
    }

    fn record() -> Record {
        let stdout = Captured {
            bytes: vec![0, 255, b'"'],
            is_cut: true,
        };
        let seen = Observation {
            exit: Exit::NotStarted(StartError::MissingInterpreter {
                interpreter: "\"\n".into(),
            }),
            stdout,
            stderr: Captured::default(),
            cpu: Duration::from_nanos(1),
            wall: Duration::MAX,
            peak_memory: u64::MAX,
            peak_memory_source: MemorySource::Polled,
            stdin_unread: 3,
            typed: vec![5, 9],
            saved: Vec::new(),
            left_behind: 2,
            is_output_held: true,
            is_stopped: true,
            denied: vec![Denied::Network],
        };
        Record {
            secret: 5,
            outcome: Ok(seen),
        }
    }

    fn bytes(plan: &Plan) -> Vec<u8> {
        let keeper = Keeper {
            groups: plan.groups.clone(),
            ..Keeper::at("/bin/keeper").with(plan.layers)
        };
        Plan::bytes(plan.secret, plan.mark, &plan.command, &plan.limits, &keeper)
    }

    #[test]
    fn a_plan_comes_out_as_it_went_in() {
        assert_eq!(Plan::read(bytes(&plan()).as_slice()).unwrap(), plan());
    }

    #[test]
    fn a_plan_cut_short_anywhere_is_an_error() {
        let bytes = bytes(&plan());
        for end in 0..bytes.len() {
            assert!(Plan::read(&bytes[..end]).is_err(), "cut at {end}");
        }
    }

    #[test]
    fn a_record_comes_out_as_it_went_in_and_not_before_it_is_whole() {
        for record in [
            record(),
            Record {
                secret: 1,
                outcome: Err(Failure::Survivors(3)),
            },
        ] {
            let bytes = record.clone().into_bytes();
            for end in 0..bytes.len() {
                let part = Record::from_bytes(&bytes[..end], 1000).unwrap();
                assert_eq!(part, None, "cut at {end}");
            }
            assert_eq!(Record::from_bytes(&bytes, 1000).unwrap(), Some(record));
        }
    }

    #[test]
    fn what_is_no_record_is_refused() {
        let too_large = record().into_bytes();
        let inner_size_too_large = {
            let mut bytes = record().into_bytes();
            bytes[SIZE] = 255;
            bytes
        };
        for bytes in [&b"SPOOFED record"[..], &[0; 16], &inner_size_too_large] {
            assert!(Record::from_bytes(bytes, 1000).is_err(), "{bytes:?}");
        }
        assert!(Record::from_bytes(&too_large, 20).is_err());
    }
}
