/** What the nine sign-in routes refuse, in our error format and that of better-auth's client at once. */
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { createAuthClient } from "better-auth/client";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { baseUrl } from "@/lib/env";
import type { Route } from "@/lib/http/route";
import { newNetwork, signUpThere, type TestPerson } from "@/lib/testing/accounts";
import { forgetCounters } from "@/lib/testing/limits";
import { loadFunctions, startTestServer, type TestServer } from "@/lib/testing/server";

let server: TestServer;
let who: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  who = await signUpThere();
});
beforeEach(forgetCounters);
afterAll(() => server.stop());

const nine = (await loadFunctions())
  .filter(({ pattern }) => pattern.startsWith("/api/auth/"))
  .map(({ method, pattern: path, run: route }) => ({ method, path, route }));
type Operation = (typeof nine)[number];

interface Refusal {
  status: number;
  reason?: string;
  code: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}
const refusals: Record<string, Refusal> = {
  "bad JSON": { status: 400, code: "VALIDATION_ERROR", body: "{" },
  "a prototype": { status: 400, code: "VALIDATION_ERROR", body: '{"__proto__":{}}' },
  "a body that is too large": {
    status: 413,
    reason: "size",
    code: "PAYLOAD_TOO_LARGE",
    body: `"${"x".repeat(65_535)}"`,
  },
  "another site": {
    status: 403,
    reason: "origin",
    code: "INVALID_ORIGIN",
    headers: { Origin: "https://evil.test" },
  },
  "a sandbox": {
    status: 403,
    reason: "origin",
    code: "INVALID_ORIGIN",
    headers: { Origin: "null" },
  },
  "a method it lacks": { status: 405, code: "METHOD_NOT_ALLOWED", method: "DELETE" },
  "a method nothing has": { status: 405, code: "METHOD_NOT_ALLOWED", method: "PROPFIND" },
};

interface Answered {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Record<string, unknown>;
}

/** Through the edge, the gate and the lane. A raw socket, because `fetch` sends no body with GET. */
async function throughTheServer({ method, path }: Operation, refusal: Refusal): Promise<Answered> {
  const { headers, body = "" } = refusal;
  const length = { "Content-Length": String(Buffer.byteLength(body)) };
  const asked = request(server.url + path, {
    method: refusal.method ?? method,
    headers: { ...who.headers, "Content-Type": "application/json", ...length, ...headers },
  }).end(body);
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  const parts: Buffer[] = await answer.toArray();
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    body: JSON.parse(Buffer.concat(parts).toString()),
  };
}

/** Calls the route as Next does on another host, without our edge. */
async function asARoute(
  { method, path, route }: Operation & { route: Route },
  refusal: Refusal,
): Promise<Answered> {
  const { headers, body = null } = refusal;
  const asked = new Request(baseUrl() + path, {
    method,
    headers: { ...who.headers, "X-Svc-IP": newNetwork(), ...headers },
    body,
  });
  const answer = await route(asked, { params: Promise.resolve({}) });
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: (await answer.json()) as Record<string, unknown>,
  };
}

function expectRefused({ status, headers, body }: Answered, refusal: Refusal): void {
  const { reason, code } = refusal;
  expect({ status, ...body }).toEqual({
    status: refusal.status,
    error: expect.stringMatching(/\w/),
    ...(reason ? { reason } : {}),
    code,
    message: body.error,
  });
  expect(headers["content-type"]).toMatch("application/json");
  expect(headers["cache-control"]).toBe("no-store");
  expect(headers["set-cookie"]).toBeUndefined();
}

const isRead = ({ method }: Operation, { body, status }: Refusal) =>
  // Only the edge limits the body of a GET, which no route reads.
  method !== "GET" || body === undefined || status === 413;
const table = nine.flatMap((operation) =>
  Object.entries(refusals)
    .filter(([, refusal]) => isRead(operation, refusal))
    .map(([what, refusal]) => [operation.path, what, operation, refusal] as const),
);

test("there are nine sign-in routes", () => {
  expect(nine).toHaveLength(9);
});

// A-001…A-003, D-40, XB-017, XB-018
test.each(table)("%s refuses %s in both formats", async (_, __, operation, refusal) => {
  const answered = await throughTheServer(operation, refusal);
  expectRefused(answered, refusal);
  if (refusal.status === 405) expect(answered.headers.allow).toContain(operation.method);
  const isRoutes = refusal.method === undefined && !(operation.method === "GET" && refusal.body);
  if (isRoutes) expectRefused(await asARoute(operation, refusal), refusal);
});

//
test.each(["/api/auth", "/api/auth/ok", "/api/auth/sign-in/social"])(
  "%s is not found, in both formats",
  async (path) => {
    const [operation] = nine;
    if (!operation) throw new Error("There are none.");
    const refusal = { status: 404, code: "NOT_FOUND" };
    expectRefused(await throughTheServer({ ...operation, path }, refusal), refusal);
  },
);

test("better-auth's client reads the reason of every refusal", async () => {
  // D-40
  const clientWith = (changes: RequestInit) => {
    const headers = (given?: HeadersInit) => ({ ...Object.fromEntries(new Headers(given)) });
    const customFetchImpl = (input: RequestInfo | URL, init?: RequestInit) =>
      fetch(input, {
        ...init,
        ...changes,
        headers: { ...headers(init?.headers), Origin: baseUrl(), ...headers(changes.headers) },
      });
    return createAuthClient({ baseURL: server.url, fetchOptions: { customFetchImpl } });
  };
  const pair = { email: who.email, password: who.credential };
  for (const [changes, status, code] of [
    [{ headers: { Origin: "https://evil.test" } }, 403, "INVALID_ORIGIN"],
    [{ body: "{" }, 400, "VALIDATION_ERROR"],
    [{ body: "x".repeat(65_537) }, 413, "PAYLOAD_TOO_LARGE"],
    [{ method: "PUT" }, 405, "METHOD_NOT_ALLOWED"],
  ] as const) {
    const { error } = await clientWith(changes).signIn.email(pair);
    expect(error).toMatchObject({ status, code, message: expect.stringMatching(/\w/) });
  }
});
