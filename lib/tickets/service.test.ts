/** The ticket routes behind the real server: paths, methods, headers, and a missing database. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSecondProcess } from "@/lib/testing/process";
import { startTestServer, type TestServer } from "@/lib/testing/server";
import { newProject } from "@/lib/testing/tickets";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const ask = async (url: string, path: string, init: RequestInit = {}) => {
  const response = await fetch(`${url}${path}`, init);
  const body = (await response.json()) as { error?: { code: string } };
  return { status: response.status, code: body.error?.code, body, headers: response.headers };
};

test("an unknown path is `not_found`, and another method is refused with the allowed ones", async () => {
  // T-007, D-10
  for (const path of ["/api/v1", "/api/v1/nothing", "/api/v1/tickets/a/b/c"])
    expect(await ask(server.url, path)).toMatchObject({ status: 404, code: "not_found" });
  for (const [method, path, allow] of [
    ["GET", "/api/v1/intake", "POST"],
    ["POST", "/api/v1/tickets", "GET"],
    ["PUT", "/api/v1/tickets/x", "PATCH"],
  ] as const) {
    const answered = await ask(server.url, path, { method });
    expect(answered).toMatchObject({ status: 405, code: "method_not_allowed" });
    expect(answered.headers.get("allow")).toContain(allow);
    expect(answered.headers.get("cache-control")).toBe("no-store");
  }
});

test("a page of another origin gets no CORS headers and is not refused", async () => {
  // T-013, D-11
  const { key } = await newProject();
  const headers = { Authorization: `Bearer ${key}`, Origin: "https://evil.test" };
  const answered = await ask(server.url, "/api/v1/whoami", { headers });
  expect(answered.status).toBe(200);
  const asked = await fetch(`${server.url}/api/v1/intake`, {
    method: "OPTIONS",
    headers: { Origin: "https://evil.test", "Access-Control-Request-Method": "POST" },
  });
  for (const each of [answered, asked])
    expect([...each.headers.keys()].filter((name) => /^access-control/.test(name))).toEqual([]);
});

test("a body that is too long is refused as invalid, without mention of a file (T-003)", async () => {
  const { key } = await newProject();
  const headers = { Authorization: `Bearer ${key}` };
  const body = "x".repeat(300_000);
  const answered = await ask(server.url, "/api/v1/intake", { method: "POST", headers, body });
  expect(answered).toMatchObject({ status: 400, code: "invalid_request" });
});

test("without its database the service answers ping, and everything else with `internal_error`", async () => {
  // T-008, T-041
  const { key, owner } = await newProject();
  const away = await startSecondProcess({ DATABASE_URL: "postgres://nobody@127.0.0.1:9/nothing" });
  try {
    expect((await ask(away.url, "/api/v1/ping")).status).toBe(200);
    const message = JSON.stringify({ email: "a@b.co", message: "x" });
    for (const [path, init] of [
      [
        "/api/v1/intake",
        { method: "POST", body: message, headers: { Authorization: `Bearer ${key}` } },
      ],
      ["/api/v1/whoami", { headers: { Authorization: `Bearer ${key}` } }],
      ["/api/v1/tickets", { headers: { Authorization: `Bearer ${owner.key}` } }],
      ["/api/v1/projects", { headers: { Authorization: `Bearer ${owner.key}` } }],
    ] as const) {
      const answered = await ask(away.url, path, init);
      expect(answered).toMatchObject({ status: 500, code: "internal_error" });
      expect(Object.keys(answered.body)).toEqual(["error"]);
      expect(answered.headers.get("retry-after")).toBeNull();
    }
  } finally {
    await away.kill();
  }
}, 60_000);
