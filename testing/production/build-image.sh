#!/bin/sh
# Builds deploy/Dockerfile without a container engine, by Debian's buildah and debootstrap, as root.
# The base is a minimal Debian 12 with the Node that runs this. `npm run rehearse:image`
#   build-image.sh <work directory, kept for the next time>
set -eu
work=$1
project=$(cd "$(dirname "$0")/../.." && pwd)
root=$work/rootfs
mkdir -p "$work"

if ! test -e "$work/rootfs.done"; then
  rm -rf "$root"
  debootstrap --variant=minbase bookworm "$root" >"$work/debootstrap.log"
  touch "$work/rootfs.done"
fi
node=$(node -p process.execPath)
npm=$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")
mkdir -p "$root/usr/local/lib/node_modules"
cp "$node" "$root/usr/local/bin/node"
cp -r "$npm" "$root/usr/local/lib/node_modules/"
ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"

buildah() { command buildah --storage-driver=vfs --root "$work/storage" --runroot "$work/run" "$@"; }
base=$(buildah from scratch)
buildah add --quiet "$base" "$root" /
buildah config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$base"
# A network whose TLS is inspected: the base trusts what this machine trusts.
if test -n "${NODE_EXTRA_CA_CERTS:-}"; then
  buildah add --quiet "$base" "$NODE_EXTRA_CA_CERTS" /etc/extra-ca.pem
  buildah config --env NODE_EXTRA_CA_CERTS=/etc/extra-ca.pem "$base"
fi
buildah commit --quiet --rm "$base" admit-base
# The format of Docker: that of OCI knows no health check.
buildah bud --isolation=chroot --format=docker --build-arg BASE=localhost/admit-base \
  --file "$project/deploy/Dockerfile" --tag admit "$project"
