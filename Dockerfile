# One image: the server with its pages built. The embedded database lives in /data; with DATABASE_URL only secrets and unsent mail do.
FROM node:26-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The image is the pinned Node already: the package `node` need not fetch one.
RUN npm ci --omit=dev --ignore-scripts && rm -rf node_modules/node

FROM node:26-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --ignore-scripts
COPY . .
RUN node scripts/build.ts

FROM node:26-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/package.json /app/package-lock.json /app/vite.config.ts ./
COPY --from=build /app/scripts scripts
COPY --from=build /app/public public
COPY --from=build /app/src src
COPY --from=build /app/dist dist
# The first start writes compiled modules to .cache.
RUN mkdir /data .cache && chown node:node /data .cache
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The server itself is what SIGTERM reaches. Run with --init.
CMD ["node", "--max-semi-space-size=4", "scripts/start.ts"]
