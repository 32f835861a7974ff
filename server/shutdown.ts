/** Shuts a server down without failing a request it has accepted. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * Watches the answers in progress. The returned function stops listening, waits for them and resolves. Event streams
 * never end by themselves, so they are cut, and their clients reconnect to the next process.
 */
export function watchAnswers(server: Server): (patienceMs: number) => Promise<void> {
  // Keyed by connection and changed in place. A set of answers grows a new table every few requests, and each old table
  // keeps its answers and the next table in memory until a full garbage collection.
  const underWay = new Map<Socket, ServerResponse | null>();
  let isEnding = false;
  server.prependListener("connection", (socket: Socket) => {
    underWay.set(socket, null);
    socket.once("close", () => underWay.delete(socket));
  });
  server.prependListener("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (isEnding) response.setHeader("connection", "close");
    if (underWay.get(socket) === null) underWay.set(socket, response);
    response.once("close", () => {
      if (underWay.get(socket) === response) underWay.set(socket, null);
    });
  });

  return (patienceMs) =>
    new Promise((resolve) => {
      isEnding = true;
      const cut = () => {
        for (const response of underWay.values()) {
          if (String(response?.getHeader("content-type")).startsWith("text/event-stream"))
            response?.destroy();
        }
        server.closeIdleConnections();
      };
      const sweep = setInterval(cut, 50);
      const limit = setTimeout(() => server.closeAllConnections(), patienceMs);
      server.close(() => {
        clearInterval(sweep);
        clearTimeout(limit);
        resolve();
      });
      cut();
    });
}
