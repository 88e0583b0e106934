//! The JSON Schemas of the published formats, from their types.
use schemars::{JsonSchema, Schema, generate::SchemaSettings, transform::RecursiveTransform};
use serde_json::Value;

/// The JSON Schema of `T`, as of draft 2020-12.
pub(super) fn of<T: JsonSchema>() -> Schema {
    SchemaSettings::draft2020_12()
        .for_serialize()
        .with_transform(RecursiveTransform(absent_not_null))
        .into_generator()
        .into_root_schema_for::<T>()
}

/// A property that may be absent is never null in a report, and the other way round.
fn absent_not_null(schema: &mut Schema) {
    let required = schema.get("required").cloned().unwrap_or_default();
    let is_required = |name: &str| {
        required
            .as_array()
            .is_some_and(|names| names.iter().any(|required| required == name))
    };
    let properties = schema.get_mut("properties").and_then(Value::as_object_mut);
    for (name, property) in properties.into_iter().flatten() {
        if is_required(name) {
            continue;
        }
        if let Some(types) = property.get_mut("type").and_then(Value::as_array_mut) {
            types.retain(|kind| kind != "null");
            if let [only] = &types[..] {
                property["type"] = only.clone();
            }
        }
        if let Some(schemas) = property.get_mut("anyOf").and_then(Value::as_array_mut) {
            schemas.retain(|schema| schema["type"] != "null");
        }
    }
}
