"""Reads what an autograder printed as Autolab does.

Standard input is a JSON object of outputs by name. Standard output is the scores and the
feedback of each; the exit code is 1 if the last line cannot be read.
"""

import json
import re
import sys

QUIRK = re.compile(r"([A-Za-z0-9]+):")


def quoted(line):
    return json.loads(QUIRK.sub(r'"\1":', line))


def read(output):
    lines = [line for line in output.split("\n") if line.strip()]
    scores = quoted(lines[-1])["scores"]
    if not scores or not all(isinstance(score, (int, float)) for score in scores.values()):
        sys.exit(f"no scores: {lines[-1]}")
    feedback = None
    for line in lines[:-1]:
        if line.startswith("{"):
            found = quoted(line)
            if found.get("_presentation") == "semantic":
                feedback = {stage: found[stage] for stage in found["stages"]}
    return {"scores": scores, "feedback": feedback}


try:
    json.dump({name: read(output) for name, output in json.load(sys.stdin).items()}, sys.stdout)
except (ValueError, KeyError) as error:
    sys.exit(f"{type(error).__name__}: {error}")
