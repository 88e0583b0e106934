#!/bin/sh
# Makes an image of Gradescope ready: installs what the assignment is built and run with, and
# sees that the judge can be started there. Gradescope runs it once, as root, when the archive
# is uploaded.
#
# Environment, to try it elsewhere:
#   AUTOGRADER_FOLDER  the folder that stands for /autograder
set -eu
source=${AUTOGRADER_FOLDER:-/autograder}/source

# Each line of `packages` is a program and the package that has it.
set --
while read -r _ package; do
  set -- "$@" "$package"
done < "$source/packages"
if [ "$#" -gt 0 ]; then
  export DEBIAN_FRONTEND=noninteractive
  apt-get update
  apt-get install --yes --no-install-recommends -- "$@"
fi

chmod u+x "$source/tilemark"
if ! "$source/tilemark" --version; then
  echo 'setup.sh: expected a tilemark that runs in this image, found one that does not start:' >&2
  cat "$source/needs" >&2
  echo 'choose an image that has it, or pack a tilemark that was built on such a system,' >&2
  echo 'with tilemark pack gradescope --binary FILE' >&2
  exit 1
fi
