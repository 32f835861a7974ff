/** The lane over a real socket: which function answers which request, and what happens without one. */
import { once } from "node:events";
import { type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readText } from "@/lib/http/body";
import { eventStream } from "@/lib/http/event-stream";
import type { RouteRow } from "@/lib/http/route";
import { createEdge } from "./edge";
import { createAnswer, createLane } from "./lane";
import { watchAnswers } from "./shutdown";

type Context = { params: Promise<Record<string, string | string[]>> };
const echo = async (_request: Request, { params }: Context) => Response.json(await params);
let hasLeft: Promise<void>;

const post = async (request: Request) => Response.json(await request.json());
const routes: RouteRow[] = [
  { pattern: "/api/events", module: { GET: events } },
  { pattern: "/api/late", module: { GET: late } },
  { pattern: "/api/fault", module: { GET: () => Promise.reject(new Error("secret words")) } },
  { pattern: "/api/things/fixed", module: { GET: () => Response.json("fixed") } },
  { pattern: "/api/things/:id", module: { GET: echo, POST: post } },
  { pattern: "/api/echo", module: { POST: echoText } },
  { pattern: "/api/*path", module: { GET: echo } },
];

async function echoText(request: Request): Promise<Response> {
  return new Response(await readText(request, 100));
}

function events(request: Request): Response {
  hasLeft = new Promise((resolve) => request.signal.addEventListener("abort", () => resolve()));
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode(": hello\n\n")),
  });
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}

/** Streams that were started and not stopped. */
let streaming = 0;
async function late(request: Request): Promise<Response> {
  await new Promise((resolve) => {
    request.signal.addEventListener("abort", resolve);
    isAskedLate();
  });
  return eventStream(() => {
    streaming++;
    return () => streaming--;
  });
}
let isAskedLate: () => void = () => undefined;

let server: Server;
let origin: string;
let finish: (patienceMs: number) => Promise<void>;

beforeAll(async () => {
  const answer = createAnswer(routes, async ({ headers }) =>
    headers.get("origin") === "http://evil.example"
      ? { pass: false, response: new Response(null, { status: 403 }) }
      : { pass: true },
  );
  server = createEdge({ handle: createLane(answer) });
  finish = watchAnswers(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
});

const ask = (path: string, init?: RequestInit) => fetch(`${origin}${path}`, init);

test("a path finds its route: fixed words before parameters, and parameters decoded", async () => {
  expect(await (await ask("/api/things/a%20b?x=1")).json()).toEqual({ id: "a b" });
  expect(await (await ask("/api/things/fixed")).json()).toBe("fixed");
  expect(await (await ask("/api/else/where%2F")).json()).toEqual({ path: ["else", "where/"] });
  const sent = await ask("/api/things/a", { method: "POST", body: '{"n":1}' });
  expect(await sent.json()).toEqual({ n: 1 });
});

test("HEAD, OPTIONS and unsupported methods are answered as HTTP requires", async () => {
  const head = await ask("/api/things/a", { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
  const options = await ask("/api/things/a", { method: "OPTIONS" });
  expect([options.status, options.headers.get("allow")]).toEqual([204, "GET, HEAD, OPTIONS, POST"]);
  const refused = await ask("/api/things/a", { method: "DELETE" });
  expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS, POST"]);
  expect((await ask("/other")).status).toBe(404);
});

/** `fetch` cannot send TRACE. */
async function trace(path: string): Promise<[status: number, allow: string | undefined]> {
  const asked = request(`${origin}${path}`, { method: "TRACE" }).end();
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  answer.resume();
  return [answer.statusCode ?? 0, answer.headers.allow];
}

test("TRACE is not allowed, and the answer lists the route's methods", async () => {
  // XB-018
  expect(await trace("/api/things/a")).toEqual([405, "GET, HEAD, OPTIONS, POST"]);
  expect(await trace("/api/things/fixed")).toEqual([405, "GET, HEAD, OPTIONS"]);
  expect(await trace("/api/else/where")).toEqual([404, undefined]);
  expect(await trace("/other")).toEqual([404, undefined]);
});

test("a request that the gate refuses reaches no route, and an error reveals nothing", async () => {
  const refused = await ask("/api/things/a", { headers: { origin: "http://evil.example" } });
  expect(refused.status).toBe(403);
  const fault = await ask("/api/fault");
  expect(fault.status).toBe(500);
  expect(await fault.text()).not.toContain("secret");
});

test("a connection stays open after a body that arrived with its headers", async () => {
  const asked = request(`${origin}/api/echo`, { method: "POST" }).end("hello");
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  answer.resume();
  expect(answer.headers).toMatchObject({ connection: "keep-alive", "content-length": "5" });
});

test("a stream is flushed at once, and its route is told when the reader disconnects", async () => {
  const leaving = new AbortController();
  const answer = await ask("/api/events", { signal: leaving.signal });
  const first = await answer.body?.getReader().read();
  expect(new TextDecoder().decode(first?.value)).toBe(": hello\n\n");
  leaving.abort();
  await hasLeft;
});

test("a stream does not start for a reader who has disconnected", async () => {
  const leaving = new AbortController();
  const asked = new Promise<void>((resolve) => {
    isAskedLate = resolve;
  });
  const answer = ask("/api/late", { signal: leaving.signal });
  await asked;
  leaving.abort();
  await expect(answer).rejects.toThrow();
  expect((await ask("/api/things/fixed")).status).toBe(200);
  expect(streaming).toBe(0);
});

test("a shutdown cuts streams and resolves when every answer was sent", async () => {
  const answer = await ask("/api/events");
  // A limit far beyond the test's own.
  await finish(3_600_000);
  await expect(answer.text()).rejects.toThrow();
});
