//! Answers of programs that follow the sentence "do not enqueue a neighbor if it has
//! previously been enqueued": it can miss the fewest moves, which are asked for too.
use reference::{Distance, catalog::literal_rule_yields};

use super::{Judgement, Note, Rejection, judge};
use crate::{
    assignment::{AnswerRules, RepeatRule},
    case::{Case, Expected},
    execute::{Limits, Observation},
};

/// By how many moves an answer may be too large to be looked for. On boards of 3×3 it
/// is never more than six.
const MOST_EXCESS: u32 = 8;

/// Judges one run as [`judge`] does, and then by what the assignment makes of the sentence.
///
/// The search goes by `distance`. It is made only where more moves than needed were
/// printed, and not many more.
#[must_use]
pub fn judge_by(
    policy: RepeatRule,
    distance: Distance,
    (case, rules): (&Case, &AnswerRules),
    limits: &Limits,
    seen: &Observation,
) -> Judgement {
    let mut judgement = judge(case, rules, limits, seen);
    let is_accepted = match policy {
        RepeatRule::Report => false,
        RepeatRule::Accept => true,
        RepeatRule::Reject => return judgement,
    };
    let Some(&Rejection::TooManyMoves { found, least }) = judgement.rejection.as_ref() else {
        return judgement;
    };
    let board = case.board.clone().with_distance(distance);
    if found - least > MOST_EXCESS || !literal_rule_yields(&board, found) {
        return judgement;
    }
    if is_accepted {
        // The form of the answer is judged as that of any other.
        let expected = Expected::Moves(found);
        let case = Case {
            expected,
            ..case.clone()
        };
        judgement = judge(&case, rules, limits, seen);
    }
    judgement.notes.push(Note::RepeatRule {
        found,
        least,
        is_accepted,
    });
    judgement
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        assignment::example,
        execute::Exit,
        judge::{Verdict, tests::seen},
    };

    /// Published: eleven moves, and thirteen when the oldest of equals goes first.
    const BOARD: &str = "1 2 3 8 6 7 4 0 5";

    #[track_caller]
    fn check(policy: RepeatRule, printed: &str, verdict: Verdict, note: Option<bool>) {
        let case = example::case("eleven", BOARD, Expected::Moves(11), vec![1]);
        let judgement = judge_by(
            policy,
            Distance::Manhattan,
            (&case, &example::rules()),
            &example::LIMITS,
            &seen(Exit::Code(0), printed),
        );
        assert_eq!(judgement.verdict(), verdict, "{policy:?} {printed}");
        let rule = |note: &Note| match note {
            Note::RepeatRule {
                found: 13,
                least: 11,
                is_accepted,
            } => Some(*is_accepted),
            _ => None,
        };
        assert_eq!(judgement.notes.iter().find_map(rule), note, "{policy:?}");
    }

    #[test]
    fn the_policy_decides_what_the_literal_rule_yields() {
        use RepeatRule::{Accept, Reject, Report};
        use Verdict::{Accepted, PresentationError, WrongAnswer};
        let literal = "Number of moves: 13\n";
        check(Report, literal, WrongAnswer, Some(false));
        check(Accept, literal, Accepted, Some(true));
        check(Reject, literal, WrongAnswer, None);
        check(Accept, "moves: 13\n", PresentationError, Some(true));
        for policy in [Report, Accept, Reject] {
            check(policy, "Number of moves: 11\n", Accepted, None);
            // No order of the queue leads to these.
            for other in [9, 12, 15, 17, 1013] {
                let printed = format!("Number of moves: {other}\n");
                check(policy, &printed, WrongAnswer, None);
            }
        }
    }
}
