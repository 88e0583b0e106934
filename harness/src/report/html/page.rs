//! What all pages share: one file each, which obeys its own style and script alone.
use base64::{Engine, prelude::BASE64_STANDARD};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use sha2::{Digest, Sha256};

/// The style of all pages.
const STYLE: &str = include_str!("assets/page.css");
/// The script of all pages.
const SCRIPT: &str = include_str!("assets/page.js");

/// What a page is made of.
pub(super) struct Page<'a> {
    /// The title, as tabs and bookmarks show it.
    pub(super) title: &'a str,
    /// The style beside that of all pages.
    pub(super) style: &'a str,
    /// The script behind that of all pages; the page says all it has to say without either.
    pub(super) script: &'a str,
    /// What is in it.
    pub(super) body: Markup,
}

impl Page<'_> {
    /// The page as text.
    pub(super) fn text(&self) -> String {
        let style = format!("{STYLE}{}", self.style);
        let script = format!("{SCRIPT}{}", self.script);
        let policy = format!(
            "default-src 'none'; style-src '{}'; script-src '{}'; base-uri 'none'; \
             form-action 'none'",
            hash(&style),
            hash(&script)
        );
        let page = html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta http-equiv="Content-Security-Policy" content=(policy);
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    meta name="referrer" content="no-referrer";
                    meta name="robots" content="noindex";
                    meta name="generator" content={ "tilemark " (env!("CARGO_PKG_VERSION")) };
                    title { (self.title) }
                    style { (PreEscaped(&style)) }
                }
                body {
                    (self.body)
                    script { (PreEscaped(&script)) }
                }
            }
        };
        let mut text = page.into_string();
        text.push('\n');
        text
    }
}

/// The name by which a Content-Security-Policy knows a text.
fn hash(text: &str) -> String {
    format!("sha256-{}", BASE64_STANDARD.encode(Sha256::digest(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn between<'a>(text: &'a str, start: &str, end: &str) -> &'a str {
        let (_, behind) = text.split_once(start).unwrap();
        behind.split_once(end).unwrap().0
    }

    #[test]
    fn names_its_own_style_and_script_and_no_other() {
        let page = Page {
            title: "a </title><script>alert(1)</script>",
            style: "p { color: red }",
            script: "let a = 1 < 2 && 3;",
            body: html! { p { "b" } },
        };
        let text = page.text();
        // By `printf %s 'let a = 1 < 2 && 3;' | openssl dgst -sha256 -binary | base64`.
        assert_eq!(
            hash(page.script),
            "sha256-jm8B1LcTpFONMOOfPF6eQCiTGbXB8vYEQTJnWdUmedE="
        );
        let script = between(&text, "<script>", "</script>");
        assert!(script.ends_with(page.script));
        assert!(text.contains(&format!("script-src '{}'", hash(script))));
        let style = between(&text, "<style>", "</style>");
        assert!(text.contains(&format!("style-src '{}'", hash(style))));
        assert!(text.contains("<title>a &lt;/title&gt;&lt;script&gt;"));
        assert_eq!(text.matches("<script").count(), 1);
    }
}
