# One image: the server with its pages built. The embedded database lives in /data; with DATABASE_URL only secrets and unsent mail do.
# It builds for amd64 and arm64: no package needs a compiler. The Node is that of package.json; `node scripts/pin-images.ts` adds the
# digest (docs/release.md). Why nothing else is in it: docs/decisions/containers.md.
FROM node:26.10.0-slim AS node

FROM node AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The image is the pinned Node already: its package is not needed. Source maps, types, sources in TypeScript and manuals, a third of the
# rest, are for development: Node runs no TypeScript of packages.
RUN npm ci --omit=dev --ignore-scripts && rm -rf node_modules/node-linux-* node_modules/.bin/node \
  && find node_modules -type f \( -name '*.map' -o -name '*.ts' -o -name '*.[cm]ts' -o -name '*.md' \) ! -iname 'licen[cs]e*' -delete

FROM node AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --ignore-scripts
COPY . .
RUN node scripts/build.ts && node scripts/sbom.ts

# Node without its names for debuggers, a fifth of it, with the libraries that it and the native packages load, their licences, and what a
# scanner of vulnerabilities reads of them.
FROM packages AS root
RUN apt-get update && apt-get install -y --no-install-recommends binutils
WORKDIR /root-of-image
RUN mkdir -p usr/local/bin var/lib/dpkg && strip -o usr/local/bin/node /usr/local/bin/node \
  && find /usr/local/bin/node /app/node_modules -type f \( -name node -o -name '*.node' -o -name '*.so*' \) -exec ldd {} + \
  | awk '$2 == "=>" { print $3 } $1 ~ "^/lib" { print $1 }' | grep -v '^/app/' | sort -u | xargs cp -L --parents -t . \
  && cp --parents /usr/share/doc/libc6/copyright /usr/share/doc/gcc-*-base/copyright . \
  && dpkg-query -s libc6 libstdc++6 libgcc-s1 libatomic1 > var/lib/dpkg/status \
  && cp -L --parents /etc/os-release /etc/debian_version /etc/passwd /etc/group /etc/nsswitch.conf . \
  # The first start writes compiled modules to .cache, as any user.
  && mkdir app && mkdir -m 1777 tmp app/.cache && mkdir -p -m 700 /owned/data

FROM scratch
ARG COMMIT
LABEL org.opencontainers.image.title="Resilience" \
  org.opencontainers.image.description="A habit-tracking club for web, Android and iOS, in English and French." \
  org.opencontainers.image.licenses="AGPL-3.0-only" \
  org.opencontainers.image.version="1.0.0" \
  org.opencontainers.image.revision="$COMMIT"
ENV PATH=/usr/local/bin NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data SOURCE_COMMIT=$COMMIT
WORKDIR /app
COPY --from=root /root-of-image /
COPY --from=root --chown=1000:1000 /owned /
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/package.json /app/package-lock.json /app/vite.config.ts ./
# A start compares them with the site that is built from them.
COPY --from=build /app/docs docs
COPY --from=build /app/*.md ./
COPY --from=build /app/scripts scripts
COPY --from=build /app/public public
COPY --from=build /app/src src
COPY --from=build /app/dist dist
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# Each check starts a Node: seldom enough that it costs nothing.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Started as root, it gives /data to PUID:PGID (1000:1000) and becomes that user; --user names another. The server itself is what SIGTERM
# reaches. Run with --init.
ENTRYPOINT ["node", "scripts/container.mjs"]
