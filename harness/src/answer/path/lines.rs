//! Paths on lines of their own, where the assignment has no patterns.
use super::{
    MOST_MOVES, Path, PathRead,
    block::Block,
    empty_at,
    line::{self, Label},
    no_moves_said,
};
use crate::assignment::PathRules;

/// Reads the path in a text; `None` if there is none.
///
/// A path that is called the answer counts before all others, and a list of the four
/// directions after all others.
pub(super) fn read(text: &str, rules: &PathRules) -> Option<PathRead> {
    let mut found = Found::default();
    let mut block = Block::default();
    let mut moves = Vec::new();
    // What a line before says that the next one is.
    let mut named: Option<Label> = None;
    for (index, line) in text.lines().enumerate() {
        if line.trim().is_empty() {
            continue;
        }
        if let Some(own) = line::read(line, &rules.directions, &mut moves) {
            let label = named.take().filter(|_| own.is_none()).unwrap_or(own);
            if !block.continues(&moves, &label) {
                found.add(&mut block);
            }
            block.add(&moves, label, index + 1, line);
            if block.len() >= MOST_MOVES || found.is_endless {
                return Some(PathRead::Endless);
            }
            continue;
        }
        found.add(&mut block);
        named = Label::of_answer(line);
        if found.no_direction.is_none() {
            let word = line::wrong_word(line, &rules.directions);
            found.no_direction = word.map(|word| (word, index + 1));
        }
    }
    found.add(&mut block);
    found.conclude(text, rules)
}

/// Paths of one kind.
#[derive(Default)]
struct Paths {
    first: Option<Path>,
    /// The first that says something else.
    second: Option<Path>,
    last: Option<Path>,
}

impl Paths {
    fn add(&mut self, path: Path) {
        match &self.first {
            None => self.first = Some(path),
            Some(first) if self.second.is_none() && first.says_as(&path) => {}
            Some(_) if self.second.is_none() => self.second = Some(path),
            Some(_) => self.last = Some(path),
        }
    }

    /// What they are, if none is called the answer.
    fn read(self) -> Option<PathRead> {
        let first = self.first?;
        Some(match self.last.or(self.second) {
            Some(last) if !first.says_as(&last) => PathRead::Differing { first, last },
            _ => PathRead::One(first),
        })
    }

    /// What they are, if all are called the answer.
    fn read_answers(self) -> Option<PathRead> {
        let first = self.first?;
        Some(match self.second {
            Some(second) => PathRead::Several {
                first: first.line,
                second: second.line,
            },
            None => PathRead::One(first),
        })
    }
}

/// What was found so far.
#[derive(Default)]
struct Found {
    answers: Paths,
    others: Paths,
    /// Lists of the four directions, each once.
    named_legends: Paths,
    legends: Paths,
    /// Single moves with something else between them.
    steps: Option<Path>,
    no_direction: Option<(String, usize)>,
    is_endless: bool,
}

impl Found {
    fn add(&mut self, block: &mut Block<'_>) {
        if block.is_empty() {
            return;
        }
        let is_answer = block.is_answer();
        let Some(path) = block.end() else {
            return;
        };
        if path.moves.len() == 1 && path.others.is_empty() {
            match &mut self.steps {
                None => self.steps = Some(path),
                Some(steps) => steps.moves.extend(path.moves),
            }
            let steps = self.steps.as_ref();
            self.is_endless |= steps.is_some_and(|it| it.moves.len() >= MOST_MOVES);
            return;
        }
        let paths = match (path.may_be_legend(), is_answer) {
            (false, true) => &mut self.answers,
            (false, false) => &mut self.others,
            (true, true) => &mut self.named_legends,
            (true, false) => &mut self.legends,
        };
        paths.add(path);
    }

    fn conclude(self, text: &str, rules: &PathRules) -> Option<PathRead> {
        if self.is_endless {
            return Some(PathRead::Endless);
        }
        if let Some(answers) = self.answers.read_answers() {
            return Some(answers);
        }
        // A single letter beside a path may be anything.
        let has_whole = self.others.first.is_some();
        let is_path = |steps: &Path| steps.moves.len() > 1 || !has_whole;
        let steps = self.steps.filter(is_path);
        let named = self.named_legends.read_answers();
        let mut found = match (self.others.read(), steps) {
            (Some(PathRead::One(path)), Some(steps)) if !path.says_as(&steps) => {
                PathRead::Several {
                    first: path.line,
                    second: steps.line,
                }
            }
            (Some(paths), _) => paths,
            (None, Some(mut steps)) => {
                // A single letter beside one line may be anything, whatever the line.
                let line = self.legends.first.filter(|_| steps.moves.len() == 1);
                steps.others.extend(line.map(|line| line.moves));
                PathRead::One(steps)
            }
            (None, None) => {
                if let Some((word, line_number)) = self.no_direction {
                    return Some(PathRead::NoDirection { word, line_number });
                }
                if let Some(at) = no_moves(text, rules) {
                    let mut empty = empty_at(text, at);
                    let legend = named.as_ref().and_then(PathRead::moves);
                    empty.others.extend(legend.map(<[_]>::to_vec));
                    return Some(PathRead::One(empty));
                }
                return named.or_else(|| self.legends.read());
            }
        };
        // What is called the answer, and may be a list of what is possible.
        if let (PathRead::One(path), Some(legend)) =
            (&mut found, named.as_ref().and_then(PathRead::moves))
        {
            path.others.push(legend.to_vec());
        }
        Some(found)
    }
}

/// The place at which a text says that there is nothing to move, or ends where the
/// moves of an answer would stand.
fn no_moves(text: &str, rules: &PathRules) -> Option<usize> {
    no_moves_said(text, rules).or_else(|| {
        let end = text.trim_end();
        let start = end.rfind('\n').map_or(0, |newline| newline + 1);
        Label::of_answer(&end[start..]).map(|_| start)
    })
}
