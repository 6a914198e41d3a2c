#!/bin/bash
# From a bare Debian to a site that somebody watches, by the steps of docs/install.md and docs/upkeep.md, as root:
#
#   npm ci && npm run release && deploy/twenty-minutes/run.sh
#
# Needs debootstrap, ffmpeg, openssl, iproute2 and Chromium (STROM_BROWSER, or chromium on PATH), and a mirror of Debian. The Debian is a folder
# that is removed at the end; from the first start on everything runs in a network of its own, so nothing is reached from outside.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
clone=$(cd "$here/../.." && pwd)
domain=live.strom.test
export STROM_BROWSER=${STROM_BROWSER:-$(command -v chromium || command -v chromium-headless-shell || true)}

say() { printf '%02d:%02d  %s\n' $((SECONDS / 60)) $((SECONDS % 60)) "$*"; }
stop() { echo "$*" >&2; exit 1; }

[ "$(id -u)" = 0 ] || stop 'Run it as root: it makes a Debian in a folder.'
for program in debootstrap ffmpeg openssl ip unshare chroot; do
  command -v "$program" >/dev/null || stop "$program is missing."
done
[ -n "$STROM_BROWSER" ] || stop 'Chromium is missing: name it by STROM_BROWSER.'
release=$(ls "$clone"/release/strom-*.tar.gz 2>/dev/null | head -1)
[ -n "$release" ] || stop 'There is no release: npm run release makes one.'

# Mounts of its own, which end with it.
if [ -z "${STROM_INSIDE:-}" ]; then
  STROM_INSIDE=mounts exec unshare --mount --propagation private "$0" "$@"
fi

debian=${STROM_DEBIAN:-$(mktemp -d -t strom-debian-XXXXXX)} && mkdir -p "$debian"
# Its own users look into it.
chmod 755 "$debian"
cleanUp() {
  for pid in $(ls /proc | grep -E '^[0-9]+$'); do
    [ "$(readlink "/proc/$pid/root" 2>/dev/null)" = "$debian" ] && kill -9 "$pid" 2>/dev/null
  done
  umount -l "$debian"/{proc,dev,tmp} 2>/dev/null
  [ -n "${STROM_DEBIAN:-}" ] || rm -rf --one-file-system "$debian" "$debian.log"
}
trap cleanUp EXIT

if [ ! -e "$debian/etc/debian_version" ]; then
  say 'a bare Debian'
  debootstrap --variant=minbase bookworm "$debian" "${DEBIAN_MIRROR:-http://deb.debian.org/debian}" >"$debian.log" 2>&1 ||
    { tail "$debian.log" >&2; stop 'Debian could not be made.'; }
fi
mount -t proc proc "$debian/proc"
mount --rbind /dev "$debian/dev"
mount -t tmpfs tmpfs "$debian/tmp"
# Services are started by hand: there is no systemd in a folder.
printf '#!/bin/sh\nexit 101\n' >"$debian/usr/sbin/policy-rc.d" && chmod +x "$debian/usr/sbin/policy-rc.d"
cp /etc/resolv.conf "$debian/etc/resolv.conf"
cp "$release" "$release.sha256" "$debian/root/"
cp "$here/install.sh" "$debian/root/install.sh"
inside() { chroot "$debian" env -i HOME=/root PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin DOMAIN=$domain bash /root/install.sh "$@"; }

say 'its programs: nginx, PostgreSQL, sudo'
inside programs
say "the release $(basename "$release"), its settings, the database, the certificate and nginx"
inside site

# The site's name leads to this machine, in here alone.
printf '127.0.0.1 localhost %s\n' $domain >"$debian/etc/hosts"
mount --bind "$debian/etc/hosts" /etc/hosts

export -f say
export debian domain clone here SECONDS
unshare --net bash -euc '
  inside() { chroot "$debian" env -i HOME=/root PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin DOMAIN=$domain bash /root/install.sh "$@"; }
  ip link set lo up
  say "PostgreSQL, nginx and the site start"
  inside start
  export NODE_EXTRA_CA_CERTS=$debian/etc/ssl/strom-ca.crt STROM_DEBIAN_FOLDER=$debian
  drive() { SINCE=$SECONDS "$clone/node_modules/.bin/node" "$here/visit.mjs" "$@"; }
  drive first-day
  say "a backup, one more member, and the backup again in its place"
  inside backup
  drive after-restore
  say "an upgrade: a release unpacked beside, the backup, the switch"
  inside upgrade
  drive after-upgrade
  say "a demonstration beside it, with the emulator of PayPal, in which something is bought"
  inside demonstration
  drive buy
'
say 'done: installed, broadcast to, watched, backed up, restored, upgraded, bought'
