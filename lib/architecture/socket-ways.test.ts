/** What is asked over a socket is answered as over HTTP, and is as safe there: the third way to the same routes. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newAccount } from "@/lib/testing/accounts";
import { type Asked, comparable, isWrite, requestsOf } from "@/lib/testing/both-ways";
import {
  envelope,
  linkTo,
  newEncrypted,
  newStandard,
  read,
  type TestFile,
} from "@/lib/testing/files";
import { forgetCounters } from "@/lib/testing/limits";
import { startTestServer, type TestServer } from "@/lib/testing/server";
import { revoke } from "@/lib/testing/sharing";
import { openSocket, Refused, type TestSocket } from "@/lib/testing/sockets";
import { pageHeaders } from "@/server/security-headers";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(forgetCounters);
afterAll(() => server.stop());

/** What a browser says when it opens a socket; the rest stands in each message. */
const OF_THE_SOCKET = ["origin", "sec-fetch-site"];
const own = { "sec-fetch-site": "same-origin" };

/** The edge adds these to whatever goes over HTTP, for browsers that show it. */
const added = new Set([...Object.keys(pageHeaders), "content-security-policy"]);

async function throughHttp({ method, target, headers, body }: Asked) {
  const answer = await fetch(server.url + target, { method, headers, ...(body ? { body } : {}) });
  const kept = [...answer.headers].filter(([name]) => !added.has(name));
  return comparable(answer.status, kept, await answer.text());
}

async function throughSocket({ target, headers, body = "" }: Asked) {
  const pick = (isOfSocket: boolean) =>
    Object.fromEntries(
      Object.entries(headers).filter(([name]) => OF_THE_SOCKET.includes(name) === isOfSocket),
    );
  let socket: TestSocket;
  try {
    socket = await openSocket(server.url, pick(true));
  } catch (fault) {
    if (!(fault instanceof Refused)) throw fault;
    return { status: fault.status, text: fault.text };
  }
  const { status, headers: given, text } = await socket.ask(target, pick(false), body);
  socket.raw.close();
  return comparable(status, Object.entries(given), text);
}

test.each(["/api/documents/:id/sync", "/api/documents/:id/encrypted-sync"])(
  "POST %s answers alike over HTTP and over a socket",
  async (pattern) => {
    const given = {
      standard: await newStandard({ markdown: "# Three ways" }),
      encrypted: await newEncrypted(),
      key: (await newAccount()).key,
      cookie: "",
      origin: "http://sealdesk.test",
    };
    const asks = requestsOf("POST", pattern, given)
      // What is larger than a message is asked over HTTP.
      .filter(({ body = "" }) => body.length < 100_000);
    asks.push(
      ...asks
        .slice(0, 1)
        .map((asked) => ({ ...asked, target: asked.target.replace(/-\w+\//, "-x/") })),
    );
    const statuses = new Set<number>();
    for (const asked of asks) {
      if (isWrite(asked)) await throughHttp(asked);
      const [http, socket] = [await throughHttp(asked), await throughSocket(asked)];
      statuses.add(http.status);
      // A foreign site has no socket at all; it is refused in the same words.
      if (http.status === 403 && !("headers" in socket)) {
        expect([asked, socket]).toEqual([asked, { status: 403, text: http.text }]);
      } else expect({ asked, ...socket }).toEqual({ asked, ...http });
    }
    expect([...statuses].sort()).toEqual([200, 400, 401, 403, 404]);
  },
);

const bearer = ({ capability }: TestFile) => ({
  authorization: `Bearer ${capability}`,
  "x-svc-client": "6",
});
const written = (id: string, payload = envelope()) =>
  JSON.stringify({ clientId: 1, update: { id, payload } });
const idsOf = async (file: TestFile) =>
  (await read(file)).body.updates.map(({ id }: { id: string }) => id);

test("a link that was revoked is refused by the very next message, and nothing of it is written", async () => {
  const file = await newEncrypted();
  const link = await linkTo(file, "edit");
  const path = `/api/documents/${file.id}/encrypted-sync`;
  const { ask } = await openSocket(server.url, own);
  const first = randomUUID();
  expect((await ask(path, bearer(link), written(first))).status).toBe(200);
  await revoke(file, link.linkId);
  const refused = await ask(path, bearer(link), written(randomUUID()));
  expect(refused.status).toBe(404);
  expect(await idsOf(file)).toEqual([first]);
  // The socket itself has no rights that could end: another link goes on through it.
  expect((await ask(path, bearer(file), written(randomUUID()))).status).toBe(200);
});

test("a socket that breaks in the middle of writing leaves each update whole or not at all, and once when it is sent again", async () => {
  const file = await newEncrypted();
  const path = `/api/documents/${file.id}/encrypted-sync`;
  const updates = Array.from({ length: 24 }, () => ({ id: randomUUID(), payload: envelope() }));
  const socket = await openSocket(server.url, own);
  const answered: string[] = [];
  const asked = updates.map(({ id, payload }) =>
    socket.ask(path, bearer(file), written(id, payload)).then(
      ({ status }) => status === 200 && answered.push(id),
      () => undefined,
    ),
  );
  await Promise.race(asked);
  socket.raw.terminate();
  await Promise.all(asked);
  const kept: string[] = await idsOf(file);
  expect(answered.length).toBeGreaterThan(0);
  expect(answered.filter((id) => !kept.includes(id))).toEqual([]);

  for (const { id, payload } of updates) {
    const headers = { ...bearer(file), ...own };
    const init = { method: "POST", headers, body: written(id, payload) };
    expect((await fetch(server.url + path, init)).status).toBe(200);
  }
  const { updates: rows } = (await read(file)).body;
  const plain = (list: { id: string; payload: string }[]) =>
    list.map(({ id, payload }) => `${id} ${payload}`).sort();
  expect(plain(rows)).toEqual(plain(updates));
});
