//! Checks a JSON document against a JSON Schema, as far as the schemas of the
//! documents go: an unknown keyword is a mistake, so that none is passed over.
use serde_json::{Map, Value};

/// Every place where `value` is not what `schema` says.
pub(crate) fn mistakes(schema: &Value, value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    Checker {
        root: schema,
        found: &mut found,
    }
    .check(schema, value, "$");
    found
}

struct Checker<'a> {
    root: &'a Value,
    found: &'a mut Vec<String>,
}

impl Checker<'_> {
    fn check(&mut self, schema: &Value, value: &Value, at: &str) {
        let keywords = schema.as_object().expect("a schema here is an object");
        for (keyword, wanted) in keywords {
            match keyword.as_str() {
                "$schema"
                | "$defs"
                | "title"
                | "description"
                | "format"
                | "additionalProperties" => {}
                "type" => self.check_type(wanted, value, at),
                "const" => self.expect(wanted == value, at, "const"),
                "enum" => self.expect(wanted.as_array().unwrap().contains(value), at, "enum"),
                "minimum" => {
                    let number = value.as_f64();
                    self.expect(
                        number.is_none_or(|n| n >= wanted.as_f64().unwrap()),
                        at,
                        "minimum",
                    );
                }
                "maximum" => {
                    let number = value.as_f64();
                    self.expect(
                        number.is_none_or(|n| n <= wanted.as_f64().unwrap()),
                        at,
                        "maximum",
                    );
                }
                "required" => {
                    for name in wanted.as_array().unwrap() {
                        let name = name.as_str().unwrap();
                        self.expect(value.get(name).is_some(), at, &format!("required {name}"));
                    }
                }
                "properties" => self.check_properties(wanted.as_object().unwrap(), value, at),
                "items" => {
                    for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                        self.check(wanted, item, &format!("{at}[{index}]"));
                    }
                }
                "$ref" => {
                    let pointer = wanted.as_str().unwrap().strip_prefix('#').unwrap();
                    let target = self
                        .root
                        .pointer(pointer)
                        .expect("a reference leads somewhere");
                    self.check(&target.clone(), value, at);
                }
                "oneOf" | "anyOf" => {
                    let fits = wanted.as_array().unwrap().iter().filter(|schema| {
                        let mut found = Vec::new();
                        Checker {
                            root: self.root,
                            found: &mut found,
                        }
                        .check(schema, value, at);
                        found.is_empty()
                    });
                    let fitting = fits.count();
                    self.expect(
                        fitting == 1 || keyword == "anyOf" && fitting > 0,
                        at,
                        keyword,
                    );
                }
                other => self.found.push(format!("{at}: unknown keyword {other}")),
            }
        }
    }

    /// Properties that the schema does not name are mistakes here: a report of
    /// this version has none.
    fn check_properties(&mut self, properties: &Map<String, Value>, value: &Value, at: &str) {
        for (name, value) in value.as_object().into_iter().flatten() {
            match properties.get(name) {
                Some(schema) => self.check(schema, value, &format!("{at}.{name}")),
                None => self.found.push(format!("{at}: unknown property {name}")),
            }
        }
    }

    fn check_type(&mut self, wanted: &Value, value: &Value, at: &str) {
        let is_of = |name: &Value| match name.as_str().unwrap() {
            "null" => value.is_null(),
            "boolean" => value.is_boolean(),
            "integer" => value.is_u64() || value.is_i64(),
            "number" => value.is_number(),
            "string" => value.is_string(),
            "array" => value.is_array(),
            "object" => value.is_object(),
            other => panic!("there is no type {other}"),
        };
        let fits = wanted
            .as_array()
            .map_or_else(|| is_of(wanted), |any| any.iter().any(is_of));
        self.expect(fits, at, &format!("type {wanted}"));
    }

    fn expect(&mut self, is_right: bool, at: &str, what: &str) {
        if !is_right {
            self.found.push(format!("{at}: not as {what} says"));
        }
    }
}
