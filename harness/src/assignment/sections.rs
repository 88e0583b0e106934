//! The sections of `assignment.toml` that say how a submission is built, and what it may use.
use std::time::Duration;

use toml::Spanned;

use super::{
    Build, Diagnose, RepeatRule, default_wall,
    kind::{Argument, Distinct, FileName, ListOf, OneOf, Seconds, Times, Whole},
    provided,
    table::Table,
    words,
};
use crate::execute::{Layer, Limits};

const MIB: u64 = 1 << 20;
const KIB: u64 = 1 << 10;
/// The largest file that a run may write, and a build, if the assignment does not say.
pub(super) const RUN_FILE_MIB: u32 = 16;
const BUILD_FILE_MIB: u32 = 256;

/// Reads `[hand_in]`.
pub(super) fn hand_in(root: &mut Table<'_>) -> Option<Vec<String>> {
    let mut table = root.section("hand_in")?;
    let files = table.required("files", &Distinct(FileName));
    table.finish();
    Some(
        files?
            .into_inner()
            .into_iter()
            .map(Spanned::into_inner)
            .collect(),
    )
}

/// Reads `[build]`.
pub(super) fn build(root: &mut Table<'_>) -> Option<Build> {
    let mut table = root.section("build")?;
    let build = build_keys(&mut table);
    let provided = provided::read(&mut table);
    table.finish();
    Some(Build {
        provided: provided?,
        ..build?
    })
}

/// Reads the keys of a build: its command and its limits.
pub(super) fn build_keys(table: &mut Table<'_>) -> Option<Build> {
    let command = table.required("command", &ListOf(Argument));
    let limits = limit_keys(table, BUILD_FILE_MIB);
    let command = command.map(|command| checked_command(table, command));
    Some(Build {
        command: command?,
        provided: Vec::new(),
        limits: limits?,
    })
}

/// The arguments of a command that makes a program; notes what is wrong with them.
pub(super) fn checked_command(
    table: &Table<'_>,
    command: Spanned<Vec<Spanned<String>>>,
) -> Vec<String> {
    check_command(table, &command);
    let arguments = command.into_inner().into_iter();
    arguments.map(Spanned::into_inner).collect()
}

fn check_command(table: &Table<'_>, command: &Spanned<Vec<Spanned<String>>>) {
    let arguments = command.get_ref();
    if arguments
        .first()
        .is_none_or(|program| program.get_ref().is_empty())
    {
        table
            .file()
            .note(command.span(), "a program and its arguments", "no program");
        return;
    }
    let mut places = arguments
        .iter()
        .filter(|argument| argument.get_ref().contains("{program}"));
    if places.next().is_none() {
        let expected = "an argument with `{program}`, the path of the executable to make";
        let help = Some("write for instance `\"-o\", \"{program}\"`".to_owned());
        table
            .file()
            .note_with_help(command.span(), expected, "none", help);
    }
    for again in places {
        let found = format!("it again in {}", words::quoted(again.get_ref()));
        table
            .file()
            .note(again.span(), "`{program}` in one argument", found);
    }
}

/// Reads the section `diagnose` of a table, which may be missing: `Some(None)` then, and
/// `None` if it is wrong.
pub(super) fn diagnose(root: &mut Table<'_>) -> Option<Option<Diagnose>> {
    if !root.has("diagnose") {
        return Some(None);
    }
    let mut table = root.optional_section("diagnose")?;
    let build = build_keys(&mut table);
    let run = table.section("run").map(|mut table| {
        let limits = limit_keys(&mut table, RUN_FILE_MIB);
        let variables = table.optional("environment", &ListOf(Argument));
        let pair = |variable: Spanned<String>| {
            let parts = variable.get_ref().split_once('=');
            let parts = parts.filter(|(name, _)| !name.is_empty());
            if parts.is_none() {
                let found = words::quoted(variable.get_ref());
                table
                    .file()
                    .note(variable.span(), "a variable as `NAME=value`", found);
            }
            parts.map(|(name, value)| (name.to_owned(), value.to_owned()))
        };
        let variables = variables.map(Spanned::into_inner).unwrap_or_default();
        let environment = variables.into_iter().filter_map(pair).collect();
        table.finish();
        (limits, environment)
    });
    table.finish();
    let (limits, environment) = run?;
    Some(Some(Diagnose {
        build: build?,
        limits: limits?,
        environment,
    }))
}

/// Reads `[policy]`, which may be missing.
pub(super) fn policy(root: &mut Table<'_>) -> Option<RepeatRule> {
    if !root.has("policy") {
        return Some(RepeatRule::default());
    }
    let mut table = root.optional_section("policy")?;
    let words = [
        ("report", RepeatRule::Report),
        ("accept", RepeatRule::Accept),
        ("reject", RepeatRule::Reject),
    ];
    let repeat_rule = table.required("repeat_rule", &OneOf::words(&words));
    table.finish();
    repeat_rule.map(Spanned::into_inner)
}

/// Reads `[limits]`, what one run may use, and the yardstick if there is one.
///
/// Only an interactive program is given its lines one by one, and has a limit for each.
pub(super) fn limits(root: &mut Table<'_>, is_script: bool) -> Option<(Limits, Option<f64>)> {
    let mut table = root.section("limits")?;
    let limits = limit_keys(&mut table, RUN_FILE_MIB);
    let yardstick = table.optional("yardstick", &Times { most: 1000 });
    let line_cpu = table.optional("line_cpu_seconds", &Seconds { most: 3600 });
    if let Some(seconds) = line_cpu.as_ref().filter(|_| !is_script) {
        let expected = "no `line_cpu_seconds` without the input `script`";
        table.file().note(seconds.span(), expected, "it");
    }
    table.finish();
    let limits = Limits {
        line_cpu: line_cpu.map(Spanned::into_inner),
        ..limits?
    };
    Some((limits, yardstick.map(Spanned::into_inner)))
}

/// Reads `[protection]`, which may be missing: the layers without which nothing is
/// to be graded.
pub(super) fn required_layers(root: &mut Table<'_>) -> Option<Vec<Layer>> {
    if !root.has("protection") {
        return Some(Vec::new());
    }
    let mut table = root.optional_section("protection")?;
    let words = Layer::ALL.map(|layer| (layer.name(), layer));
    let require = table.required("require", &Distinct(OneOf::words(&words)));
    table.finish();
    let layers = require?.into_inner().into_iter();
    Some(layers.map(Spanned::into_inner).collect())
}

/// Reads the keys of limits, which `[limits]` and `[build]` share.
pub(super) fn limit_keys(table: &mut Table<'_>, file_mib: u32) -> Option<Limits> {
    const MOST_MIB: u32 = 1 << 20;
    let cpu = table.required("cpu_seconds", &Seconds { most: 3600 });
    let wall = table.optional("wall_seconds", &Seconds { most: 24 * 3600 });
    let memory = table.required("memory_mib", &Whole(1..=MOST_MIB));
    let output = table.required("output_kib", &Whole(1..=MOST_MIB));
    let file = table.optional("file_mib", &Whole(1..=MOST_MIB));
    let cpu: Duration = cpu?.into_inner();
    Some(Limits {
        cpu,
        wall: wall.map_or_else(|| default_wall(cpu), Spanned::into_inner),
        memory: Some(u64::from(memory?.into_inner()) * MIB),
        output: u64::from(output?.into_inner()) * KIB,
        file: u64::from(file.map_or(file_mib, Spanned::into_inner)) * MIB,
        line_cpu: None,
    })
}
