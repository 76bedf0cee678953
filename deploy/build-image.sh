#!/bin/sh
# Builds the image of the checked-out commit with buildah: build-image.sh TAG [OPTION...], such as `build-image.sh foyer`.
# Every file has the commit's time, so the same commit on the same base images gives the same layers on any machine.
set -eu
tag=$1
shift
cd "$(dirname "$0")/.."
exec buildah build --format docker --timestamp "$(git log -1 --format=%ct)" --tag "$tag" "$@" .
