//! Whole numbers on the command line, and what is said of all else.

use std::{fmt::Display, ops::RangeInclusive, str::FromStr};

use clap::builder::{OsStringValueParser, TypedValueParser};

/// Takes a whole number of `range`.
pub(super) fn whole<T>(range: RangeInclusive<T>) -> impl TypedValueParser<Value = T>
where
    T: FromStr + PartialOrd + Display + Clone + Send + Sync + 'static,
{
    // Words that are not UTF-8 would else be told of without their place.
    OsStringValueParser::new().try_map(move |word| {
        let number = word.to_str().and_then(|word| word.parse().ok());
        let number = number.filter(|number| range.contains(number));
        number.ok_or_else(|| {
            let (least, most) = (range.start(), range.end());
            format!("expected a whole number from {least} to {most}")
        })
    })
}
