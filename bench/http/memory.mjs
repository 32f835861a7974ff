/** Whether a server that runs for long stays small: 10,000 requests of each kind, twice, and a thousand live connections. */
import { randomUUID } from "node:crypto";
import * as Y from "yjs";
import { openConnection, requestBytes } from "../lib/connection.mjs";
import { amount } from "../lib/measure.mjs";
import { inspected, memoryOf } from "../lib/memory.mjs";
import { freePort, startOurs } from "../lib/processes.mjs";
import { createFile, listen, someEnvelope } from "../lib/raw-client.mjs";
import { state } from "../lib/results.mjs";
import { openSocket } from "../lib/socket.mjs";
import { callBytes } from "../mcp/calls.mjs";
import { seedApps } from "../mcp/seed.mjs";
import { linkRequest } from "../pay/links.mjs";
import { makeProfile, writeLinks } from "../pay/seed.mjs";
import { catalogRequest, orderRequest, writeShops } from "../shops/seed.mjs";
import { intakeRequest } from "../tickets/intake.mjs";
import { seed } from "../tickets/seed.mjs";

const REQUESTS = amount(10_000, 300);
const TURNS = 2;
const STREAMS = amount(1_000, 50);
const SENDERS = 16;
/** MB that ten thousand more requests of a kind may leave behind, and what remains of closed connections. */
const MOST = 4;

export async function measureBounds(database) {
  const databaseUrl = await database.url("memory");
  const inspector = await freePort();
  const env = { PRO_MODE: "all", ...inspected(inspector) };
  const server = await startOurs(databaseUrl, { env });
  try {
    for (const [what, requestOf] of await kindsOf(server, databaseUrl)) {
      const seen = [];
      for (let turn = 0; turn <= TURNS; turn++) {
        await sendAll(server, turn === 0 ? REQUESTS / 10 : REQUESTS, requestOf);
        seen.push(await memoryOf(server, inspector));
      }
      judge(`${TURNS} times ${REQUESTS} requests: ${what}`, seen);
    }
    // The first of each loads code that stays.
    for (const connect of [stream, socket]) (await connect(server))();
    for (const [what, connect] of Object.entries({ "event streams": stream, sockets: socket })) {
      const seen = [await memoryOf(server, inspector)];
      const closing = [];
      while (closing.length < STREAMS) closing.push(await connect(server));
      seen.push(await memoryOf(server, inspector));
      for (const close of closing) close();
      seen.push(await memoryOf(server, inspector));
      judge(`${STREAMS} ${what}: before, open, closed`, seen, seen[2].live - seen[0].live);
    }
  } finally {
    await server.stop();
  }
}

/** @param left what the last turn left behind (MB) */
function judge(what, seen, left = seen.at(-1).live - seen.at(-2).live) {
  const list = (field) => seen.map((memory) => memory[field].toFixed(1)).join(", ");
  state({
    goal: "memory",
    what,
    ours: `${list("live")} MB live, ${list("resident")} MB resident`,
    goalText: `the last ≤ ${MOST} MB live`,
    holds: left <= MOST,
  });
}

async function kindsOf(server, databaseUrl) {
  const own = { "sec-fetch-site": "same-origin", "x-svc-client": "6" };
  const post = (path, headers, body) =>
    requestBytes("POST", path, { ...own, ...headers, "content-type": "application/json" }, body);
  const manyOf = async (make, count = 100) => {
    const made = [];
    while (made.length < count) made.push(await make());
    return (at) => made[at % count];
  };
  const sealed = await manyOf(() => createFile(server.url));
  const standard = await manyOf(() => createFile(server.url, { privacy: "standard" }));
  const holder = ({ capability }) => ({ authorization: `Bearer ${capability}` });
  const payload = someEnvelope(228);
  const docs = Array.from({ length: 100 }, () => new Y.Doc());
  const vector = Buffer.from(Y.encodeStateVector(new Y.Doc())).toString("base64");
  const apps = await seedApps(databaseUrl, amount(2_400, 300));
  const note = standard(0);
  const read = {
    name: "doc_read",
    arguments: { link: `${server.url}/d/${note.id}#${note.capability}` },
  };
  const message = (method, params) => JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  const ids = await writeLinks(databaseUrl, (await makeProfile(server)).id, 1_000);
  const shops = await writeShops(databaseUrl, 300);
  const tickets = await seed(databaseUrl, { tickets: 1_000, requests: 3 * REQUESTS });
  const typed = (at) => {
    const doc = docs[at % docs.length];
    const before = Y.encodeStateVector(doc);
    doc.getText("text").insert(0, "x");
    return Buffer.from(Y.encodeStateAsUpdate(doc, before)).toString("base64");
  };
  return Object.entries({
    "a page": () => requestBytes("GET", "/", { accept: "text/html" }),
    "an unknown path": (at) => requestBytes("GET", `/api/nothing/${at}`, own),
    "reading an encrypted file": (at) =>
      requestBytes("GET", `/api/documents/${sealed(at).id}`, { ...own, ...holder(sealed(at)) }),
    "an edit of an encrypted file": (at) =>
      post(
        `/api/documents/${sealed(at).id}/encrypted-sync`,
        holder(sealed(at)),
        `{"clientId":1,"cursor":0,"live":true,"update":{"id":"${randomUUID()}","payload":"${payload}"}}`,
      ),
    "an edit of a standard file": (at) =>
      post(
        `/api/documents/${standard(at).id}/sync`,
        holder(standard(at)),
        JSON.stringify({
          clientId: 1,
          vector,
          update: typed(at),
          updateId: randomUUID(),
          cursor: 0,
          live: true,
        }),
      ),
    "tools/list of an app": (at) =>
      callBytes(apps[at % apps.length].access, message("tools/list", {})),
    "doc_read of an app": (at) =>
      callBytes(apps[at % apps.length].access, message("tools/call", read)),
    "a payment link": () => linkRequest(ids),
    "a catalog": (at) => catalogRequest(shops[at % shops.length]),
    "a page of tickets": (at) =>
      requestBytes("GET", "/api/v1/tickets?status=all", {
        authorization: `Bearer ${tickets.everywhere[at % tickets.everywhere.length]}`,
      }),
    "a ticket": (at) => intakeRequest(tickets.products[at % tickets.products.length]),
    "an order": (at) => orderRequest(shops[at % shops.length]),
  });
}

let asked = 0;

async function sendAll(server, count, requestOf) {
  const open = await Promise.all(
    Array.from({ length: SENDERS }, () => openConnection(server.port)),
  );
  const statuses = new Map();
  const end = asked + count;
  const work = async ({ send }) => {
    while (asked < end) {
      const status = await send(requestOf(asked++));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(open.map(work));
  for (const { close } of open) close();
  if ([...statuses.keys()].some((status) => status >= 429))
    throw new Error(`Answers: ${JSON.stringify([...statuses])}.`);
}

async function stream({ url }) {
  const { close } = await listen(url, await createFile(url));
  return close;
}

async function socket({ url }) {
  return (await openSocket(url)).close;
}
