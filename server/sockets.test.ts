/** What a socket accepts and how much, how sockets open and how they close. */
import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import type { RouteRow } from "@/lib/http/route";
import { MAX_MESSAGE_BYTES, writeMessage } from "@/lib/protocol/socket-messages";
import { openSocket, Refused } from "@/lib/testing/sockets";
import { createEdge } from "./edge";
import { createAnswer, createLane } from "./lane";
import { watchAnswers } from "./shutdown";
import { MAX_UNDER_WAY, type SocketOptions, Sockets } from "./sockets";

const PATH = "/api/documents/a/sync";

/** Holds every request to `/encrypted-sync` until it is called. */
let lift: () => void = () => undefined;
let lifted: Promise<void> = Promise.resolve();
let begun = 0;
let begin: () => void = () => undefined;
function hold(): void {
  lifted = new Promise((resolve) => {
    lift = resolve;
  });
}

const routes: RouteRow[] = [
  {
    pattern: "/api/documents/:id/sync",
    module: {
      POST: async (request: Request) => {
        const text = await request.text();
        const times = Number(request.headers.get("x-svc-client") ?? 0);
        if (times > 0) return new Response("x".repeat(times));
        return Response.json({
          bytes: text.length,
          url: request.url,
          ...Object.fromEntries(request.headers),
        });
      },
    },
  },
  {
    pattern: "/api/documents/:id/encrypted-sync",
    module: {
      POST: async () => {
        begun++;
        begin();
        await lifted;
        return Response.json("held");
      },
    },
  },
  { pattern: "/api/health", module: { GET: () => Response.json("ok") } },
];

let server: Server | undefined;
let sockets: Sockets;
let finish: (patienceMs: number) => Promise<void>;

async function serve(options: Partial<SocketOptions> = {}): Promise<string> {
  const gate: SocketOptions["gate"] = async ({ headers }) =>
    headers.get("origin") === "https://evil.example"
      ? { pass: false, response: Response.json("not from there", { status: 403 }) }
      : { pass: true };
  const answer = createAnswer(routes, gate);
  sockets = new Sockets({ answer, gate, ...options });
  server = createEdge({ handle: createLane(answer), sockets });
  finish = watchAnswers(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterEach(async () => {
  lift();
  begun = 0;
  await sockets.close(0);
  server?.closeAllConnections();
  server?.close();
});

const refusal = (opening: Promise<unknown>) =>
  opening.then(
    () => null,
    (fault: unknown) => (fault instanceof Refused ? [fault.status, fault.text] : fault),
  );

test("a request over a socket is handled like one over HTTP, and cannot claim another origin", async () => {
  const url = await serve();
  const headers = { origin: "http://own.example", "sec-fetch-site": "same-origin" };
  const { ask } = await openSocket(url, { ...headers, cookie: "c=1", "x-svc-ip": "9.9.9.9" });
  const forged = { origin: "null", cookie: "c=2", "x-svc-ip": "9.9.9.9", "x-middleware-a": "b" };
  const answered = await ask(PATH, { authorization: "Bearer a", ...forged }, "grüße");
  expect(answered.status).toBe(200);
  expect(answered.headers).toMatchObject({ "content-type": "application/json" });
  const host = new URL(url).host;
  expect(JSON.parse(answered.text)).toEqual({
    ...headers,
    host,
    bytes: 5,
    url: `http://${host}${PATH}`,
    authorization: "Bearer a",
    "content-length": "7",
    "x-svc-ip": "127.0.0.1",
  });
});

test("a socket opens only at its own path, with its own protocol, and from our origin", async () => {
  const url = await serve();
  const { port } = new URL(url);
  expect(await refusal(openSocket(url, { origin: "https://evil.example" }))).toEqual([
    403,
    '"not from there"',
  ]);
  const answer = async (target: string, upgrade: string) => {
    const socket = connect(Number(port), "127.0.0.1");
    socket.end(
      `GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: ${upgrade}\r\n` +
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
    );
    let text = "";
    socket.on("data", (data) => {
      text += data;
    });
    await once(socket, "close");
    return text.split("\r\n", 1)[0];
  };
  for (const target of ["/", PATH, "/api/socket/", "/api/socket?a=1", "http://x/api/socket"])
    expect([target, await answer(target, "websocket")]).toEqual([
      target,
      "HTTP/1.1 400 Bad Request",
    ]);
  expect(await answer("/api/socket", "h2c")).toBe("HTTP/1.1 400 Bad Request");
  expect((await fetch(`${url}/api/socket`)).status).toBe(404);
});

const good = { id: 1, path: PATH, headers: {} };
test.each<[what: string, message: string | Buffer]>([
  ["no line of its own", "{}"],
  ["no JSON", "hello\n{}"],
  ["no object", "null\n{}"],
  ["no id", writeMessage({ ...good, id: -1 }, "")],
  ["bytes", Buffer.from(writeMessage(good, ""))],
  ["another route", writeMessage({ ...good, path: "/api/health" }, "")],
  ["a route of another file's folder", writeMessage({ ...good, path: `${PATH}/../events` }, "")],
  ["a query", writeMessage({ ...good, path: `${PATH}?a` }, "")],
  ["an address", writeMessage({ ...good, path: `http://x${PATH}` }, "")],
  ["an encoded path", writeMessage({ ...good, path: "/api/documents/%61/sync" }, "")],
  ["two headers in one", writeMessage({ ...good, headers: { authorization: "a\r\nb: c" } }, "")],
  [
    "a header that is no text",
    '{"id":1,"path":"/api/documents/a/sync","headers":{"x-svc-client":1}}\n',
  ],
  [
    "too long a head",
    writeMessage({ ...good, headers: { authorization: "a".repeat(17_000) } }, ""),
  ],
])("a message with %s ends its socket, and no other", async (_what, message) => {
  const url = await serve();
  const [hostile, other] = [await openSocket(url), await openSocket(url)];
  hostile.raw.send(message);
  expect(await hostile.closed).toBe(1008);
  expect((await other.ask(PATH, {}, "")).status).toBe(200);
});

test("a message is accepted up to its limit, whole or in pieces, and not a byte more", async () => {
  const url = await serve();
  const { raw, ask, closed } = await openSocket(url);
  const room = MAX_MESSAGE_BYTES - writeMessage({ id: 1, path: PATH, headers: {} }, "").length;
  const answered = await ask(PATH, {}, "x".repeat(room));
  expect(JSON.parse(answered.text)).toMatchObject({ bytes: room });
  raw.send("x".repeat(MAX_MESSAGE_BYTES), { fin: false });
  raw.send("x", { fin: true });
  expect(await closed).toBe(1009);
});

test("a socket has a limit of requests in progress, and one more closes it", async () => {
  const url = await serve();
  hold();
  const { ask, closed } = await openSocket(url);
  const held = `${PATH.replace("sync", "encrypted-sync")}`;
  const most = Array.from({ length: MAX_UNDER_WAY }, () => ask(held, {}, ""));
  lift();
  expect((await Promise.all(most)).map(({ text }) => text)).toEqual(most.map(() => '"held"'));

  hold();
  begun = 0;
  const thousand = Array.from({ length: 1_000 }, () => ask(held, {}, "").catch(() => "lost"));
  expect(await closed).toBe(1008);
  expect(await Promise.all(thousand)).toEqual(thousand.map(() => "lost"));
  expect(begun).toBe(MAX_UNDER_WAY);
});

test("a network has a limit of sockets, and a closed one makes room", async () => {
  const url = await serve({ networkSockets: 3 });
  const three = await Promise.all([openSocket(url), openSocket(url), openSocket(url)]);
  const [status, text] = (await refusal(openSocket(url))) as [number, string];
  expect([status, JSON.parse(text).reason]).toEqual([429, "rate"]);
  three[0]?.raw.close();
  await three[0]?.closed;
  expect((await (await openSocket(url)).ask(PATH, {}, "")).status).toBe(200);
});

test("an unused socket is closed, and one whose reader answers no ping is cut", async () => {
  const url = await serve({ pingMs: 40, idleMs: 20 });
  const idle = await openSocket(url);
  expect(await idle.closed).toBe(1000);

  const deaf = await openSocket(url, {}, { autoPong: false });
  hold();
  deaf.ask(PATH.replace("sync", "encrypted-sync"), {}, "").catch(() => undefined);
  expect(await deaf.closed).toBe(1006);
});

test("a reader that does not read its answers is cut, so that they do not fill the memory", async () => {
  const url = await serve();
  const slow = await openSocket(url);
  slow.raw.pause();
  const large = { "x-svc-client": "1000000" };
  const asked = Array.from({ length: MAX_UNDER_WAY }, () =>
    slow.ask(PATH, large, "").catch(() => "lost"),
  );
  const other = await openSocket(url);
  // The server sends a close frame to a reader that does not read, so the frame stays behind the answers.
  while (sockets.count > 1) expect((await other.ask(PATH, {}, "")).status).toBe(200);
  slow.raw.resume();
  expect(await slow.closed).toBe(1006);
  expect(await Promise.all(asked)).toContain("lost");
});

test("a shutdown answers accepted requests, accepts no more and gives the reason for closing", async () => {
  const url = await serve();
  hold();
  const started = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const [busy, idle] = [await openSocket(url), await openSocket(url)];
  const answered = busy.ask(PATH.replace("sync", "encrypted-sync"), {}, "");
  await started;
  const finished = Promise.all([sockets.close(5_000), finish(5_000)]);
  expect(await idle.closed).toBe(1012);
  const late = busy.ask(PATH, {}, "").catch(() => "lost");
  lift();
  expect((await answered).text).toBe('"held"');
  expect([await busy.closed, await late]).toEqual([1012, "lost"]);
  await finished;
});

test("a client that disconnects during a message or an answer leaves nothing behind", async () => {
  const url = await serve();
  hold();
  const started = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const gone = await openSocket(url);
  gone.ask(PATH.replace("sync", "encrypted-sync"), {}, "").catch(() => undefined);
  await started;
  gone.raw.send(writeMessage(good, "half"), { fin: false });
  gone.raw.terminate();
  const other = await openSocket(url);
  while (sockets.count > 1) await other.ask(PATH, {}, "");
  lift();
  expect((await other.ask(PATH, {}, "")).status).toBe(200);
  expect(begun).toBe(1);
});
