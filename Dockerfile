# Strøm as an image, for Docker and Podman: docker build -t strom .
#
# docker run -d --name strom -p 127.0.0.1:3000:3000 -v strom-data:/var/lib/strom --env-file strom.env \
#   --read-only --tmpfs /tmp --cap-drop all --security-opt no-new-privileges --stop-timeout 20 strom
#
# The settings are those of docs/settings.md; .env.example lists them. Without any it does not start: a demonstration is shown to others
# only with STROM_MODE=demonstration. compose.yaml has the site with PostgreSQL and Caddy. Commands: docker exec strom strom doctor
# server/src/compose/start/release.test.ts looks at what this file names, and runs what it copies.

FROM docker.io/library/node:24-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY media/package.json media/
COPY rules/package.json rules/
COPY paypal-emulator/package.json paypal-emulator/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
RUN npm ci --no-audit --no-fund
COPY . .
RUN node scripts/release.mjs --folder /opt/strom

FROM docker.io/library/debian:bookworm-slim
RUN useradd --system --uid 10001 --home-dir /var/lib/strom --create-home --shell /usr/sbin/nologin strom \
 && chmod 0700 /var/lib/strom \
 && ln -s /opt/strom/bin/strom /usr/local/bin/strom
# With --build-arg WITH_FFMPEG=yes: smaller qualities and other codecs of broadcasts, and stills (docs/broadcasting.md). It is some 400 MB.
ARG WITH_FFMPEG=no
RUN if [ "$WITH_FFMPEG" = yes ]; then \
      apt-get update && apt-get install -y --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*; fi
# The program stays root's; the site only reads it. Node comes from the lockfile, as everywhere.
COPY --from=build /opt/strom /opt/strom
ENV NODE_ENV=production STROM_HOST=0.0.0.0 STROM_PORT=3000 STROM_DATA_DIR=/var/lib/strom
WORKDIR /var/lib/strom
USER strom
VOLUME /var/lib/strom
EXPOSE 3000 1935
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["/opt/strom/node_modules/.bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.STROM_PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["strom", "start"]
