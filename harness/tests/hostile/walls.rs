//! The layers around a program: that they are there, and what they refuse.
use harness::execute::{Layer, Layers, Reason, State, Survey};

use super::binary;

#[test]
fn a_layer_that_is_switched_off_is_off() {
    let without = Layers::NONE.with(Layer::Landlock);
    let survey = Survey::make(&binary(), without).unwrap();
    assert_eq!(
        *survey.state(Layer::Landlock),
        State::Off(Reason::SwitchedOff)
    );
    assert!(!survey.layers().has(Layer::Landlock));
}
