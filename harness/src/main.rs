//! The program `tilemark`: words in, an exit code out. The rest is in the library.
use std::{
    env,
    error::Error,
    io::{IsTerminal, Write, stderr, stdout},
    iter,
    process::ExitCode,
    thread,
    time::SystemTime,
};

use annotate_snippets::Renderer;
use clap::Parser;
use harness::{
    cli::Cli,
    command::{self, CommandError, Surroundings},
    execute,
    report::{
        escape,
        formats::{Context, VARIABLES},
    },
    stop::Stop,
};

fn main() -> ExitCode {
    if let Some(code) = execute::serve() {
        return code;
    }
    execute::hear_signals();
    let cli = Cli::parse();
    let mut out = anstream::AutoStream::auto(stdout());
    let ending =
        surroundings().and_then(|surroundings| command::run(&cli, &surroundings, &mut out));
    let _ = out.flush();
    match ending {
        Ok(ending) => ExitCode::from(ending.exit_code()),
        Err(error) => {
            tell(&error);
            ExitCode::from(error.exit_code())
        }
    }
}

/// Writes an error and its causes to standard error. They may name files of a
/// student, and such a name may hold what a terminal obeys.
fn tell(error: &CommandError) {
    let shown = |error: &dyn Error| escape::line(error.to_string().as_bytes(), MESSAGE_CHARS);
    let text = if let CommandError::Load(error) = error {
        format!("{}\n", error.render(&Renderer::styled()))
    } else if let CommandError::Roster { errors, .. } = error {
        let mistakes = errors.to_string();
        let mistakes = mistakes.lines().map(|line| format!("  {line}\n"));
        let first = format!("error: {}\n", shown(error));
        iter::once(first).chain(mistakes).collect()
    } else {
        let causes = iter::successors(error.source(), |&error| error.source());
        let causes = causes.map(|error| format!("  because: {}\n", shown(error)));
        iter::once(format!("error: {}\n", shown(error)))
            .chain(causes)
            .collect()
    };
    // Where it cannot be written, the exit code still tells.
    let _ = anstream::stderr().write_all(text.as_bytes());
}

/// The longest message that is shown whole: one with two long paths in it.
const MESSAGE_CHARS: usize = 10_000;

/// All that the program takes from its environment.
fn surroundings() -> Result<Surroundings, CommandError> {
    let unknown = |what: &'static str| move |source| CommandError::Surroundings { what, source };
    let called = env::args_os().next().unwrap_or_else(|| "tilemark".into());
    Ok(Surroundings {
        called: called.to_string_lossy().into_owned(),
        folder: env::current_dir().map_err(unknown("the current folder"))?,
        executable: env::current_exe().map_err(unknown("the path of this program"))?,
        search_path: env::var("PATH").unwrap_or_else(|_| DEFAULT_PATH.to_owned()),
        processors: thread::available_parallelism().map_or(1, usize::from),
        is_watched: stderr().is_terminal(),
        context: Context {
            variables: VARIABLES
                .into_iter()
                .filter_map(|name| Some((name, env::var_os(name)?)))
                .collect(),
            started: SystemTime::now(),
        },
        stop: Stop::on_signals().map_err(unknown("whether somebody asks to stop"))?,
    })
}

/// Where programs are looked up if the environment does not say.
const DEFAULT_PATH: &str = "/usr/local/bin:/usr/bin:/bin";
