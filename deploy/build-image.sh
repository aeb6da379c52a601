#!/bin/sh
# Builds the image localhost/krapao:latest, and artefacts/krapao-image.tar for docker load or podman load. Everything
# comes from where this Debian's apt and npm are set up to get it; no image of anybody's is fetched. Needs root, and
# of Debian: apt-get install buildah mmdebstrap.
set -eu
cd "$(dirname "$0")/.."
for command in buildah mmdebstrap npm; do
    command -v "$command" >/dev/null || { echo "$command is missing: apt-get install buildah mmdebstrap" >&2; exit 1; }
done
archive=$PWD/artefacts/krapao-image.tar
context=$(mktemp -d)
trap 'rm -rf "$context"' EXIT

npm run --silent stage -- "$context/app"

# What Node.js needs of a system, from the suites of Debian that this machine uses itself.
apt-get indextargets --format 'deb $(REPO_URI) $(RELEASE) $(COMPONENT)' \
    'Created-By: Packages' 'Origin: Debian' | sort -u >"$context/debian.list"
mmdebstrap --mode=root --variant=essential --include=ca-certificates,libatomic1,libstdc++6 \
    --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/man/*' \
    --dpkgopt='path-exclude=/usr/share/locale/*' \
    --customize-hook='echo krapao:x:10001:10001::/var/lib/krapao:/usr/sbin/nologin >>"$1/etc/passwd"' \
    --customize-hook='echo krapao:x:10001: >>"$1/etc/group"' \
    --customize-hook='install -d -m 700 -o 10001 -g 10001 "$1/var/lib/krapao" "$1/var/lib/krapao/secrets"' \
    --customize-hook='rm -rf "$1/etc/apt/sources.list" "$1/var/lib/apt/lists" "$1/var/cache/apt"' \
    '' "$context/root.tar" "$context/debian.list"

buildah build --isolation chroot --tag localhost/krapao:latest --file deploy/Containerfile "$context"
mkdir -p artefacts
rm -f "$archive"
buildah push --quiet localhost/krapao:latest "docker-archive:$archive:localhost/krapao:latest"
echo "Built localhost/krapao:latest, also in $archive"
