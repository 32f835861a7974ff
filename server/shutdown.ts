/** Ends a server without failing a request it has accepted. */
import type { Server, ServerResponse } from "node:http";

/**
 * Watches the answers under way; the returned function stops listening, lets them finish and resolves.
 * Event streams never finish by themselves: they are cut, and their clients come back to the next process.
 */
export function watchAnswers(server: Server): (patienceMs: number) => Promise<void> {
  const underWay = new Set<ServerResponse>();
  let isEnding = false;
  server.prependListener("request", (_request, response: ServerResponse) => {
    if (isEnding) response.setHeader("connection", "close");
    underWay.add(response);
    response.once("close", () => underWay.delete(response));
  });

  return (patienceMs) =>
    new Promise((resolve) => {
      isEnding = true;
      const cut = () => {
        for (const response of underWay) {
          if (String(response.getHeader("content-type")).startsWith("text/event-stream"))
            response.destroy();
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
