//! Takes out of a report where programs were run: another folder each time.
use regex::Regex;
use serde_json::Value;

use super::Report;

/// What stands in the place of a folder.
const PLACE: &str = "/…";

impl Report {
    /// The report as a document, to be compared.
    pub(crate) fn to_value(&self) -> Value {
        serde_json::to_value(self).expect("a report is a document")
    }

    /// The same report with the names of our own folders for runs taken out, as a program
    /// may print them, so that two reports of the same facts are the same.
    pub(crate) fn without_places(self) -> Report {
        let name = r"(?:/[^\s/:'\x22`,;()]+)*/tilemark-[0-9]+-[A-Za-z0-9]{12}";
        let name = Regex::new(name).expect("the pattern is right");
        let mut value = self.to_value();
        if replace(&mut value, &name) {
            serde_json::from_value(value).expect("it was a report before")
        } else {
            self
        }
    }
}

/// Replaces it in all texts; whether there was any.
fn replace(value: &mut Value, name: &Regex) -> bool {
    match value {
        Value::String(text) if text.contains("/tilemark-") => {
            let replaced = name.replace_all(text, PLACE).into_owned();
            let is_changed = replaced != *text;
            *text = replaced;
            is_changed
        }
        Value::Array(values) => values
            .iter_mut()
            .fold(false, |is, it| replace(it, name) | is),
        Value::Object(values) => values
            .values_mut()
            .fold(false, |is, it| replace(it, name) | is),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_folder_of_a_run_is_taken_out_and_nothing_else() {
        let name = r"(?:/[^\s/:'\x22`,;()]+)*/tilemark-[0-9]+-[A-Za-z0-9]{12}";
        let name = Regex::new(name).unwrap();
        let check = |before: &str, after: &str| {
            let mut value = serde_json::json!({ "a": [before] });
            replace(&mut value, &name);
            assert_eq!(value, serde_json::json!({ "a": [after] }));
        };
        check(
            "File \"/tmp/tilemark-4711-a1B2c3D4e5F6/program/solve.py\", line 3",
            "File \"/…/program/solve.py\", line 3",
        );
        check("/var/tmp/x/tilemark-1-a1B2c3D4e5F6", "/…");
        check("/tmp/tilemark-x/program", "/tmp/tilemark-x/program");
    }
}
