/**
 * Every answer is alike through Next's call of a route and through the lane, and described. In one process, without a
 * build; e2e/two-ways.spec.ts asks the same of a real `next start`.
 */
import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { gate } from "@/lib/gate/gate";
import { newAccount, signUp } from "@/lib/testing/accounts";
import { upload } from "@/lib/testing/attachments";
import {
  type Answered,
  type Asked,
  comparable,
  type Given,
  isOnce,
  isWrite,
  requestsOf,
  unnamed,
} from "@/lib/testing/both-ways";
import { newAddress, newEncrypted, newStandard } from "@/lib/testing/files";
import { forgetCounters } from "@/lib/testing/limits";
import { loadFunctions, startTestServer, type TestServer } from "@/lib/testing/server";
import config from "../../next.config";
import { apiPolicy } from "../../server/security-headers";

const functions = await loadFunctions();
let server: TestServer;
/** What next.config.ts adds to an answer of a route; the edge and the lane do so by themselves. */
let added: (readonly [name: string, value: string])[];
let given: Given;

type Files = Pick<Given, "standard" | "encrypted" | "parts">;

async function newFiles(): Promise<Files> {
  const standard = await newStandard({ markdown: "# Both ways" });
  const attachmentId = randomUUID();
  await upload(standard, randomBytes(200_000), attachmentId);
  return { standard, parts: { attachmentId }, encrypted: await newEncrypted() };
}

beforeAll(async () => {
  server = await startTestServer();
  const rows = (await config.headers?.()) ?? [];
  added = rows
    .filter(({ source }) => ["/:path*", "/api/:path*"].includes(source))
    .flatMap(({ headers }) => headers.map(({ key, value }) => [key, value] as const));
  given = {
    ...(await newFiles()),
    key: (await newAccount()).key,
    cookie: (await signUp()).cookie,
    origin: "http://sealdesk.test",
  };
});
beforeEach(forgetCounters);
afterAll(() => server.stop());

async function readAnswer(response: Response): Promise<Answered> {
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
  if (isStream) await response.body?.cancel();
  const text = isStream ? "" : await response.text();
  return comparable(response.status, response.headers, text);
}

/** As a host that runs Next calls it: the gate as middleware, then the route's function. */
async function throughNext(pattern: string, { method, target, params = {}, headers, body }: Asked) {
  const url = new URL(target, "http://sealdesk.test");
  const given = new Headers({ ...headers, "x-svc-ip": newAddress() });
  const request = new Request(url, { method, headers: given, ...(body ? { body } : {}) });
  const run = functions.find((each) => each.pattern === pattern && each.method === method)?.run;
  if (!run) throw new Error(`No route answers ${method} ${pattern}.`);
  const verdict = await gate({ method, path: url.pathname, headers: given });
  const response = verdict.pass
    ? await run(request, { params: Promise.resolve(params) })
    : verdict.response;
  for (const [name, value] of added) response.headers.set(name, value);
  return readAnswer(response);
}

async function throughLane({ method, target, headers, body }: Asked) {
  const init = { method, headers, ...(body ? { body } : {}) };
  return readAnswer(await fetch(server.url + target, init));
}

const operations = functions
  .filter(({ pattern }) => pattern !== "/openapi.json")
  .map(({ method, pattern }, turn) => [method, pattern, turn] as const);

async function filesFor(method: string, pattern: string): Promise<[Files, Files]> {
  if (!isOnce(method, pattern)) return [given, given];
  return [await newFiles(), await newFiles()];
}

const plain = ({ text, ...rest }: Answered, files: Files): Answered => ({
  ...rest,
  text: unnamed(text, files),
});

test.each(operations)(
  "%s %s answers alike through Next's call and through the lane",
  async (method, pattern, turn) => {
    const [ours, theirs] = await filesFor(method, pattern);
    const asks = requestsOf(method, pattern, { ...given, ...ours }, turn);
    const others =
      ours === theirs ? asks : requestsOf(method, pattern, { ...given, ...theirs }, turn);
    for (const [at, asked] of asks.entries()) {
      if (isWrite(asked)) await throughNext(pattern, asked);
      const next = plain(await throughNext(pattern, asked), ours);
      const lane = plain(await throughLane(others[at] ?? asked), theirs);
      expect({ asked, ...lane }).toEqual({ asked, ...next });
    }
  },
);

test("an attachment is answered so that nothing of it would run, both ways", async () => {
  const pattern = "/api/documents/:id/attachments/:attachmentId";
  const { id, capability } = given.standard;
  const { attachmentId = "" } = given.parts ?? {};
  const asked: Asked = {
    method: "GET",
    target: `/api/documents/${id}/attachments/${attachmentId}`,
    params: { id, attachmentId },
    headers: { "sec-fetch-site": "same-origin", authorization: `Bearer ${capability}` },
  };
  for (const { status, headers } of [await throughLane(asked), await throughNext(pattern, asked)])
    expect({ status, ...headers }).toMatchObject({
      status: 200,
      "content-disposition": "attachment",
      "content-security-policy": apiPolicy,
      "content-type": "application/octet-stream",
      "x-content-type-options": "nosniff",
    });
});
