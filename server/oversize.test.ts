/** A body's size is checked after its sender (XB-013, T-060). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "@/lib/testing/server";
import { newProject } from "@/lib/testing/tickets";

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

test("a foreign origin is refused for its origin, not for the body's size", async () => {
  expect(await post({ origin: "https://evil.test" })).toEqual([403, "origin"]);
});

test("a program without a key is refused for the missing key", async () => {
  expect(await post({})).toEqual([401, "api-key"]);
});

test("a page of ours is refused for the body's size", async () => {
  expect(await post({ "sec-fetch-site": "same-origin" })).toEqual([413, "size"]);
});

test("a ticket route checks the caller before the size", async () => {
  // T-060, T-100
  const project = await newProject();
  const ask = async (path: string, headers: Record<string, string>) => {
    const init = { method: "POST", headers, body: tooMuch };
    const { status, ...answered } = await fetch(server.url + path, init).then(async (answer) => ({
      status: answer.status,
      body: (await answer.json()) as { error: { code: string } },
    }));
    return [status, answered.body.error.code];
  };
  for (const path of ["/api/v1/intake", "/api/v1/upload"]) {
    expect(await ask(path, {})).toEqual([401, "missing_authorization"]);
    expect(await ask(path, { authorization: "Bearer upk_x" })).toEqual([401, "invalid_key"]);
    const known = { authorization: `Bearer ${project.key}` };
    expect(await ask(path, known)).toEqual([400, "invalid_request"]);
  }
  expect(await ask("/api/v1/nothing", {})).toEqual([404, "not_found"]);
});
