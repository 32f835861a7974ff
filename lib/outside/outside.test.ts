import { once } from "node:events";
import type { RequestListener } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { newCertificate } from "@/lib/testing/certificate";
import { createOutside, type OutsideOptions } from "./outside";

const NAME = "hooks.example.com";
const certificate = newCertificate(NAME, "127.0.0.1");
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server behind TLS, and how often something came to its port. */
async function start(handle: RequestListener) {
  const seen = { connections: 0, requests: 0, sockets: new Set<Socket>() };
  const server = createServer(certificate, (request, response) => {
    seen.requests++;
    handle(request, response);
  });
  server.on("connection", (socket: Socket) => {
    seen.connections++;
    seen.sockets.add(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { seen, url: `https://127.0.0.1:${port}/` };
}

function newOutside(options: OutsideOptions) {
  const outside = createOutside({ ca: certificate.cert, ...options });
  closing.push(outside.close);
  return outside;
}

/** It may ask the server of a test, whatever its address. */
const insiderOf = (url: string) => newOutside({ excepted: [new URL(url).origin] });
const get = { method: "GET", timeoutMs: 20_000, maxBytes: 1_000 } as const;

test("a request arrives as it was written, and its answer comes back whole", async () => {
  let got = "";
  const { url } = await start((request, response) => {
    request.on("data", (chunk) => {
      got += chunk;
    });
    request.on("end", () => response.writeHead(202, { "X-Word": "yes" }).end("Grüße"));
  });
  const answer = await insiderOf(url).ask(url, {
    ...get,
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: '{"a":"ü"}',
  });
  expect(got).toBe('{"a":"ü"}');
  expect([answer.status, answer.headers["x-word"], answer.body.toString()]).toEqual([
    202,
    "yes",
    "Grüße",
  ]);
});

const mixed = [
  { address: "1.1.1.1", family: 4 },
  { address: "127.0.0.1", family: 4 },
];

test.each([
  ["a private address", [{ address: "10.0.0.1", family: 4 }]],
  ["loopback", [{ address: "127.0.0.1", family: 4 }]],
  ["a cloud's metadata", [{ address: "169.254.169.254", family: 4 }]],
  ["a mapped address", [{ address: "::ffff:127.0.0.1", family: 6 }]],
  ["a public address and loopback", mixed],
  ["loopback and a public address", [...mixed].reverse()],
])("a name that leads to %s is not asked (PY-094)", async (_, addresses) => {
  const { ask } = newOutside({ names: async () => addresses });
  await expect(ask(`https://${NAME}/`, get)).rejects.toMatchObject({ fault: "refused" });
});

test("a name is resolved once for a connection, so that one that changes meanwhile leads nowhere else", async () => {
  // PY-094. The first address is given to nobody: the connection fails there.
  const answers = [
    { address: "2d00::1", family: 6 },
    { address: "127.0.0.1", family: 4 },
  ];
  let asked = 0;
  const { ask } = newOutside({
    names: async () => answers.slice(asked, ++asked),
  });
  const first = ask(`https://${NAME}/`, { ...get, timeoutMs: 300 });
  await expect(first).rejects.toMatchObject({
    fault: expect.stringMatching(/unreachable|timeout/),
  });
  expect(asked).toBe(1);
  await expect(ask(`https://${NAME}/`, get)).rejects.toMatchObject({ fault: "refused" });
  expect(asked).toBe(2);
});

test("a name without an address says so", async () => {
  const { ask } = newOutside({});
  await expect(ask("https://nobody.invalid/", get)).rejects.toMatchObject({ fault: "unreachable" });
});

test("a redirect is an answer and not a way", async () => {
  const { url, seen } = await start((request, response) => {
    const { pathname } = new URL(request.url ?? "/", url);
    if (pathname === "/") response.writeHead(307, { Location: "/elsewhere" });
    response.end();
  });
  expect((await insiderOf(url).ask(url, get)).status).toBe(307);
  expect(seen.requests).toBe(1);
});

test("an answer without end is refused, or cut where its status is all that counts", async () => {
  const { url } = await start((_, response) => {
    const fill = () => {
      while (!response.destroyed && response.write("x".repeat(10_000)));
    };
    response.on("drain", fill);
    fill();
  });
  const { ask } = insiderOf(url);
  await expect(ask(url, get)).rejects.toMatchObject({ fault: "too-large" });
  const { status, body } = await ask(url, { ...get, cuts: true });
  expect([status, body.length]).toEqual([200, 1_000]);
});

test("an answer that ends exactly at the limit is whole", async () => {
  let size = 1_000;
  const { url } = await start((_, response) => response.end("x".repeat(size)));
  const { ask } = insiderOf(url);
  expect((await ask(url, get)).body).toHaveLength(1_000);
  size = 1_001;
  await expect(ask(url, get)).rejects.toMatchObject({ fault: "too-large" });
});

test("a server that is silent, and one that never comes to an end, are given up", async () => {
  const { url } = await start((request, response) => {
    if (request.url === "/trickles") response.writeHead(200).write("x");
  });
  const { ask } = insiderOf(url);
  const soon = { ...get, timeoutMs: 300 };
  await expect(ask(url, soon)).rejects.toMatchObject({ fault: "timeout" });
  await expect(ask(`${url}trickles`, soon)).rejects.toMatchObject({ fault: "timeout" });
  expect((await ask(`${url}trickles`, { ...get, timeoutMs: 2_000, cuts: true })).status).toBe(200);
});

test("a server that would change the protocol has not answered", async () => {
  const { url } = await start((request) => {
    request.socket.write(
      "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: any\r\n\r\n",
    );
  });
  const asked = insiderOf(url).ask(url, { ...get, cuts: true });
  await expect(asked).rejects.toMatchObject({ fault: "unreachable" });
});

test("a compressed answer stays compressed", async () => {
  const packed = gzipSync(Buffer.alloc(100_000));
  const { url } = await start((_, response) =>
    response.writeHead(200, { "Content-Encoding": "gzip" }).end(packed),
  );
  expect((await insiderOf(url).ask(url, get)).body).toEqual(packed);
});

test("connections are kept, and where the other end let go of them one is opened again", async () => {
  const { url, seen } = await start((_, response) => response.end("ok"));
  const { ask } = insiderOf(url);
  for (let times = 0; times < 8; times++) await ask(url, get);
  // One rests for a moment after an answer, and the next question may come sooner.
  const kept = seen.connections;
  expect(kept).toBeLessThanOrEqual(2);
  for (const socket of seen.sockets) socket.destroy();
  expect((await ask(url, get)).status).toBe(200);
  expect([seen.connections, seen.requests]).toEqual([kept + 1, 9]);
});

test("a server that cuts every connection is asked at most twice, and the reason is reported", async () => {
  const { url, seen } = await start((request) => request.socket.destroy());
  await expect(insiderOf(url).ask(url, get)).rejects.toMatchObject({
    fault: "unreachable",
    message: "The connection was cut.",
  });
  expect(seen.requests).toBeLessThanOrEqual(2);
});

test("a certificate of nobody's is not believed", async () => {
  const { url } = await start((_, response) => response.end());
  const { ask } = createOutside({ excepted: [new URL(url).origin] });
  await expect(ask(url, get)).rejects.toMatchObject({ fault: "unreachable" });
});
