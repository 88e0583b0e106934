//! Reads YAML as values, by a parser that had no part in writing it.
use saphyr_parser::{Event, Parser, ScalarStyle};
use serde_json::{Map, Value};

/// A mapping or a list that is not at its end.
enum Open {
    Map(Map<String, Value>, Option<String>),
    List(Vec<Value>),
}

/// The one document in a text; every scalar is a text, but `true` and `false`.
pub(crate) fn read(text: &str) -> Value {
    let mut open: Vec<Open> = Vec::new();
    let mut document = None;
    for event in Parser::new_from_str(text) {
        let (event, _) = event.unwrap();
        let done = match event {
            Event::MappingStart(..) => {
                open.push(Open::Map(Map::new(), None));
                continue;
            }
            Event::SequenceStart(..) => {
                open.push(Open::List(Vec::new()));
                continue;
            }
            Event::MappingEnd | Event::SequenceEnd => match open.pop().unwrap() {
                Open::Map(map, _) => Value::Object(map),
                Open::List(list) => Value::Array(list),
            },
            Event::Scalar(text, style, ..) => match &*text {
                "true" | "false" if style == ScalarStyle::Plain => Value::Bool(text == "true"),
                text => Value::String(text.to_owned()),
            },
            Event::Alias(_) => panic!("an alias"),
            _ => continue,
        };
        match open.last_mut() {
            None => assert!(document.replace(done).is_none(), "one document"),
            Some(Open::List(list)) => list.push(done),
            Some(Open::Map(map, key)) => match key.take() {
                None => *key = Some(done.as_str().unwrap().to_owned()),
                Some(name) => assert!(map.insert(name, done).is_none(), "a key twice"),
            },
        }
    }
    document.unwrap()
}
