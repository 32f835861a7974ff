/** A receiver of webhooks in this process: answers 204, or never, and knows when each event came. */
import { once } from "node:events";
import { createServer } from "node:http";

/** Milliseconds since 1970, as every process of this machine says them. */
export const now = () => performance.timeOrigin + performance.now();

export async function startSink() {
  const cameAt = new Map();
  let tell = () => {};
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      cameAt.set(request.headers["webhook-id"], now());
      if (request.url !== "/hang") response.writeHead(204).end();
      tell();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${server.address().port}`;
  return {
    origin,
    cameAt,
    /** Resolves once so many have come. */
    until: (count) =>
      new Promise((resolve) => {
        tell = () => cameAt.size >= count && resolve();
        tell();
      }),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
