/** TRACE where Next runs the server: no Request can be made with it, and Next would call that a fault of its own (XB-018). */
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

/** A name no route has, which a Request can carry. */
const UNKNOWN = "X-TRACE";

/** Renames TRACE before anybody reads it, so that middleware.ts refuses it as any method no route has. */
export function renameTrace(): void {
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    if (request.method === "TRACE") request.method = UNKNOWN;
  });
}
