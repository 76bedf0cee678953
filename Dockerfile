# The same commit gives the same image: deploy/build-image.sh.
ARG NODE_IMAGE=node:24-bookworm-slim
# Debian of the same release, for the run: without npm and headers, of which the server uses none.
ARG BASE_IMAGE=debian:bookworm-slim

FROM ${NODE_IMAGE} AS node

FROM node AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY tsconfig.json ./
COPY config ./config
COPY shared ./shared
COPY client ./client
COPY server ./server
RUN npm run build --silent && find dist -name '*.map' -delete

FROM node AS production-dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Types, source maps and readmes are half of the packages' size, and Node loads none of them.
RUN npm ci --omit=dev && mkdir data \
  && find node_modules -type f \( -name '*.map' -o -name '*.[cm]ts' -o -name '*.ts' -o -iname '*.md' \) -delete

FROM ${BASE_IMAGE} AS run
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=node /usr/local/bin/node /usr/local/bin/
COPY --from=production-dependencies --chown=1000:1000 /app/data /data
COPY --from=production-dependencies /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY package.json ./
USER 1000:1000
VOLUME /data
EXPOSE 3000
# Each part answers /healthz on its own port; HEALTH_PORT says which where it isn't the web server's.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.HEALTH_PORT || process.env.PORT || 3000) + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "dist/server/main.js"]
