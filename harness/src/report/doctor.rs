//! What protects runs on this machine: what `tilemark doctor` shows.
use std::io::{self, Write};

use serde::Serialize;

use super::{
    page::{BAD, GOOD, LOUD, ODD, Page, painted},
    words::protection,
};
use crate::execute::{Layer, Reason, State, Survey};

/// Writes which layers are on, which are off and why, what that means, and what
/// would switch them on; for people.
///
/// # Errors
///
/// If `out` cannot be written to.
pub fn write(survey: &Survey, out: &mut dyn Write) -> io::Result<()> {
    let page = &mut Page::new(out);
    page.line(
        0,
        painted(LOUD, "What protects this machine from the programs it runs"),
    )?;
    page.blank()?;
    page.beside(
        0,
        &format!("{} {:11}", painted(GOOD, "on "), "always"),
        INDENT,
        always(survey),
    )?;
    for (layer, state) in &survey.findings {
        match state {
            State::On => {
                let label = format!("{} {:11}", painted(GOOD, "on "), layer.name());
                page.beside(0, &label, INDENT, protection::does(*layer))?;
            }
            State::Off(reason) => write_off(page, *layer, reason)?,
        }
    }
    page.blank()?;
    page.sentence(0, verdict(survey))
}

/// The columns before a sentence.
const INDENT: usize = 15;

fn write_off(page: &mut Page<'_>, layer: Layer, reason: &Reason) -> io::Result<()> {
    let is_missed = *reason != Reason::NotRoot;
    let style = if is_missed { BAD } else { ODD };
    let label = format!("{} {:11}", painted(style, "off"), layer.name());
    page.beside(0, &label, INDENT, protection::does(layer))?;
    let mut tell = |text: &str| page.beside(INDENT, "", 0, text);
    tell(&format!("because: {}", protection::reason(reason)))?;
    if is_missed {
        tell(&format!("so: {}", protection::lacking(layer, reason)))?;
    }
    match protection::switch_on(layer, reason) {
        Some(help) => tell(&format!("help: {help}")),
        None => Ok(()),
    }
}

/// Why a layer is off, in words.
#[must_use]
pub fn reason(reason: &Reason) -> String {
    protection::reason(reason)
}

/// What is there on every machine.
fn always(survey: &Survey) -> &'static str {
    if protection::is_reduced(survey) {
        "a session of its own, no terminal, no descriptor or variable of yours; limits of time, \
         memory, output and files, for the first process of a program; all that it starts and \
         that stays in its group is ended"
    } else {
        "a session of its own, no terminal, no descriptor or variable of yours; limits of time, \
         memory, output and files; all that it starts is ended"
    }
}

/// What all of it amounts to.
fn verdict(survey: &Survey) -> &'static str {
    if protection::is_reduced(survey) {
        return "The protection is reduced: only Linux has the layers above. Run only programs \
                that you trust here, or run tilemark on Linux, in a container or a virtual machine.";
    }
    let has = |layer| survey.layers().has(layer);
    let is_walled = has(Layer::Seccomp) && has(Layer::Landlock);
    if is_walled && (has(Layer::User) || has(Layer::Namespaces)) {
        "Programs of strangers can be run here: the network, your files and your other processes \
         are out of their reach. No layer withstands a fault of the kernel."
    } else if is_walled || has(Layer::Seccomp) && has(Layer::User) {
        "Programs of strangers can be run here if what is said above of the layers that are off \
         is no harm to you."
    } else {
        "Run only programs that you trust here, or run tilemark in a container or a virtual machine."
    }
}

/// Writes the same for programs, as one JSON document.
///
/// # Errors
///
/// If `out` cannot be written to.
pub fn write_json(survey: &Survey, out: &mut dyn Write) -> io::Result<()> {
    let document = Document {
        format: "tilemark-doctor/1",
        version: env!("CARGO_PKG_VERSION"),
        layers: survey.findings.iter().map(Finding::from).collect(),
    };
    serde_json::to_writer_pretty(&mut *out, &document)?;
    writeln!(out)
}

#[derive(Serialize)]
struct Document {
    format: &'static str,
    version: &'static str,
    layers: Vec<Finding>,
}

#[derive(Serialize)]
struct Finding {
    name: &'static str,
    is_on: bool,
    does: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    because: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    so: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<&'static str>,
}

impl From<&(Layer, State)> for Finding {
    fn from((layer, state): &(Layer, State)) -> Self {
        let reason = match state {
            State::On => None,
            State::Off(reason) => Some(reason),
        };
        Finding {
            name: layer.name(),
            is_on: reason.is_none(),
            does: protection::does(*layer),
            because: reason.map(protection::reason),
            so: reason.map(|reason| protection::lacking(*layer, reason)),
            help: reason.and_then(|reason| protection::switch_on(*layer, reason)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is said of a machine with these layers.
    fn said(on: &[Layer]) -> &'static str {
        let state = |layer: Layer| match on.contains(&layer) {
            true => State::On,
            false => State::Off(Reason::SwitchedOff),
        };
        let findings = Layer::ALL.map(|layer| (layer, state(layer))).to_vec();
        verdict(&Survey {
            findings,
            groups: None,
        })
    }

    #[test]
    fn praises_no_machine_for_what_it_lacks() {
        use Layer::{Cgroup, Landlock, Namespaces, Seccomp, User};
        for (on, expected) in [
            (&[Seccomp, Landlock, Namespaces][..], "out of their reach"),
            (&[Seccomp, Landlock, User], "out of their reach"),
            (&[Seccomp, Landlock], "if what is said above"),
            (&[Seccomp, User, Namespaces], "if what is said above"),
            (
                &[Landlock, User, Namespaces, Cgroup],
                "only programs that you trust",
            ),
            (&[Seccomp, Namespaces], "only programs that you trust"),
            (&[], "only programs that you trust"),
        ] {
            assert!(said(on).contains(expected), "{on:?}: {}", said(on));
        }
    }
}
