/** What the edge lets through and what it refuses itself, tested over a raw socket. */
import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readBytes } from "@/lib/http/body";
import { errors } from "@/lib/http/errors";
import { faultResponse } from "@/lib/http/formats";
import { createEdge, type EdgeOptions } from "./edge";
import { type Answer as Answering, createLane, type LaneOptions } from "./lane";

let port: number;
let hastyPort: number;
/** The client addresses that the handler saw. */
let seen: string[] = [];
const servers: Server[] = [];

const limitOf = (_method: string, path: string) => (path === "/large" ? 1_000_000 : 1_000);

/** Acts as a route: checks the caller before it asks for the body. */
const echo: Answering = async (request, path) => {
  try {
    if (path === "/private") throw errors.apiKey();
    const bytes = request.method === "GET" ? "" : await readBytes(request, limitOf("", path));
    seen.push(path);
    const headers = Object.fromEntries(request.headers);
    return Response.json({ bytes: bytes.length, headers });
  } catch (fault) {
    return faultResponse("docs", fault, "echo");
  }
};

async function listen(more: Partial<EdgeOptions> = {}, lane: LaneOptions = {}): Promise<number> {
  const server = createEdge({ handle: createLane(echo, { limitOf, ...lane }), ...more });
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

beforeAll(async () => {
  port = await listen();
  // A separate server, because these short timeouts would also end other requests on a busy machine.
  hastyPort = await listen({ headersTimeoutMs: 400 }, { patienceMs: 800 });
});

afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

interface Answer {
  status: number;
  head: string;
  body: string;
}

/** Sends bytes unchanged and reads until the server closes. */
const raw = (text: string, ...later: Buffer[]) => rawTo(port, text, ...later);

async function rawTo(at: number, text: string, ...later: Buffer[]): Promise<Answer> {
  const socket = connect(at, "127.0.0.1");
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk));
  socket.on("error", () => undefined);
  socket.write(text);
  for (const part of later) socket.write(part);
  await once(socket, "close");
  const all = Buffer.concat(chunks).toString("latin1");
  const [head = "", body = ""] = all.split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), head: head.toLowerCase(), body };
}

const get = (target: string, ...headers: string[]) =>
  raw(
    `GET ${target} HTTP/1.1\r\n${["Host: a", "Connection: close", ...headers].join("\r\n")}\r\n\r\n`,
  );

test.each([
  "/api/p/%ff",
  "/api/p/%",
  "/api/p/%E0%A4%A",
  "/api/../secret",
  "/api/%2e%2e/secret",
  "//evil.example/x",
  "http://evil.example/",
  "/a\\b",
  "/a%00b",
  "*",
  "/a#b",
])("the malformed target %s is answered 400 with JSON", async (target) => {
  const answer = await get(target);
  expect(answer.status).toBe(400);
  expect(JSON.parse(answer.body).error).toMatch(/valid|malformed/);
});

test.each([
  ["/api/health/", "/api/health"],
  ["/files/?a=//b/", "/files?a=//b/"],
  ["/api//health///x?a", "/api/health/x?a"],
  ["/api/health//", "/api/health/"],
])("%s is sent to its plain spelling %s", async (target, plain) => {
  const answer = await get(target);
  expect([answer.status, answer.body]).toEqual([308, plain]);
  expect(answer.head).toContain(`\r\nlocation: ${plain}\r\n`);
});

test("an invalid Host is refused and an ordinary one is not", async () => {
  const bad = await raw("GET / HTTP/1.1\r\nHost: a b/c\r\nConnection: close\r\n\r\n");
  expect(bad.status).toBe(400);
  const good = await raw("GET / HTTP/1.1\r\nHost: [::1]:3000\r\nConnection: close\r\n\r\n");
  expect(good.status).toBe(200);
});

test("a request with two Host headers is refused", async () => {
  expect((await get("/", "Host: b")).status).toBe(400);
});

test("CONNECT answers 405, and no connection is upgraded", async () => {
  expect((await raw("CONNECT evil:1 HTTP/1.1\r\nHost: a\r\n\r\n")).status).toBe(405);
  const upgrade = await raw(
    "GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
  );
  expect(upgrade.status).toBe(400);
});

test("headers that only we may set are removed, and the client address is the socket's", async () => {
  const answer = await get(
    "/",
    "X-Forwarded-For: 9.9.9.9",
    "X-Real-IP: 9.9.9.9",
    "Forwarded: for=9.9.9.9",
    "x-svc-ip: 9.9.9.9",
    "X-Svc-Api-Key: forged",
    "X-Middleware-Subrequest: middleware",
    "Content-Security-Policy: script-src *",
    "X-Nonce: n",
    "X-Svc-Client: 6",
    "X-Svc-Capability: c",
  );
  const { headers } = JSON.parse(answer.body);
  expect(headers).toEqual({
    host: "a",
    connection: "close",
    "x-svc-client": "6",
    "x-svc-capability": "c",
    "x-svc-ip": "127.0.0.1",
  });
});

test("every answer has the security headers, even one to a malformed request", async () => {
  for (const answer of [await get("/"), await get("/%"), await raw("nonsense\r\n\r\n")]) {
    expect(answer.head).toContain("x-content-type-options: nosniff");
    expect(answer.head).toContain("referrer-policy: no-referrer");
    expect(answer.head).toContain("x-frame-options: deny");
  }
});

const post = (path: string, length: number, ...rest: Buffer[]) =>
  raw(
    `POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`,
    ...rest,
  );

test("a body is read completely up to its path's limit", async () => {
  const answer = await post("/large", 1_000_000, Buffer.alloc(1_000_000, 97));
  expect(JSON.parse(answer.body).bytes).toBe(1_000_000);
});

test("a declared length over the limit answers 413 before the body is read", async () => {
  seen = [];
  const answer = await post("/small", 500_000_000);
  expect(answer.status).toBe(413);
  expect(JSON.parse(answer.body)).toMatchObject({ reason: "size" });
  expect(seen).toEqual([]);
});

test("a caller who is refused is told so before the body, and is not asked for it", async () => {
  // T-031, XB-013
  seen = [];
  const head =
    "POST /private HTTP/1.1\r\nHost: a\r\nContent-Length: 900\r\nExpect: 100-continue\r\n\r\n";
  const answer = await raw(head);
  expect(answer.status).toBe(401);
  expect(JSON.parse(answer.body)).toMatchObject({ reason: "api-key" });
  expect(seen).toEqual([]);
});

test("a client that waits for 100 Continue gets it when the route reads the body", async () => {
  const head =
    "POST /small HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n";
  const socket = connect(port, "127.0.0.1");
  socket.write(head);
  const [asked] = (await once(socket, "data")) as [Buffer];
  expect(asked.toString()).toBe("HTTP/1.1 100 Continue\r\n\r\n");
  socket.write("abc");
  const [answer] = (await once(socket, "data")) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 /);
  await once(socket, "close");
});

test("a chunked body over the limit answers 413, and the route does not run", async () => {
  seen = [];
  const chunk = Buffer.concat([
    Buffer.from("10000\r\n"),
    Buffer.alloc(65_536, 97),
    Buffer.from("\r\n"),
  ]);
  const answer = await raw(
    "POST /small HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n",
    ...Array<Buffer>(20).fill(chunk),
    Buffer.from("0\r\n\r\n"),
  );
  expect(answer.status).toBe(413);
  expect(seen).toEqual([]);
});

test("a client that sends its headers or its body too slowly is disconnected", async () => {
  const slowHeaders = await rawTo(hastyPort, "GET / HTTP/1.1\r\nHost: a\r\n");
  expect(slowHeaders.status).toBe(408);
  const head = "POST /small HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n";
  const slowBody = await rawTo(hastyPort, head, Buffer.from("12345"));
  expect(slowBody.status).toBe(408);
});

test("headers over 16 KB answer 431", async () => {
  expect((await get("/", `X-Long: ${"a".repeat(17_000)}`)).status).toBe(431);
});

test("a streamed upload may take longer than other bodies, and its path is not normalized", async () => {
  let size = 0;
  const streams: EdgeOptions["streams"] = {
    takes: (path) => path.startsWith("/blob/"),
    handle: (request, response, path) => {
      request.on("data", (chunk: Buffer) => {
        size += chunk.length;
      });
      request.on("end", () => response.end(`${path} ${size}`));
    },
  };
  const at = await listen({ streams }, { patienceMs: 300 });
  const socket = connect(at, "127.0.0.1");
  const closed = once(socket, "close");
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk));
  socket.write(
    "PUT /blob/?pathname=a HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 60\r\n\r\n",
  );
  for (let i = 0; i < 6; i++) {
    socket.write(Buffer.alloc(10));
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await closed;
  expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.1 200 /);
  expect(Buffer.concat(chunks).toString()).toContain("/blob/ 60");
});
