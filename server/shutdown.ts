/** Ends a server without failing a request it has accepted. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * Watches the answers under way; the returned function stops listening, lets them finish and resolves.
 * Event streams never finish by themselves: they are cut, and their clients come back to the next process.
 */
export function watchAnswers(server: Server): (patienceMs: number) => Promise<void> {
  // By connection, and changed in place: a set of answers makes a new table every few requests, and each table that was left
  // holds on to the answers of its time and to the table after it until the next full collection.
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
