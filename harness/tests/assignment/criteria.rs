use insta::assert_snapshot;

use crate::fixture::{ASSIGNMENT, Fixture, error_with};

#[test]
fn wants_each_group_in_one_criterion() {
    assert_snapshot!(error_with("groups = [\"deep\"]", "groups = [\"small\"]"), @"
    tiles/assignment.toml:48:1: expected the group `deep` in a criterion, found it in none
      help: a criterion with 0 points shows its runs and scores nothing
    tiles/assignment.toml:63:11: expected each group in one criterion, found it again after `solve`
    ");
    assert_snapshot!(error_with("groups = [\"deep\"]", "groups = [\"deep\", \"deep\"]"), @r#"tiles/assignment.toml:63:19: expected different elements, found `"deep"` again"#);
    assert_snapshot!(error_with("groups = [\"deep\"]", "groups = [\"dep\", \"large\"]"), @"
    tiles/assignment.toml:48:1: expected the group `deep` in a criterion, found it in none
      help: a criterion with 0 points shows its runs and scores nothing
    tiles/assignment.toml:63:11: expected the name of a group, found `dep`
      help: did you mean `deep`?
    tiles/assignment.toml:63:18: expected the name of a group, found `large`
      help: choose from `small` and `deep`
    ");
    assert_snapshot!(error_with("groups = [\"deep\"]", "groups = []"), @"
    tiles/assignment.toml:48:1: expected the group `deep` in a criterion, found it in none
      help: a criterion with 0 points shows its runs and scores nothing
    tiles/assignment.toml:63:10: expected at least one element, found an empty array
    ");
}

#[test]
fn wants_a_criterion_to_be_graded_in_one_way() {
    assert_snapshot!(error_with("groups = [\"deep\"]\n", ""), @"
    tiles/assignment.toml:48:1: expected the group `deep` in a criterion, found it in none
      help: a criterion with 0 points shows its runs and scores nothing
    tiles/assignment.toml:59:1: expected the key `groups`, `method` or `graded` in `[[criteria]]`, found none
    ");
    assert_snapshot!(error_with("groups = [\"deep\"]", "groups = [\"deep\"]\ngraded = \"later\""), @r#"
    tiles/assignment.toml:63:10: expected no `groups` beside `graded`, found `["deep"]`
    tiles/assignment.toml:65:8: expected no `rule` beside `graded`, found `"all"`
    tiles/assignment.toml:66:12: expected no `requires` beside `graded`, found `"solve"`
    "#);
    assert_snapshot!(error_with("graded = \"by-hand\"", "graded = \"by hand\""), @"
    tiles/assignment.toml:71:10: expected `later` or `by-hand`, found `by hand`
      help: did you mean `by-hand`?
    ");
    assert_snapshot!(error_with("rule = \"all\"", "rule = \"most\""), @"tiles/assignment.toml:64:8: expected `share` or `all`, found `most`");
}

#[test]
fn wants_requirements_to_lead_somewhere() {
    assert_snapshot!(error_with("requires = \"solve\"", "requires = \"solved\""), @"
    tiles/assignment.toml:65:12: expected the name of another criterion that is graded by runs, found `solved`
      help: did you mean `solve`?
    ");
    assert_snapshot!(error_with("requires = \"solve\"", "requires = \"style\""), @"
    tiles/assignment.toml:65:12: expected the name of another criterion that is graded by runs, found `style`
      help: choose from `solve`
    ");
    assert_snapshot!(error_with("requires = \"solve\"", "requires = \"fast\""), @"
    tiles/assignment.toml:65:12: expected the name of another criterion that is graded by runs, found `fast`
      help: choose from `solve`
    ");
    assert_snapshot!(error_with("groups = [\"small\"]", "groups = [\"small\"]\nrequires = \"fast\""), @"tiles/assignment.toml:58:12: expected no criterion to require itself, found the circle `solve` → `fast` → `solve`");
}

#[test]
fn wants_names_that_go_everywhere() {
    assert_snapshot!(error_with("name = \"fast\"", "name = \"solve\""), @"tiles/assignment.toml:60:8: expected a name that no criterion before has, found `solve` again");
    assert_snapshot!(error_with("name = \"fast\"", "name = \"Fast ones\""), @"tiles/assignment.toml:60:8: expected a name of lower-case letters, digits, `-` and `_`, beginning with a letter or digit, found the string `Fast ones`");
    assert_snapshot!(error_with("name = \"fast\"", "name = \"-fast\""), @"tiles/assignment.toml:60:8: expected a name of lower-case letters, digits, `-` and `_`, beginning with a letter or digit, found the string `-fast`");
    assert_snapshot!(error_with("name = \"fast\"\n", ""), @"tiles/assignment.toml:59:1: expected the key `name` (a name of lower-case letters, digits, `-` and `_`, beginning with a letter or digit) in `[[criteria]]`, found none");
}

#[test]
fn wants_tables_of_criteria() {
    let criteria = ASSIGNMENT.find("[[criteria]]").unwrap();
    let with = |rest: &str| {
        let text = ASSIGNMENT[..criteria].to_owned() + rest;
        Fixture::new().write("assignment.toml", text).error()
    };
    assert_snapshot!(with(""), @"tiles/assignment.toml:1:1: expected a table `[[criteria]]`, found none");
    assert_snapshot!(with("[criteria]\nname = 'solve'"), @"tiles/assignment.toml:53:1: expected the tables `[[criteria]]`, found a table");
    assert_snapshot!(with(&"[[criteria]]\n".repeat(201)), @"tiles/assignment.toml:53:1: expected at most 200 entries, found 201");
}

#[test]
fn wants_a_reasonable_number_of_names() {
    let many = |prefix: &str| {
        (0..201)
            .map(|n| format!("[{prefix}.n{n}]\n"))
            .collect::<String>()
    };
    let groups = many("groups") + "[groups.deep]";
    assert_snapshot!(error_with("[groups.deep]", &groups), @"tiles/assignment.toml:44:2: expected at most 200 entries, found 203");
    let modes = many("run.modes") + "[run.modes.hamming]";
    assert_snapshot!(error_with("[run.modes.hamming]", &modes), @"tiles/assignment.toml:18:6: expected at most 200 entries, found 203");
}
