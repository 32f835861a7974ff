/** A server of a test's own, where a chain's or an exchange's would be. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export interface Asked {
  path: string;
  key: string | undefined;
  body: { method?: string; params?: unknown[] | Record<string, unknown>; value?: string };
}

/** @param answer what is sent as JSON */
export async function serveJson(answer: (asked: Asked) => unknown): Promise<string> {
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => {
      text += chunk;
    });
    request.on("end", () => {
      const { url: path = "", headers } = request;
      const key = headers["tron-pro-api-key"] ?? headers["x-api-key"];
      const body = JSON.parse(text || "{}");
      response.end(JSON.stringify(answer({ path, key: key?.toString(), body })));
    });
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
