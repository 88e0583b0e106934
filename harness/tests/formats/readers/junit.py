"""Reads JUnit XML as Jenkins' xunit plugin (junit-10.xsd) and GitLab do.

Standard input is a JSON object of documents by name. Standard output is what was read of
each; the exit code is 1, and standard error says why, if one breaks a rule.
"""

import json
import re
import sys
import xml.etree.ElementTree as ElementTree

# Attributes by element: those that must be there, then those that may.
ATTRIBUTES = {
    "testsuites": ([], ["name", "time", "tests", "failures", "disabled", "errors"]),
    "testsuite": (
        ["name", "tests", "failures", "errors"],
        ["group", "time", "skipped", "timestamp", "hostname", "id", "package", "file", "log", "url", "version"],
    ),
    "testcase": (["name"], ["time", "classname", "group", "file", "line", "assertions"]),
    "failure": ([], ["type", "message"]),
    "error": ([], ["type", "message"]),
    "skipped": ([], ["type", "message"]),
    "system-out": ([], []),
}
CHILDREN = {
    "testsuites": ["testsuite"],
    "testsuite": ["testsuite", "properties", "testcase", "system-out", "system-err"],
    "testcase": ["skipped", "error", "failure", "system-out", "system-err"],
}
TIME = re.compile(r"([0-9]+|[0-9]*\.[0-9]+|[0-9]+\.[0-9]*)")
RESULTS = ["skipped", "error", "failure"]


def require(holds, message):
    if not holds:
        raise ValueError(message)


def walk(element):
    required, allowed = ATTRIBUTES[element.tag]
    for name in required:
        require(name in element.attrib, f"{element.tag} lacks {name}")
    for name in element.attrib:
        require(name in required + allowed, f"{element.tag} may not have {name}")
    if "time" in element.attrib:
        require(TIME.fullmatch(element.attrib["time"]), f"a time is {element.attrib['time']}")
    for child in element:
        require(child.tag in CHILDREN.get(element.tag, []), f"{child.tag} in {element.tag}")
        walk(child)


def read(text):
    require("\r" not in text, "a carriage return")
    root = ElementTree.fromstring(text.encode())
    require(root.tag == "testsuites", f"the root is {root.tag}")
    walk(root)
    seen = {}
    for suite in root:
        cases = suite.findall("testcase")
        for tag, counted in [("failure", "failures"), ("error", "errors"), ("skipped", "skipped")]:
            number = sum(case.find(tag) is not None for case in cases)
            require(int(suite.attrib[counted]) == number, f"{suite.attrib['name']}: {counted}")
        require(int(suite.attrib["tests"]) == len(cases), f"{suite.attrib['name']}: tests")
        for case in cases:
            results = [child for child in case if child.tag in RESULTS]
            require(len(results) <= 1, f"{case.attrib['name']} has {len(results)} results")
            # GitLab shows the class name as the suite, and of two of one name the first.
            key = f"{case.attrib['classname']}: {case.attrib['name']}"
            require(key not in seen, f"{key} is there twice")
            # It ignores the attribute `message`.
            text = results[0].text if results else None
            require(not results or (text or "").strip(), f"{key} has no text")
            seen[key] = [results[0].tag if results else "passed", text or case.findtext("system-out") or ""]
    for counted in ["tests", "failures", "errors"]:
        total = sum(int(suite.attrib[counted]) for suite in root)
        require(int(root.attrib[counted]) == total, f"the sum of {counted}")
    return {"title": root.attrib["name"], "tests": seen}


try:
    json.dump({name: read(text) for name, text in json.load(sys.stdin).items()}, sys.stdout)
except (ValueError, KeyError, ElementTree.ParseError) as error:
    sys.exit(f"{type(error).__name__}: {error}")
