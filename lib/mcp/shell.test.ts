import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { OPTIONS } from "@/app/mcp/route";
import { db, pool } from "@/db/client";
import { apiKey, proGrant } from "@/db/schema";
import { baseUrl } from "@/lib/env";
import { gate } from "@/lib/gate/gate";
import { signUp } from "@/lib/testing/accounts";
import { newKeys, newVisitor } from "@/lib/testing/callers";
import { withoutDatabase } from "@/lib/testing/database";
import { ask, message, newClient, post } from "@/lib/testing/mcp";
import { newConnected } from "@/lib/testing/oauth";
import { createAnswer } from "@/server/lane";

const PING = message("ping");
const metadata = () => `${baseUrl()}/.well-known/oauth-protected-resource/mcp`;

// M-003
test.each([
  [null, 200],
  ["https://any.example", 200],
  ["http://localhost:5173", 200],
  ["http://127.0.0.1", 200],
  ["http://[::1]:8080", 200],
  [baseUrl(), 200],
  ["http://example.com", 403],
  ["http://localhost.evil.example", 403],
  ["null", 403],
  ["chrome-extension://abc", 403],
])("Origin %s is answered %i", async (origin, status) => {
  const { key } = await newClient();
  const answer = await post(key, PING, { Origin: origin });
  expect(answer.status).toBe(status);
  expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
  if (status === 403) expect(answer.body).toMatchObject({ id: null, error: { code: -32003 } });
});

// M-004
test("a page of another site may ask, without cookies", async () => {
  const answer = await (OPTIONS as () => Response)();
  expect(answer.status).toBe(204);
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  expect(answer.headers.get("access-control-allow-headers")).toContain("mcp-session-id");
  expect(answer.headers.get("access-control-expose-headers")).toBe("WWW-Authenticate");
  expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
});

// M-005, M-006, M-007, M-015
test("without a key or token nobody is let in, and is told where to get one", async () => {
  const { cookie } = await newVisitor();
  for (const headers of [{}, { Cookie: cookie }]) {
    const none = await post(null, PING, headers);
    expect([none.status, none.headers.get("www-authenticate")]).toEqual([
      401,
      `Bearer resource_metadata="${metadata()}", scope="svc offline_access"`,
    ]);
    expect(none.body).toMatchObject({ jsonrpc: "2.0", id: null, error: { code: -32001 } });
  }
  const { key, userId } = await newClient();
  await db().update(apiKey).set({ revokedAt: new Date() }).where(eq(apiKey.userId, userId));
  for (const token of [key, `svca_${"a".repeat(43)}`, "svca_x", "nonsense"]) {
    const bad = await post(token, PING);
    expect(bad.status).toBe(401);
    expect(bad.headers.get("www-authenticate")).toContain('Bearer error="invalid_token", resource');
  }
});

// M-009
test("while a key or token cannot be checked, the client is asked to come again", async () => {
  const { key } = await newClient();
  await withoutDatabase(async () => {
    for (const token of [key, `svca_${"a".repeat(43)}`]) {
      const answer = await post(token, PING);
      expect(answer).toMatchObject({ status: 503, body: { id: null, error: { code: -32000 } } });
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    }
  });
});

// M-008, O-057, O-081
test("a Pro account's key and its app's token are let in, others are not", async () => {
  const person = await signUp();
  const { access } = await newConnected(person);
  expect((await post(access, PING)).status).toBe(403);
  await db().insert(proGrant).values({ userId: person.userId });
  expect(await post(access, PING)).toMatchObject({ status: 200, body: { result: {} } });
  await pool().query("update oauth_token_pair set access_until = now() - interval '1 second'");
  expect((await post(access, PING)).status).toBe(401);
  const keys = await newKeys();
  expect((await post(keys.pro, PING)).status).toBe(200);
  expect(await post(keys.free, PING)).toMatchObject({
    status: 403,
    body: { error: { code: -32003, data: { reason: "pro" } } },
  });
  expect(await post(keys.lockdown, PING)).toMatchObject({
    status: 403,
    body: { error: { data: { reason: "lockdown" } } },
  });
});

// M-002, M-010, M-011, M-013…M-015, M-019, M-021: each is refused by the first that is wrong of what follows.
test("errors are refused in the contract's order", async () => {
  const { key } = await newClient();
  const wrong = {
    Origin: "http://example.com",
    "Content-Type": "text/plain",
    Accept: "text/html",
    "MCP-Protocol-Version": "1999-01-01",
  };
  const right: Record<string, string> = {};
  const eleven = Array.from({ length: 11 }, () => PING);
  const seen: [number, number][] = [];
  const send = async (token: string | null, body: unknown) => {
    const { status, body: answer } = await post(token, body, { ...wrong, ...right });
    seen.push([status, answer.error?.code]);
    expect(answer.id).toBeNull();
  };
  await send("nonsense", "{");
  right.Origin = "https://ok.example";
  await send("nonsense", "{");
  await send(key, "{");
  right["Content-Type"] = "application/json; charset=utf-8";
  await send(key, "{");
  right.Accept = "application/json";
  await send(key, `"${"x".repeat(4_194_303)}"`);
  await send(key, "{");
  await send(key, eleven);
  right["MCP-Protocol-Version"] = "2025-06-18";
  await send(key, eleven);
  expect(seen).toEqual([
    ...[
      [403, -32003],
      [401, -32001],
      [415, -32000],
      [406, -32000],
      [413, -32000],
    ],
    ...[
      [400, -32700],
      [400, -32022],
      [400, -32600],
    ],
  ]);
});

// M-012
test("a body of 4 MB is read", async () => {
  const { key } = await newClient();
  const frame = JSON.stringify({ ...PING, params: { fill: "" } });
  const body = frame.replace('""', `"${"x".repeat(4_194_304 - frame.length)}"`);
  expect((await post(key, body)).status).toBe(200);
});

// M-011
test.each([
  ["application/json, text/event-stream", "application/json"],
  ["application/json", "application/json"],
  ["*/*", "application/json"],
  [null, "application/json"],
  ["text/event-stream", "text/event-stream"],
  ["application/json;q=0, text/event-stream", "text/event-stream"],
  ["application/json; q=0.0, */*", "text/event-stream"],
  ["application/json; q=0.1", "application/json"],
])("Accept %s is answered with %s", async (accept, type) => {
  const { key } = await newClient();
  const answer = await post(key, PING, { Accept: accept });
  expect(answer.headers.get("content-type")).toContain(type);
  const event = 'event: message\ndata: {"jsonrpc":"2.0","id":1,"result":{}}\n\n';
  if (type === "text/event-stream") expect(answer.body).toBe(event);
});

// M-011, RFC 9110 section 12.4.2
test.each(["application/json;q=0", "*/*; q=0.000", "text/html, */*;q=0"])(
  "Accept %s takes nothing that we answer with",
  async (accept) => {
    const { key } = await newClient();
    expect((await post(key, PING, { Accept: accept })).status).toBe(406);
  },
);

// M-014
test.each([
  ["a number", 7],
  ["another version", { jsonrpc: "1.0", id: 1, method: "ping" }],
  ["an id that is null", { jsonrpc: "2.0", id: null, method: "ping" }],
  ["a list as parameters", { jsonrpc: "2.0", id: 1, method: "ping", params: [] }],
  ["no method", { jsonrpc: "2.0", id: 1 }],
  ["an empty batch", []],
  ["two calls", [message("tools/call", { name: "x" }, 1), message("tools/call", { name: "x" }, 2)]],
  ["initialize in a batch", [message("initialize"), PING]],
  ["a bad message in a batch", [PING, 7]],
])("%s is no message that can be run", async (_, body) => {
  const { key } = await newClient();
  expect(await post(key, body)).toMatchObject({
    status: 400,
    body: { jsonrpc: "2.0", id: null, error: { code: -32600 } },
  });
});

// M-016, M-017, M-022
test("notifications are taken without a word, batches are answered together, and no session is kept", async () => {
  const { key } = await newClient();
  const note = { jsonrpc: "2.0", method: "notifications/initialized" };
  for (const body of [note, [note, note], { jsonrpc: "2.0", id: 3, result: {} }]) {
    const { status, bytes } = await post(key, body);
    expect([status, bytes.length]).toEqual([202, 0]);
  }
  const batch = await post(key, [message("ping", {}, "a"), note, message("nothing", {}, 2)], {
    "Mcp-Session-Id": "mine",
  });
  expect(batch.headers.get("mcp-session-id")).toBeNull();
  expect(batch.body).toEqual([
    { jsonrpc: "2.0", id: "a", result: {} },
    { jsonrpc: "2.0", id: 2, error: { code: -32601, message: "There is no such method." } },
  ]);
});

// M-018, M-019, M-020
test("versions are agreed on", async () => {
  const client = await newClient();
  const start = async (protocolVersion: unknown) =>
    (await ask(client, "initialize", { protocolVersion })).result.protocolVersion;
  expect(await start("2025-03-26")).toBe("2025-03-26");
  expect(await start("2025-06-18")).toBe("2025-06-18");
  expect(await start("2099-01-01")).toBe("2025-11-25");
  const newer = { "MCP-Protocol-Version": "2099-01-01" };
  const start2025 = message("initialize", { protocolVersion: "2025-06-18" });
  expect(await post(client.key, start2025, newer)).toMatchObject({
    status: 200,
    body: { result: { protocolVersion: "2025-11-25", serverInfo: { title: "Sealdesk" } } },
  });
  expect(await post(client.key, PING, newer)).toMatchObject({
    status: 400,
    body: { error: { code: -32022, data: { requested: "2099-01-01", supported: { length: 3 } } } },
  });
  expect((await post(client.key, [], newer)).status).toBe(400);
});

// M-023
test("an account has 120 messages a minute, each of a batch counting", async () => {
  const client = await newClient();
  const batch = Array.from({ length: 10 }, (_, id) => message("ping", {}, id));
  for (let sent = 0; sent < 110; sent += 10)
    expect((await post(client.key, batch)).status).toBe(200);
  for (let sent = 0; sent < 5; sent++) await post(client.key, PING);
  // A minute may have ended meanwhile; then this counts in the next one.
  const { rows } = await pool().query("select count from rate_limit where key = $1", [
    `mcp:${client.userId}`,
  ]);
  await pool().query("update rate_limit set count = 115 where key = $1", [`mcp:${client.userId}`]);
  expect(rows).toHaveLength(1);
  const over = await post(client.key, batch);
  expect(over).toMatchObject({
    status: 429,
    body: { id: null, error: { code: -32029, data: { retryAfter: expect.any(Number) } } },
  });
  expect(Number(over.headers.get("retry-after"))).toBeGreaterThan(0);
  for (let sent = 0; sent < 5; sent++) expect((await post(client.key, PING)).status).toBe(200);
  expect((await post(client.key, PING)).status).toBe(429);
});

// M-001
test("other methods are refused before anything else, in JSON-RPC", async () => {
  const module = await import("@/app/mcp/route");
  const lane = createAnswer([{ pattern: "/mcp", module }], gate);
  for (const method of ["GET", "DELETE", "PUT", "PATCH"]) {
    const answer = await lane(
      new Request("http://sealdesk.test/mcp", {
        method,
        headers: { Origin: "http://example.com" },
      }),
      "/mcp",
    );
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "OPTIONS, POST"]);
    expect(await answer.json()).toMatchObject({ id: null, error: { code: -32000 } });
  }
});

test("an id comes back as it was sent", async () => {
  const { key } = await newClient();
  for (const id of [0, -1, "", randomUUID(), 'a"b'])
    expect((await post(key, message("ping", {}, id))).body.id).toBe(id);
});
