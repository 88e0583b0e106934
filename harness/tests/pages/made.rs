//! A class that is made up, as large as one likes: the saved result of one real submission, with
//! other verdicts for each student. What is drawn is the same each time.
use std::{fs, path::Path};

use serde_json::{Value, json};

/// Each verdict with its abbreviation and the weight with which a run that fails comes to it.
const VERDICTS: [(&str, &str, f64); 7] = [
    ("accepted", "AC", 0.0),
    ("wrong_answer", "WA", 0.5),
    ("time_limit_exceeded", "TLE", 0.2),
    ("runtime_error", "RTE", 0.15),
    ("presentation_error", "PE", 0.05),
    ("memory_limit_exceeded", "MLE", 0.05),
    ("output_limit_exceeded", "OLE", 0.05),
];
/// What a run has that was not accepted.
const OF_FAILURES: [&str; 7] = [
    "message", "help", "flaw", "way", "shortest", "expected", "got",
];
const FIRST: [&str; 8] = [
    "Ada", "Alan", "Barbara", "Donald", "Emmy", "Kurt", "Radia", "Zoë",
];
const LAST: [&str; 7] = [
    "Dijkstra", "Gödel", "Hopper", "Knuth", "Lovelace", "Noether", "Perlman",
];

/// Writes a folder of results of so many students with so many runs each. `real` is a folder of
/// results: what it says of the first submission that was judged is varied.
pub(crate) fn class(real: &Path, to: &Path, students: usize, runs: usize) {
    let mut class = read(&real.join("class.json"));
    let result = judged(&real.join("submissions"));
    let mut draw = Draw(8);
    let members = (0..students).map(|index| {
        let name = format!("{} {} {index}", draw.of(&FIRST), draw.of(&LAST));
        let record = json!([name, format!("{}", 100_000 + index)]);
        if index % 50 == 49 {
            // Nothing was handed in.
            return json!({ "name": name, "record": record });
        }
        let key = format!("student-{index:05}");
        let folder = to.join("submissions").join(&key);
        fs::create_dir_all(&folder).unwrap();
        let result = varied(&result, &name, runs, &mut draw);
        fs::write(folder.join("result.json"), result.to_string()).unwrap();
        json!({ "name": name, "key": key, "handed_in": [name], "record": record })
    });
    class["members"] = members.collect();
    class["roster_columns"] = json!(["name", "id"]);
    fs::write(to.join("class.json"), class.to_string()).unwrap();
}

/// The first result of a submission that was judged.
fn judged(submissions: &Path) -> Value {
    let entries = fs::read_dir(submissions).unwrap();
    let mut files: Vec<_> = entries
        .map(|entry| entry.unwrap().path().join("result.json"))
        .collect();
    files.sort();
    let mut results = files.iter().map(|file| read(file));
    let is_judged = |result: &Value| {
        let runs = result["instructor"]["runs"].as_array();
        runs.is_some_and(|runs| !runs.is_empty())
    };
    results.find(is_judged).expect("one was judged")
}

fn read(file: &Path) -> Value {
    serde_json::from_slice(&fs::read(file).unwrap()).unwrap()
}

/// The result of a student who is as good as is drawn.
fn varied(result: &Value, name: &str, runs: usize, draw: &mut Draw) -> Value {
    let mut result = result.clone();
    result["owner"] = json!(name);
    let skill = 1.0 - draw.next().powi(3);
    let instructor = &mut result["instructor"];
    let names = instructor["groups"].as_array().unwrap();
    let names: Vec<_> = names.iter().map(|group| group["name"].clone()).collect();
    let templates = instructor["runs"].as_array().unwrap().clone();
    let all: Vec<_> = (0..runs)
        .map(|index| {
            let group = names[index * names.len() / runs].as_str().unwrap();
            // Each tenth case is hard.
            let chance = skill - if index % 10 == 9 { 0.25 } else { -0.1 };
            run(
                &templates[index % templates.len()],
                group,
                index,
                chance,
                draw,
            )
        })
        .collect();
    let earned = draw.next() * skill;
    for who in ["instructor", "student"] {
        fill(&mut result[who], &all, earned);
    }
    result
}

/// A run like another one, with a verdict that is drawn.
fn run(template: &Value, group: &str, index: usize, chance: f64, draw: &mut Draw) -> Value {
    let mut run = template.clone();
    let is_accepted = draw.next() < chance;
    let (verdict, abbreviation, _) = match is_accepted {
        true => VERDICTS[0],
        false => draw.failure(),
    };
    run["group"] = json!(group);
    run["case"] = json!(format!("case-{index:03}"));
    run["id"] = json!(format!("{group}/case-{index:03}"));
    run["verdict"] = json!(verdict);
    run["abbreviation"] = json!(abbreviation);
    run["is_flaky"] = json!(!is_accepted && draw.next() < 0.01);
    run["cpu_seconds"] = json!(draw.next());
    if is_accepted {
        for field in OF_FAILURES {
            run.as_object_mut().unwrap().remove(field);
        }
    } else {
        run["message"] = json!(format!("expected {index} moves, found {}", index + 2));
    }
    run
}

/// Puts runs into a report, as far as it shows them, and counts them.
fn fill(report: &mut Value, all: &[Value], earned: f64) {
    let mut shown = Vec::new();
    for group in report["groups"].as_array_mut().unwrap() {
        let of_it = all.iter().filter(|run| run["group"] == group["name"]);
        let of_it: Vec<_> = of_it.cloned().collect();
        let number = |verdict: &str| of_it.iter().filter(|run| run["verdict"] == verdict).count();
        let counts = VERDICTS
            .iter()
            .map(|(verdict, ..)| (*verdict, number(verdict)));
        let counts: Vec<_> = counts.filter(|(_, number)| *number > 0).collect();
        group["judged"] = json!(of_it.len());
        group["accepted"] = json!(number("accepted"));
        group["flaky"] = json!(of_it.iter().filter(|run| run["is_flaky"] == true).count());
        group["verdicts"] = counts
            .into_iter()
            .map(|(name, number)| (name, json!(number)))
            .collect();
        if group["is_shown"] == true {
            shown.extend(of_it);
        }
    }
    report["runs"] = json!(shown);
    let mut sum = 0;
    for criterion in report["criteria"].as_array_mut().unwrap() {
        if !criterion["earned"].is_null() {
            let points = criterion["points"].as_u64().unwrap();
            // From the lower ones up, so that the points differ.
            let points = (0..points).filter(|point| (*point as f64) < earned * points as f64);
            criterion["earned"] = json!(points.clone().count());
            sum += points.count();
        }
    }
    report["totals"]["earned"] = json!(sum);
}

/// Numbers that seem drawn by chance, by xorshift64*.
struct Draw(u64);

impl Draw {
    fn bits(&mut self) -> u32 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let high = u32::try_from(self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 32);
        high.expect("32 bits are left")
    }

    /// From 0 to just below 1.
    fn next(&mut self) -> f64 {
        f64::from(self.bits()) / 4_294_967_296.0
    }

    fn of<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.bits() as usize % words.len()]
    }

    fn failure(&mut self) -> (&'static str, &'static str, f64) {
        let mut left = self.next();
        let failures = VERDICTS.iter().skip(1);
        let found = failures.clone().find(|(_, _, weight)| {
            left -= weight;
            left < 0.0
        });
        *found.unwrap_or(&VERDICTS[1])
    }
}
