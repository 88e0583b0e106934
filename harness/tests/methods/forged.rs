//! Classes that write where only the driver replies.
use harness::method::{Fault, Method};

use super::class::{Class, judged, result, small};

/// Writes guesses to every descriptor that is open.
const GUESSES: &str = r#"#include <cstdio>
#include <cstring>
#include <unistd.h>
static void guess() {
    for (int call = 0; call < 30; call++) {
        char text[80];
        snprintf(text, sizeof text, "{\"call\":%d,\"key\":\"\",\"value\":0}\n", call);
        for (int descriptor = 0; descriptor < 1100; descriptor++)
            if (write(descriptor, text, strlen(text)) < 0) continue;
    }
}
"#;

#[test]
fn guesses_before_the_first_call_earn_nothing() {
    let global = format!("{GUESSES}static int guessed = (guess(), 0);\n#include <cstdlib>\n");
    let class = Class::new().but("board.cc", "#include <cstdlib>\n", &global);
    for (method, (right, calls), fault) in judged(&class.grade(&small(), &[])) {
        assert_eq!((right, calls), (0, 24), "{method}");
        assert_eq!(fault, Some(Fault::Forged), "{method}");
    }
}

#[test]
fn guesses_in_a_method_cost_that_method_alone() {
    let class = Class::new()
        .but(
            "board.cc",
            "#include <cstdlib>\n",
            &format!("{GUESSES}#include <cstdlib>\n"),
        )
        .but(
            "board.cc",
            "    return in_wrong_place;\n",
            "    guess();\n    return in_wrong_place;\n",
        );
    let graded = class.grade(&small(), &[]);
    for (method, (right, calls), fault) in judged(&graded) {
        let (wanted, why) = match method {
            Method::Hamming => (0, Some(Fault::Forged)),
            _ => (calls, None),
        };
        assert_eq!((right, fault), (wanted, why), "{method}");
    }
    assert!(result(&graded, Method::Hamming).variants.is_empty());
}

#[test]
fn the_calls_are_out_of_reach_before_the_first_one() {
    let peek = r#"#include <cstdlib>
#include <fcntl.h>
#include <unistd.h>
static int peeked = [] {
    char text[64];
    for (int descriptor = 0; descriptor < 1100; descriptor++) {
        fcntl(descriptor, F_SETFL, O_NONBLOCK);
        if (read(descriptor, text, sizeof text) > 0) abort();
    }
    return 0;
}();
"#;
    let class = Class::new().but("board.cc", "#include <cstdlib>\n", peek);
    for (method, (right, calls), fault) in judged(&class.grade(&small(), &[])) {
        assert_eq!((right, fault), (calls, None), "{method}");
    }
}
