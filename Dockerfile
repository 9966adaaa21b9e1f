# One image: the server with its pages built. The embedded database lives in /data; with DATABASE_URL only secrets and unsent mail do.
# It builds for amd64 and arm64: no package needs a compiler. The Node is that of package.json; `node scripts/pin-images.ts` adds the
# digest (docs/release.md).
FROM node:26.10.0-slim AS node

FROM node AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The image is the pinned Node already: its package is not needed. Source maps and types, a third of the rest, are for development.
RUN npm ci --omit=dev --ignore-scripts && rm -rf node_modules/node-linux-* node_modules/.bin/node \
  && find node_modules -type f \( -name '*.map' -o -name '*.d.*ts' \) -delete

FROM node AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --ignore-scripts
COPY . .
RUN node scripts/build.ts && node scripts/sbom.ts

FROM node
ARG COMMIT
LABEL org.opencontainers.image.title="Resilience" \
  org.opencontainers.image.description="A habit-tracking club for web, Android and iOS, in English and French." \
  org.opencontainers.image.licenses="AGPL-3.0-only" \
  org.opencontainers.image.version="1.0.0" \
  org.opencontainers.image.revision="$COMMIT"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data SOURCE_COMMIT=$COMMIT
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/package.json /app/package-lock.json /app/vite.config.ts ./
# A start compares them with the site that is built from them.
COPY --from=build /app/docs docs
COPY --from=build /app/*.md ./
COPY --from=build /app/scripts scripts
COPY --from=build /app/public public
COPY --from=build /app/src src
COPY --from=build /app/dist dist
# The first start writes compiled modules to .cache.
RUN mkdir -m 700 /data && mkdir .cache && chown node:node /data .cache
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Started as root, it gives /data to PUID:PGID (1000:1000) and becomes that user; --user names another. The server itself is what SIGTERM
# reaches. Run with --init.
ENTRYPOINT ["node", "scripts/container.mjs"]
