/** The real edge, gate and lane over the real route files, on a free port of this process. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { pathToFileURL } from "node:url";
import { gate } from "@/lib/gate/gate";
import type { Route, RouteRow } from "@/lib/http/route";
import { blobStoreRoutes } from "@/server/blob-store";
import { createEdge } from "@/server/edge";
import { createAnswer, createLane } from "@/server/lane";
import { Sockets } from "@/server/sockets";
import { findRoutes } from "../../scripts/route-table.mjs";

export interface TestServer {
  url: string;
  port: number;
  /** Stops at once, open streams included. */
  stop(): Promise<void>;
}

/** By it a test says whose network a request comes from: over loopback all would be one, and share its allowances. */
export const NETWORK_HEADER = "x-test-network";

/** Every route of the application, imported. */
async function loadRoutes(): Promise<RouteRow[]> {
  return Promise.all(
    findRoutes().map(async ({ pattern, file }) => ({
      pattern,
      module: (await import(pathToFileURL(file).href)) as Record<string, unknown>,
    })),
  );
}

/** Every route function there is, but for the one of paths that nothing lives at. */
export async function loadFunctions(): Promise<{ method: string; pattern: string; run: Route }[]> {
  const rows = (await loadRoutes()).filter(({ pattern }) => !pattern.includes("*"));
  return rows.flatMap(({ pattern, module }) =>
    ["GET", "POST", "PUT", "PATCH", "DELETE"].flatMap((method) =>
      typeof module[method] === "function"
        ? [{ method, pattern, run: module[method] as Route }]
        : [],
    ),
  );
}

/** @param port 0 takes a free one; give the port of a stopped server to restart it */
export async function startTestServer(port = 0): Promise<TestServer> {
  const answer = createAnswer(await loadRoutes(), gate);
  const sockets = new Sockets({ answer, gate });
  const server = createEdge({
    handle: createLane(answer),
    ...{ sockets, streams: blobStoreRoutes },
    trustedProxyHeader: NETWORK_HEADER,
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    stop: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await sockets.close(0);
      await closed;
    },
  };
}
