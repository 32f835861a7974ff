/**
 * Every route there is against every kind of caller there is: who is let in says its operation, and what they are
 * answered in testing/authorization/table.ts. Asked twice, with the front door before the route and without it.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { resetEnv } from "@/lib/env";
import { forgedHeaders, gate } from "@/lib/gate/gate";
import type { Route } from "@/lib/http/route";
import { newNetwork } from "@/lib/testing/accounts";
import { type Answer, kinds } from "@/lib/testing/authorization/kinds";
import { type Given, type Row, rows } from "@/lib/testing/authorization/table";
import { newKeys, newVisitor } from "@/lib/testing/callers";
import { partOf } from "@/lib/testing/drill";
import {
  ADMIN,
  type Caller,
  type CallerName,
  CRON_SECRET,
  everyCaller,
  type LinkedFile,
  newEnded,
  newLinkedFile,
  type World,
} from "@/lib/testing/every-caller";
import { loadFunctions } from "@/lib/testing/server";

const names = Object.keys(everyCaller) as CallerName[];
const OK: Answer = [200, null];
/** Callers that ask at the same time. */
const AT_ONCE = 10;
/** What a refusal may consist of. */
const WORDS = new Set(["error", "error_description", "reason", "code", "message", "jsonrpc", "id"]);
const routes = (await loadFunctions()).map((route) => ({
  ...route,
  name: `${route.method} ${route.pattern}`,
}));

type TestedRoute = (typeof routes)[number];

let world: World;
const before = { ADMIN_EMAILS: process.env.ADMIN_EMAILS, CRON_SECRET: process.env.CRON_SECRET };

beforeAll(async () => {
  Object.assign(process.env, { ADMIN_EMAILS: ADMIN, CRON_SECRET });
  resetEnv();
  world = {
    keys: await newKeys(),
    standard: await newLinkedFile("standard"),
    encrypted: await newLinkedFile("e2ee"),
    somebody: await newVisitor(),
    ended: await newEnded(),
  };
});
afterAll(() => {
  for (const [name, value] of Object.entries(before))
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  resetEnv();
});

/** What the table says of one caller at one route. */
function expectedOf(row: Row, { method, run }: TestedRoute, name: CallerName): Answer {
  const { origin } = everyCaller[name];
  const kind = kinds[run.operation.caller];
  const foreign: Answer = [403, "origin"];
  if (kind.origins !== "any" && origin === "foreign") return foreign;
  if (kind.origins === "own" && origin !== "own" && method !== "GET") return foreign;
  const answers: Partial<Record<CallerName, Answer | "in">> = { ...kind.answers, ...row.answers };
  const answer = answers[name] ?? kind.others;
  return answer === "in" ? (row.in ?? OK) : answer;
}

interface Asked {
  request: Request;
  params: Record<string, string>;
}

/** The file everybody asks for, unless an answer changes it. */
async function fileFor(row: Row, isIn: boolean): Promise<LinkedFile> {
  const privacy = row.file === "encrypted" ? "e2ee" : "standard";
  if (row.isLast && isIn) return newLinkedFile(privacy);
  return privacy === "e2ee" ? world.encrypted : world.standard;
}

interface Thing {
  id: string;
  part: string | undefined;
}

async function newThing(row: Row, given: Given, file: LinkedFile): Promise<Thing> {
  const id = row.id ? await row.id(given) : file.id;
  return { id, part: await row.part?.({ ...given, id, file }) };
}

/** What everybody without an account asks for who is refused: it stays what it was. */
const refused = new Map<Row, Promise<Thing>>();

async function ask(
  row: Row,
  method: string,
  pattern: string,
  caller: Caller,
  isIn: boolean,
): Promise<Asked> {
  const file = await fileFor(row, isIn);
  const sent = await caller.send(world, file, method === "GET");
  const visitor = sent.visitor ?? world.somebody;
  const given = { world, visitor, owner: sent.ofOthers ? await newVisitor() : visitor };
  const isRefused = !isIn && !sent.visitor;
  const asked = (isRefused && refused.get(row)) || newThing(row, given, file);
  if (isRefused) refused.set(row, asked);
  const thing = await asked;
  const headers = { ...sent.headers, "X-Svc-Client": "6" };
  const body = row.body && JSON.stringify(await row.body(given));
  // The second is a part of what the first names, such as one of a file's attachments.
  const [first, part] = [...pattern.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  const params: Record<string, string> = first ? { [first]: thing.id } : {};
  if (part && thing.part) params[part] = thing.part;
  const target = pattern.replace(/:(\w+)/g, (_, name: string) => params[name] ?? "");
  const url = `http://sealdesk.test${target}`;
  const request = new Request(url, { method, headers, ...(body ? { body } : {}) });
  return { request, params };
}

/** A route as it stands, in a network nobody else is in: no allowance is spent but the caller's own. */
function alone(run: Route, { request, params }: Asked): Promise<Response> {
  request.headers.set("X-Svc-IP", newNetwork());
  return run(request, { params: Promise.resolve(params) });
}

/** The same behind the front door, which takes forged headers away. */
async function behindTheGate(run: Route, asked: Asked): Promise<Response> {
  const { method, headers, url } = asked.request;
  const verdict = await gate({ method, path: new URL(url).pathname, headers });
  if (!verdict.pass) return verdict.response;
  for (const name of forgedHeaders(headers)) headers.delete(name);
  return alone(run, asked);
}

/** The word a refusal is told by: `reason`, or the `code` of the tickets' envelope or of payments. */
function reasonOf(body: string): string | null {
  const { jsonrpc, reason, error, code } = JSON.parse(body) as {
    jsonrpc?: string;
    reason?: string;
    error?: { code?: string; data?: { reason?: string } };
    code?: string;
  };
  if (jsonrpc) return error?.data?.reason ?? null;
  return reason ?? error?.code ?? code ?? null;
}

async function readAnswer(response: Response): Promise<{ answer: Answer; body: string }> {
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
  if (isStream) {
    await response.body?.cancel();
    return { answer: [response.status, null], body: "" };
  }
  const body = await response.text();
  if (body.startsWith("<!doctype html>")) return { answer: [response.status, null], body: "" };
  return { answer: [response.status, response.status < 400 ? null : reasonOf(body)], body };
}

test("every row has a route", () => {
  const names = routes.map(({ name }) => name);
  expect(Object.keys(rows).filter((name) => !names.includes(name))).toEqual([]);
});

// Alone, a route is asked again by a part of them in `npm test`: by others than the route before it.
describe.each([
  ["behind the front door", behindTheGate, (all: CallerName[]) => all],
  ["alone", alone, partOf<CallerName>],
])("%s", (_, through, askedBy) => {
  test.each(routes.map((route, at) => [route.name, route, askedBy(names, at)] as const))(
    "%s answers its callers as its row says",
    async (_, route, callers) => {
      const row = rows[route.name] ?? {};
      const seen: Record<string, Answer> = {};
      const askOne = async (name: CallerName) => {
        const isIn = expectedOf(row, route, name) === (row.in ?? OK);
        const asked = await ask(row, route.method, route.pattern, everyCaller[name], isIn);
        const { answer, body } = await readAnswer(await through(route.run, asked));
        seen[name] = answer;
        // A refusal says why, and nothing of what is behind it.
        if (answer[0] === 401 || answer[0] === 403)
          expect(Object.keys(JSON.parse(body)).filter((key) => !WORDS.has(key))).toEqual([]);
      };
      for (let at = 0; at < callers.length; at += AT_ONCE)
        await Promise.all(callers.slice(at, at + AT_ONCE).map(askOne));
      const table = callers.map((name) => [name, expectedOf(row, route, name)]);
      expect(seen).toEqual(Object.fromEntries(table));
    },
    // Some make a file or an account for each caller, and a busy machine is slow at that.
    120_000,
  );
});
