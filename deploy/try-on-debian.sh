#!/usr/bin/env bash
# Types the lines of "From a bare Debian 13" in docs/running-it.md into a fresh Debian, in their order, as root:
#   deploy/try-on-debian.sh           makes one with debootstrap, and removes it afterwards
#   deploy/try-on-debian.sh FOLDER    uses the one in that folder, and keeps it
# What is otherwise than on a machine of its own is printed first. `--print` only prints the lines.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)

lines() {
  awk '/^### /{on=/^### From a bare Debian/} on && /^    /{print substr($0, 5)}' "$here/docs/running-it.md"
}
[ "${1:-}" = --print ] && { lines; exit; }

cat <<'SAID'
Otherwise than on a machine of its own:
- The code is cloned from this working copy.
- The site is beatscrap.localhost, with a certificate of Caddy's own authority instead of Let's Encrypt's; texts go to an address
  here that takes them.
- No systemd runs: "systemctl" starts what the units name as their user with their environment, without shutting it in.
- From the service on there is no network but the machine itself.
SAID

root=${1:-}
scratch=$(mktemp -d)
leave() {
  umount "${root:-/nonexistent}/proc" 2>/dev/null || true
  rm -rf --one-file-system "$scratch"
}
trap leave EXIT
if [ -z "$root" ]; then
  root=$scratch/debian
  debootstrap --variant=minbase trixie "$root" http://deb.debian.org/debian >"$scratch/debootstrap.log"
fi
cp /etc/resolv.conf "$root/etc/resolv.conf"
git -C "$here" bundle create --quiet "$root/repository.bundle" HEAD
mountpoint -q "$root/proc" || mount -t proc proc "$root/proc"
# Where a registry is reached by way of a proxy with an authority of its own.
mkdir -p "$root/usr/local/share/ca-certificates"
cp /usr/local/share/ca-certificates/*.crt "$root/usr/local/share/ca-certificates/" 2>/dev/null || true
echo '127.0.0.1 localhost beatscrap.localhost' >"$root/etc/hosts"

cat >"$root/preamble.sh" <<'PREAMBLE'
set -euo pipefail
export HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive

of() { sed -n "s/^$2=//p" /usr/lib/systemd/system/$1 /etc/systemd/system/$1 /etc/systemd/system/$1.d/*.conf 2>/dev/null || true; }

run_unit() (
  for file in $(of "$1" EnvironmentFile); do
    while IFS= read -r line; do export "$line"; done < <(grep -E '^[A-Z_]+=' "$file")
  done
  export $(of "$1" Environment)
  where=$(of "$1" WorkingDirectory)
  cd "${where:-/}"
  exec runuser -u "$(of "$1" User)" -- $(of "$1" ExecStart)
)

systemctl() {
  local what=$1 unit; shift
  for unit in "$@"; do
    case $unit in
      --now | *.timer) continue ;;
    esac
    if [ "$(of "$unit" Type)" = oneshot ]; then run_unit "$unit"; continue; fi
    run_unit "$unit" >"/var/log/$unit.log" 2>&1 &
    answers "$unit" || { cat "/var/log/$unit.log"; return 1; }
  done
}

answers() {
  local address=http://127.0.0.1:3000/readyz authority=/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt
  local tries
  for tries in $(seq 120); do
    if [ "$1" = caddy.service ] && [ -f "$authority" ]; then
      install -m 0644 "$authority" /usr/local/share/authority.crt
      export NODE_EXTRA_CA_CERTS=/usr/local/share/authority.crt
      address=https://beatscrap.localhost/readyz
    fi
    curl --fail --silent --cacert "${NODE_EXTRA_CA_CERTS:-/etc/ssl/certs/ca-certificates.crt}" --output /dev/null "$address" && {
      [ "$1" != caddy.service ] || [ "$address" != http://127.0.0.1:3000/readyz ]
    } && return
    sleep 1
  done
  return 1
}

give_your_own() {
  sed -i -e 's|^PUBLIC_URL=.*|PUBLIC_URL=https://beatscrap.localhost|' \
    -e 's|^TEXT_WEBHOOK_URL=.*|TEXT_WEBHOOK_URL=http://127.0.0.1:3000/livez|' /etc/beat-scrap/settings.env
  sed -i 's|SITE=[^ ]*|SITE=beatscrap.localhost|' deploy/systemd/caddy-site.conf
}
PREAMBLE

# Each line is printed before it is typed.
typed() {
  while IFS= read -r line; do
    printf 'printf "%%s\\n" %q\n%s\n' "# $line" "${line/ADDRESS//repository.bundle}"
  done
}
{
  echo '. /preamble.sh; command -v update-ca-certificates && update-ca-certificates'
  echo 'export NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt'
  lines | sed '/^cp deploy\/systemd/,$d' | typed
} >"$root/install.sh"
{
  echo '. /preamble.sh; cd /srv/beat-scrap; give_your_own'
  lines | sed -n '/^cp deploy\/systemd/,$p' | typed
  echo 'echo "Every line did what it says."'
} >"$root/serve.sh"

env --ignore-environment PATH="$PATH" chroot "$root" bash /install.sh
du -sm "$root/srv/beat-scrap/node_modules" | sed 's/\t.*/ MB of packages run in production./'
# Ports below 1024 are the proxy's by systemd; what runs ends with this.
unshare --net --pid --fork --kill-child sh -c "ip link set lo up
  echo 0 >/proc/sys/net/ipv4/ip_unprivileged_port_start
  exec env --ignore-environment PATH=$PATH chroot '$root' bash /serve.sh"
