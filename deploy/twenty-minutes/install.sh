#!/bin/bash
# The steps of docs/install.md and docs/upkeep.md, inside a Debian; run.sh calls it. Differences: the certificate is of an authority made
# here, and what systemd would start is started by hand, by the commands of its unit.
set -euo pipefail

quietly() { "$@" >/root/last.log 2>&1 || { tail -30 /root/last.log >&2; echo "failed: $*" >&2; exit 1; }; }

waitFor() {
  for _ in $(seq 120); do
    if "$@" >/dev/null 2>&1; then return; fi
    sleep 0.5
  done
  echo "never came: $*" >&2
  tail -20 /root/strom.log >&2
  exit 1
}

# The unit's command, as its user, with its settings.
startSite() {
  (
    set -a
    STROM_DATA_DIR=/var/lib/strom
    . /etc/strom.env
    set +a
    cd /opt/strom
    # shellcheck disable=SC2046
    exec setsid runuser -u strom -- $(sed -n 's/^ExecStart=//p' /etc/systemd/system/strom.service) >>/root/strom.log 2>&1
  ) &
  waitFor bash -c 'exec 3<>/dev/tcp/127.0.0.1/3000 && printf "GET /readyz HTTP/1.0\r\n\r\n" >&3 && grep -q "200 OK" <&3'
}

stopSite() {
  pkill -TERM -u strom -f server/dist/main.js
  for _ in $(seq 60); do pgrep -u strom -f server/dist/main.js >/dev/null || return 0; sleep 0.5; done
  echo 'the site did not stop' >&2
  exit 1
}

programs() {
  export DEBIAN_FRONTEND=noninteractive
  quietly apt-get update
  quietly apt-get install -y --no-install-recommends sudo nginx postgresql openssl procps
}

site() {
  cd /root
  useradd --system --home-dir /var/lib/strom --shell /usr/sbin/nologin strom
  install -d -o strom -g strom -m 700 /var/lib/strom
  umask 022
  quietly sha256sum -c strom-*.tar.gz.sha256
  mkdir -p /opt/strom && tar -xzf strom-*.tar.gz -C /opt/strom --strip-components=1
  install -m 600 /dev/null /etc/strom.env
  cat >/etc/strom.env <<SETTINGS
STROM_MODE=production
STROM_PUBLIC_URL=https://$DOMAIN
STROM_TRUST_PROXY=127.0.0.1
STROM_SMTP_URL=smtp://127.0.0.1:2525
STROM_MAIL_FROM='Club Live <live@$DOMAIN>'
STROM_PAYMENTS=none
STROM_RTMP_PORT=1935
STROM_RTMP_HOST=0.0.0.0
STROM_DATABASE_URL=postgres://strom@/strom?host=/var/run/postgresql
NODE_EXTRA_CA_CERTS=/etc/ssl/strom-ca.crt
SETTINGS
  cp /opt/strom/deploy/systemd/strom.service /etc/systemd/system/ && cp /opt/strom/deploy/systemd/strom /usr/local/bin/
  certificate
  cp /opt/strom/deploy/nginx/*.conf /etc/nginx/conf.d/ && chmod 600 /etc/nginx/conf.d/strom.conf
  sed -i "s/live\.example\.org/$DOMAIN/g" /etc/nginx/conf.d/strom.conf
  rm -f /etc/nginx/sites-enabled/default
  quietly nginx -t
}

# In the place of certbot, where it would put its own.
certificate() {
  local folder=/etc/letsencrypt/live/$DOMAIN
  mkdir -p "$folder"
  quietly openssl req -x509 -newkey rsa:2048 -nodes -days 60 -subj '/CN=Authority of a test' -keyout /root/ca.key -out /etc/ssl/strom-ca.crt
  quietly openssl req -newkey rsa:2048 -nodes -subj "/CN=$DOMAIN" -keyout "$folder/privkey.pem" -out /root/site.csr
  quietly openssl x509 -req -in /root/site.csr -CA /etc/ssl/strom-ca.crt -CAkey /root/ca.key -days 60 \
    -extfile <(printf 'subjectAltName=DNS:%s' "$DOMAIN") -out "$folder/fullchain.pem"
}

start() {
  quietly pg_ctlcluster 15 main start
  quietly sudo -u postgres createuser strom
  quietly sudo -u postgres createdb -O strom -E UTF8 -T template0 strom
  nginx
  startSite
}

backup() {
  # What it finds is for people: the broadcast and the mail server are gone by now.
  strom doctor >/root/doctor.log 2>&1 || true
  quietly strom backup /var/lib/strom/today.ndjson.gz
  quietly strom people grant-days member@example.org --days 400 --reason 'after the backup'
  stopSite
  quietly strom restore /var/lib/strom/today.ndjson.gz --yes
  startSite
}

upgrade() {
  cd /root
  umask 022
  quietly sha256sum -c strom-*.tar.gz.sha256
  rm -rf /opt/strom-next && mkdir /opt/strom-next
  tar -xzf strom-*.tar.gz -C /opt/strom-next --strip-components=1
  stopSite
  rm -rf /opt/strom-former && mv /opt/strom /opt/strom-former && mv /opt/strom-next /opt/strom
  startSite
  quietly strom version
}

# Production takes no play money, so what is bought is bought here.
demonstration() {
  install -d -o strom -g strom -m 700 /var/lib/strom-demo
  cd /opt/strom
  setsid runuser -u strom -- env -i PATH="$PATH" STROM_DATA_DIR=/var/lib/strom-demo STROM_PORT=3100 STROM_RTMP_PORT=0 \
    STROM_PUBLIC_URL=http://127.0.0.1:3100 node_modules/.bin/node server/dist/main.js >>/root/demo.log 2>&1 &
  waitFor bash -c 'exec 3<>/dev/tcp/127.0.0.1/3100 && printf "GET /readyz HTTP/1.0\r\n\r\n" >&3 && grep -q "200 OK" <&3'
}

"$1"
