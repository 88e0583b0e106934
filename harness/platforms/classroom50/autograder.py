"""Grades the checkout in the current folder by the tilemark beside this file.

Classroom 50 runs it with the checkout of a student as the current folder, and reads
./result.json and ./release-body.md behind it. The exit code is 0 for any grade; any other
means that the judge failed, and that there is no grade.
"""

import os
import pathlib
import secrets
import shutil
import subprocess
import sys

WRITTEN = {"classroom50": "result.json", "markdown": "release-body.md"}


def bundle():
    """The folder with the judge and the assignment."""
    told = os.environ.get("CLASSROOM50_BUNDLE_DIR")
    return pathlib.Path(told or pathlib.Path(__file__).parent).resolve()


def clear(name):
    """Removes what a student may have handed in in the place of a report."""
    path = pathlib.Path(name)
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def show(text):
    """Prints what may have come from a program of a student: GitHub obeys nothing in it."""
    token = secrets.token_hex(16)
    print(f"::stop-commands::{token}", flush=True)
    sys.stdout.buffer.write(text + b"\n")
    sys.stdout.buffer.flush()
    print(f"::{token}::", flush=True)


def main():
    folder = bundle()
    judge = folder / "tilemark"
    if not os.access(judge, os.X_OK):  # Not everything that carries a bundle keeps that.
        judge.chmod(0o755)
    [assignment] = (folder / "assignment").iterdir()
    words = ["check", "--assignment", assignment, "--report", "text"]
    if (folder / "private").is_dir():
        words += ["--cases", folder / "private"]
    for form, name in WRITTEN.items():
        clear(name)
        words += ["--report", f"{form}={name}"]
    if os.geteuid() != 0:  # As root each program gets a user of its own.
        words += ["--require", "landlock"]
    streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    done = subprocess.run([judge, *words, "."], check=False, **streams)
    show(done.stdout)
    code = done.returncode
    is_graded = code in (0, 1) and pathlib.Path("result.json").is_file()
    if not is_graded:
        print(f"autograder.py: tilemark ended with exit code {code}: no grade", file=sys.stderr)
    return 0 if is_graded else 3


if __name__ == "__main__":
    sys.exit(main())
