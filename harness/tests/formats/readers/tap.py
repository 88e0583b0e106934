"""Reads the Test Anything Protocol, version 14, by its specification.

Standard input is a JSON object of documents by name. Standard output is what was read of
each; the exit code is 1, and standard error says why, if one breaks a rule.
"""

import json
import re
import sys

POINT = re.compile(r"(not )?ok(?: ([0-9]+))?(?: - (.*))?")
PLAN = re.compile(r"1\.\.([0-9]+)(?: # .*)?")
# A directive has blanks around an unescaped sign.
DIRECTIVE = re.compile(r"(.*?)(?<!\\) # (SKIP|TODO)\b ?(.*)", re.IGNORECASE)


def require(holds, message):
    if not holds:
        raise ValueError(message)


def unescaped(text):
    out, index = "", 0
    while index < len(text):
        if text[index] == "\\":
            require(text[index + 1 : index + 2] in ["\\", "#"], f"a lone backslash in {text}")
            index += 1
        out += text[index]
        index += 1
    return out


def literal(lines):
    """The YAML of a point: keys with one plain value, or with a block of text."""
    found, at = {}, 0
    while at < len(lines):
        name, value = re.fullmatch(r"([a-z]+): (.*)", lines[at]).groups()
        at += 1
        block = []
        while at < len(lines) and (lines[at].startswith(" ") or not lines[at]):
            block.append(lines[at])
            at += 1
        scalar = re.fullmatch(r"\|([1-9]?)", value)
        require(scalar or not block, f"text without a key: {block}")
        found[name] = text_of(block, scalar.group(1)) if scalar else value
    return found


def text_of(block, indicator):
    """A literal scalar, YAML 1.2 section 8.1: where no indicator says how far it is
    indented, its first line does that is not empty."""
    filled = [line for line in block if line.strip(" ")]
    width = int(indicator) if indicator else len(filled[0]) - len(filled[0].lstrip(" "))
    for line in filled:
        require(line.startswith(" " * width), f"a line that is not in the block: {line}")
    return "".join(line[width:] + "\n" for line in block)


def document(lines, is_root):
    points, planned, at = [], None, 0
    bail, children, pending = None, None, None
    while at < len(lines):
        line = lines[at]
        at += 1
        if bail is not None:
            raise ValueError(f"a line after bailing out: {line}")
        if line.startswith("    "):
            inner = [line[4:]]
            while at < len(lines) and lines[at].startswith("    "):
                inner.append(lines[at][4:])
                at += 1
            children = document(inner, False)["points"]
        elif line == "  ---":
            end = lines.index("  ...", at)
            points[-1]["yaml"] = literal([line[2:] for line in lines[at:end]])
            at = end + 1
        elif line.startswith("Bail out!"):
            require(is_root, "bailing out in a subtest")
            bail = line[len("Bail out!") :].strip()
        elif match := PLAN.fullmatch(line):
            require(planned is None, "two plans")
            planned = int(match.group(1))
        elif match := POINT.fullmatch(line):
            text = match.group(3) or ""
            directive = DIRECTIVE.fullmatch(text)
            kind = directive.group(2).upper() if directive else None
            text = unescaped(directive.group(1) if directive else text)
            require(int(match.group(2)) == len(points) + 1, f"the number of {line}")
            point = {"ok": not match.group(1), "name": text, "directive": kind}
            if children is not None:
                require(pending == text, f"{text} closes the subtest {pending}")
                failed = any(not child["ok"] and child["directive"] != "TODO" for child in children)
                require(point["ok"] != failed, f"{text} and its subtest")
                point["points"], children = children, None
            points.append(point)
        elif line.startswith("# Subtest: "):
            pending = unescaped(line[len("# Subtest: ") :])
        else:
            require(line.startswith("#"), f"no line of TAP: {line}")
    require(planned == len(points), f"planned {planned}, found {len(points)}")
    return {"points": points, "bail": bail}


def read(text):
    lines = text.split("\n")
    require(lines[0] == "TAP version 14", f"the first line is {lines[0]}")
    require(lines[-1] == "", "no line end at the end")
    return document(lines[1:-1], True)


try:
    json.dump({name: read(text) for name, text in json.load(sys.stdin).items()}, sys.stdout)
except (ValueError, AttributeError, IndexError, TypeError) as error:
    sys.exit(f"{type(error).__name__}: {error}")
