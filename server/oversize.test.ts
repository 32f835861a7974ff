/** A body that is too large is judged after its sender (XB-013). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "@/lib/testing/server";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const tooMuch = "x".repeat(3_000_001);

async function post(headers: Record<string, string>): Promise<[number, unknown]> {
  const response = await fetch(`${server.url}/api/documents`, {
    method: "POST",
    headers,
    body: tooMuch,
  });
  const { reason } = (await response.json()) as { reason?: string };
  return [response.status, reason];
}

test("a foreign origin hears that it is foreign, not that its body is large", async () => {
  expect(await post({ origin: "https://evil.test" })).toEqual([403, "origin"]);
});

test("a program without a key hears that it needs one", async () => {
  expect(await post({})).toEqual([401, "api-key"]);
});

test("a page of ours hears that its body is too large", async () => {
  expect(await post({ "sec-fetch-site": "same-origin" })).toEqual([413, "size"]);
});
