"""Finds the commands in a log as the runner of GitHub Actions does.

Standard input is a JSON object of logs by name. Standard output is a list of the commands
of each, with what else there is as the command "".
"""

import json
import re
import sys


def unescaped(text, with_properties):
    if with_properties:
        text = text.replace("%3A", ":").replace("%2C", ",")
    return text.replace("%0D", "\r").replace("%0A", "\n").replace("%25", "%")


def command(line):
    line = line.lstrip()
    if line.startswith("::") and "::" in line[2:]:
        head, data = line[2:].split("::", 1)
        name, _, properties = head.partition(" ")
        pairs = [pair.split("=", 1) for pair in properties.split(",") if "=" in pair]
        found = {key.strip(): unescaped(value, True) for key, value in pairs}
        return {"command": name, "properties": found, "data": unescaped(data, False)}
    # The older way: anywhere in a line.
    if re.search(r"##\[[^\]]*\]", line):
        return {"command": "##", "properties": {}, "data": line}
    return {"command": "", "properties": {}, "data": line}


logs = json.load(sys.stdin)
lines = {name: re.split(r"\r\n|[\r\n\x0b\x0c\x85\u2028\u2029]", log.removesuffix("\n")) for name, log in logs.items()}
json.dump({name: [command(line) for line in found] for name, found in lines.items()}, sys.stdout)
