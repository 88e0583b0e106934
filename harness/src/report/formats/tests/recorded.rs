//! Every byte that is written.
use super::documents::{ALL, document, place, written};
use crate::report::formats::SubmissionFormat;

#[test]
fn formats_are_as_recorded() {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(place("snapshots"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| {
        for name in ALL {
            let formats = SubmissionFormat::ALL.into_iter();
            // Of pages it is the facts that are tested, and what a browser makes of them.
            for format in formats.filter(|format| *format != SubmissionFormat::Html) {
                let text = match written(format, &document(name)) {
                    Ok(text) => text,
                    Err(error) => format!("error: {error}\n"),
                };
                let text = text.replace(env!("CARGO_PKG_VERSION"), "[version]");
                insta::assert_snapshot!(format!("{name}_{}", format.name()), text);
            }
        }
    });
}
