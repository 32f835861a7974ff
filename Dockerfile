# Sealdesk in one image: the application and, unless DATABASE_URL is set, its own database in /data.
FROM node:22-bookworm-slim

RUN mkdir /app /data && chown node:node /app /data
USER node
WORKDIR /app

COPY --chown=node:node package.json package-lock.json ./
RUN npm ci --include=dev --include=optional && npm cache clean --force
COPY --chown=node:node . .
RUN node scripts/build.mjs

ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs"]
