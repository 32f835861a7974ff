/** Whether a page of tickets costs the same among a million as among a thousand: first and last page, filtered and not. */
import { openConnection, requestBytes } from "../lib/connection.mjs";
import { amount, quantile } from "../lib/measure.mjs";
import { compare } from "../lib/results.mjs";
import { lastCursor } from "./seed.mjs";
import { bothSizes, LARGE, SMALL } from "./sizes.mjs";

const clients = 4;
const rounds = amount(5, 1);
const samples = amount(400, 40);
export const REQUESTS = rounds * samples * 8;
/** Where programs list tickets, and where the desk reads its inbox. */
const API = "/api/v1/tickets";
const DESK = "/api/desk/tickets";

// Of one project the small database has five tickets: a page of five is as long in both.
const ONE_PROJECT = "?project=p7&status=all&limit=5";
const pages = [
  { what: "first page of the open ones", who: "everywhere", query: "" },
  { what: "first page of all", who: "everywhere", query: "?status=all" },
  { what: "first page of one project", who: "everywhere", query: ONE_PROJECT },
  { what: "last page of the open ones", who: "everywhere", query: "", isLast: true },
  { what: "last page of one project", who: "everywhere", query: ONE_PROJECT, isLast: true },
  { what: "first page, member of one small project", who: "small", query: "" },
  { what: "first page of the inbox", at: DESK, query: "" },
  { what: "first page of the inbox, all", at: DESK, query: "?status=all" },
  { what: "last page of the inbox", at: DESK, query: "", isLast: true },
  // Each with how many of its tickets are open, which nobody counts.
  { goal: "T3", what: "a member’s 200 projects", who: "everywhere", at: "/api/v1/projects" },
];

export async function measureLists(database) {
  const [few, many] = await bothSizes(database, REQUESTS);
  const cursors = new Map();
  for (const size of [few, many]) cursors.set(size, await lastCursor(size.databaseUrl));
  const pathOf = ({ at = API, query = "", isLast }, size) => {
    const path = at + query;
    return isLast ? `${path}${query ? "&" : "?"}cursor=${cursors.get(size)}` : path;
  };
  for (const page of pages) {
    const figures = { few: [], many: [] };
    for (const size of [few, many]) await times(size, page, pathOf(page, size), 20);
    for (let round = 0; round < rounds; round++)
      for (const [name, size] of Object.entries({ few, many }))
        figures[name].push(quantile(await times(size, page, pathOf(page, size), samples), 0.95));
    compare({
      goal: page.goal ?? "T1",
      what: `${page.what}, p95 among ${LARGE.toLocaleString("en-US")}`,
      unit: "ms",
      ours: figures.many,
      peer: figures.few,
      peerName: `among ${SMALL.toLocaleString("en-US")}`,
      bound: { atMost: 1.5 },
    });
  }
}

const turns = new Map();

/** A key has 240 requests in its window: each request takes the next one. */
function nextKey(keys) {
  const turn = turns.get(keys) ?? 0;
  turns.set(keys, turn + 1);
  return keys[turn % keys.length];
}

/** How long each of so many requests took (ms). */
async function times({ server, cookie, ...size }, { who }, path, count) {
  const open = await Promise.all(
    Array.from({ length: clients }, () => openConnection(server.port)),
  );
  const took = [];
  let left = count;
  const ask = async (connection) => {
    while (left-- > 0) {
      const caller = who ? { authorization: `Bearer ${nextKey(size[who])}` } : { cookie };
      const request = requestBytes("GET", path, caller);
      const begin = performance.now();
      const status = await connection.send(request);
      took.push(performance.now() - begin);
      if (status !== 200) throw new Error(`${path} answered ${status}.`);
    }
  };
  await Promise.all(open.map(ask));
  for (const connection of open) connection.close();
  return took;
}
