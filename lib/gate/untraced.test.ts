import { once } from "node:events";
import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { renameTrace } from "./untraced";

const server = createServer((asked, response) => response.end(asked.method));
let url: string;

beforeAll(async () => {
  renameTrace();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function methodSeen(method: string): Promise<string> {
  const [answer] = (await once(request(url, { method }).end(), "response")) as [IncomingMessage];
  const parts: Buffer[] = await answer.toArray();
  return Buffer.concat(parts).toString();
}

// XB-018
test("TRACE comes to a handler by a name that a Request can carry, and no other method does", async () => {
  const name = await methodSeen("TRACE");
  expect(new Request(url, { method: name }).method).toBe(name);
  expect(() => new Request(url, { method: "TRACE" })).toThrow(TypeError);
  for (const method of ["GET", "POST", "DELETE", "OPTIONS", "PROPFIND"])
    expect(await methodSeen(method)).toBe(method);
});
