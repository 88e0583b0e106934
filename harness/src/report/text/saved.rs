//! The boards that were saved, since something is wrong on them.
use std::io;

use super::LINE_CHARS;
use crate::report::{
    escape,
    page::{LOUD, Page, painted},
    view::View,
};

/// Each file, and the command that tries just it again.
pub(super) fn write(page: &mut Page<'_>, view: &View<'_>) -> io::Result<()> {
    let Some(saved) = &view.options.saved else {
        return Ok(());
    };
    page.blank()?;
    if saved.is_empty() {
        return page.sentence(
            0,
            "no small board was found on which something is wrong, so none is saved",
        );
    }
    page.line(0, painted(LOUD, "saved boards on which something is wrong"))?;
    for one in saved {
        let path = escape::line(one.path.as_os_str().as_encoded_bytes(), LINE_CHARS);
        page.line(2, format!("{}: {path}", one.of.name()))?;
        page.field(4, "rerun", [view.try_again(one)])?;
    }
    page.sentence(
        2,
        "each is a case file: in the folder of a group it is a case with a computed answer",
    )
}
