/** One build, one database, two ways to the routes: what `npm start` answers and what a host that runs Next answers. */
import { randomBytes, randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import {
  type Asked,
  type Given,
  isOnce,
  isWrite,
  otherRequestsOf,
  requestsOf,
  strayRequests,
  unnamed,
} from "../lib/testing/both-ways";
import { envelope } from "../lib/testing/bytes";
import { partOf } from "../lib/testing/drill";
import { pageHeaders } from "../server/security-headers";
import { mintKey, type NextServer, startNext } from "./beside";
import { ADDRESS_HEADERS, ask, send } from "./wire";

// One `next start` for all of them.
test.describe.configure({ mode: "default", timeout: 300_000 });

let lane: string;
let next: NextServer;
let given: Given;

test.beforeAll(async () => {
  lane = test.info().project.use.baseURL ?? "";
  const [server, key] = await Promise.all([startNext(lane), mintKey()]);
  next = server;
  // The first person runs the server they host themselves, and not one that is open to everybody: another one asks.
  await signUp(lane);
  given = {
    key,
    origin: lane,
    cookie: cookieOf(await signUp(lane)),
    ...(await createFiles()),
  };
});
test.afterAll(() => next?.stop());

const createFiles = async () => ({
  standard: await createFile({ markdown: "# Both ways" }),
  encrypted: await createFile({ privacy: "e2ee", id: randomUUID(), state: envelope() }),
});

async function createFile(body: object) {
  const headers = { "sec-fetch-site": "same-origin", "x-svc-client": "6" };
  const asked = { method: "POST", target: "/api/documents", headers, body: JSON.stringify(body) };
  const { id, token } = JSON.parse((await send(lane, asked)).text);
  return { id: String(id), capability: String(token) };
}

/** Posts from a page of ours, to one server, from a network of its own. */
function post(server: string, path: string, body: object, cookie = ""): Promise<Response> {
  const network = [10, ...randomBytes(3)].join(".");
  const headers = { Origin: lane, Cookie: cookie, "Content-Type": "application/json" };
  const told = Object.fromEntries(ADDRESS_HEADERS.map((name) => [name, network]));
  const init = { method: "POST", headers: { ...headers, ...told }, body: JSON.stringify(body) };
  return fetch(`${server}/api/auth/${path}`, init);
}

async function signUp(server: string, more: object = {}): Promise<Response> {
  const password = randomBytes(32).toString("base64url");
  const email = `${randomUUID()}@sealdesk.test`;
  const made = await post(server, "sign-up/email", { name: "Ada", email, password, ...more });
  expect(made.status).toBe(200);
  return made;
}

/** What a browser sends back of an answer's cookies. */
const cookieOf = ({ headers }: Response): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");

/** What both ways answered differently, a line each. */
async function differences(all: readonly Asked[]): Promise<string[]> {
  const found: string[] = [];
  for (const asked of all) {
    if (isWrite(asked)) await ask(next.url, asked);
    const [fromNext, fromLane] = [await answerOf(next.url, asked), await answerOf(lane, asked)];
    if (fromNext === fromLane) continue;
    const { method, target, headers, body = "" } = asked;
    const request = `${method} ${target} ${JSON.stringify(headers)} ${body.slice(0, 100)}`;
    found.push(`${request}\n  through Next ${fromNext}\n  through the lane ${fromLane}`);
  }
  return found;
}

/** Next redirects to an address's plain spelling before it reads its own settings: headers of ours come too late. */
const late = [...Object.keys(pageHeaders), "content-security-policy"];

async function answerOf(origin: string, asked: Asked): Promise<string> {
  const { status, headers, text } = await ask(origin, asked);
  const kept = Object.entries(headers).filter(([name]) => status !== 308 || !late.includes(name));
  return `${status} ${JSON.stringify(Object.fromEntries(kept))} ${text}`;
}

/** Every route the server says it has, with its methods. */
async function describedRoutes(): Promise<(readonly [pattern: string, methods: string[]])[]> {
  const description = await fetch(`${lane}/openapi.json`);
  const { paths } = (await description.json()) as { paths: Record<string, object> };
  return Object.entries(paths).map(([path, operations]) => [
    path.replace(/\{(\w+)\}/g, ":$1"),
    Object.keys(operations).map((method) => method.toUpperCase()),
  ]);
}

const describedOperations = async () =>
  (await describedRoutes()).flatMap(([pattern, methods]) =>
    methods.map((method) => [method, pattern] as const),
  );

// Of each route a tenth, as lib/architecture/two-ways.test.ts asks its handlers.
test("every described route, other methods, other spellings and unknown paths are answered alike, byte for byte", async () => {
  const operations = await describedOperations();
  const asked = operations
    .filter((operation) => !isOnce(...operation))
    .flatMap(([method, pattern], turn) => requestsOf(method, pattern, given, turn));
  expect(asked.length).toBeGreaterThan(200);
  expect(await differences(asked)).toEqual([]);

  await test.step("actions that a file allows once are answered alike behind Node and behind Next", async () => {
    for (const [turn, operation] of operations.filter((each) => isOnce(...each)).entries()) {
      const [ours, theirs] = [await createFiles(), await createFiles()];
      const others = requestsOf(...operation, { ...given, ...theirs }, turn);
      for (const [at, asked] of requestsOf(...operation, { ...given, ...ours }, turn).entries()) {
        const fromNext = unnamed(await answerOf(next.url, asked), ours);
        const fromLane = unnamed(await answerOf(lane, others[at] ?? asked), theirs);
        expect(fromLane, `${operation} ${JSON.stringify(asked.headers)}`).toBe(fromNext);
      }
    }
  });

  const stray = (await describedRoutes()).flatMap(([pattern], turn) =>
    partOf(otherRequestsOf(pattern, given), turn),
  );
  expect(await differences([...stray, ...strayRequests(given)])).toEqual([]);
});

test("a session made behind Node is valid behind Next and the reverse, and its cookies arrive one by one", async () => {
  for (const [here, there] of [
    [lane, next.url],
    [next.url, lane],
  ] as const) {
    const made = await signUp(here, { rememberMe: false });
    const names = made.headers.getSetCookie().map((cookie) => cookie.replace(/=.*?;/, "=;"));
    expect(names).toEqual([
      "svc.session_token=; Path=/; HttpOnly; SameSite=Lax",
      "svc.dont_remember=; Path=/; HttpOnly; SameSite=Lax",
    ]);
    const cookie = cookieOf(made);
    const current = async (server: string) =>
      (await fetch(`${server}/api/auth/get-session`, { headers: { cookie } })).json();
    const { user } = (await made.json()) as { user: object };
    expect(await current(there)).toMatchObject({ user });
    const out = await post(there, "sign-out", {}, cookie);
    expect([out.status, out.headers.getSetCookie().length]).toEqual([200, 2]);
    expect(await current(here)).toBeNull();
  }
});

/** No client sends these: whoever builds an address with a URL parser cannot. */
const malformed = [
  "//api/health",
  "//evil.test/api/health",
  "/api/./health",
  "/api/x/../health",
  "/api/%2e%2e/api/health",
  "/api/documents/%ff",
  "/api/documents/%",
  "/api/documents/a%00b",
  "/api\\health",
];

test("a malformed target is refused by the edge, and through Next opens nothing more than its plain spelling", async () => {
  for (const target of malformed) {
    const asked = { method: "GET", target, headers: {} };
    expect({ target, status: (await ask(lane, asked)).status }).toEqual({ target, status: 400 });
    const answer = await ask(next.url, asked);
    if (answer.status < 300) {
      const { pathname } = new URL(target, lane);
      const spelled = await ask(lane, { ...asked, target: pathname });
      expect({ target, ...answer }).toEqual({ target, ...spelled });
    }
    expect(answer.headers.location ?? "/").toMatch(/^\/(?!\/)/);
  }
});
