import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "@/db/client";
import { oauthClient } from "@/db/schema";
import { resetEnv } from "@/lib/env";
import { signUp } from "@/lib/testing/accounts";
import { forgetCounters } from "@/lib/testing/limits";
import {
  authorize,
  newConnected,
  newVerifier,
  queryOf,
  refresh,
  type TestApp,
} from "@/lib/testing/oauth";
import { isDocumentId } from "./documents";

/** A host on this machine that describes apps, as the setting for trying one out allows. */
let origin: string;
let respond: (response: ServerResponse, id: string) => void;
let asked = 0;
const server = createServer((request, response) => {
  asked++;
  respond(response, `${origin}${request.url}`);
});
const before = process.env.OAUTH_ALLOW_LOCAL_CIMD;

beforeAll(async () => {
  process.env.OAUTH_ALLOW_LOCAL_CIMD = "1";
  resetEnv();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
  if (before === undefined) delete process.env.OAUTH_ALLOW_LOCAL_CIMD;
  else process.env.OAUTH_ALLOW_LOCAL_CIMD = before;
  resetEnv();
});
beforeEach(async () => {
  await forgetCounters();
  respond = (response, id) => answerWith(response, documentOf(id));
});

const redirectUri = "https://app.example/cb";
const documentOf = (client_id: string, changes: object = {}) => ({
  client_id,
  client_name: "Described",
  redirect_uris: [redirectUri],
  token_endpoint_auth_method: "none",
  ...changes,
});

function answerWith(response: ServerResponse, body: object | string, headers = {}, status = 200) {
  response.writeHead(status, { "Content-Type": "application/json", ...headers });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}

let apps = 0;
const newDocumentApp = (): TestApp => ({
  clientId: `${origin}/app-${++apps}.json`,
  redirectUri,
  verifier: newVerifier(),
  network: "",
});
const age = (app: TestApp, seconds: number) =>
  db()
    .update(oauthClient)
    .set({ fetchedAt: new Date(Date.now() - seconds * 1_000) })
    .where(eq(oauthClient.id, app.clientId));
const statusOf = async (app: TestApp) => (await authorize(queryOf(app))).status;

// O-020
test("an app may be named by the address of its document", async () => {
  const person = await signUp();
  const app = newDocumentApp();
  const { status, headers } = await authorize(queryOf(app), person);
  expect([status, headers.get("location")]).toEqual([302, `/connect?${queryOf(app)}`]);
});

test("an address of a document is https, has no query, no fragment and no dots, and at most 500 characters", () => {
  const long = (length: number) => `https://app.example/${"a".repeat(length - 20)}`;
  expect(
    ["https://app.example/a.json", "https://app.example", long(500)].map(isDocumentId),
  ).toEqual([true, true, true]);
  for (const id of [
    ...["http://app.example/", "https://app.example/?a", "https://app.example/#a", long(501)],
    ...["https://user@app.example/", "https://app.example/../a", "https://APP.example/", "svci_a"],
  ])
    expect([id, isDocumentId(id)]).toEqual([id, false]);
});

// O-021, O-022
test.each<[string, (response: ServerResponse, id: string) => void]>([
  ["a redirect", (response, id) => answerWith(response, documentOf(id), { Location: "/x" }, 302)],
  ["a 404", (response, id) => answerWith(response, documentOf(id), {}, 404)],
  ["HTML", (response, id) => answerWith(response, documentOf(id), { "Content-Type": "text/html" })],
  ["no JSON", (response) => answerWith(response, "{")],
  ["null", (response) => answerWith(response, "null")],
  ["another client_id", (response, id) => answerWith(response, documentOf(`${id}x`))],
  [
    "no redirect_uris",
    (response, id) => answerWith(response, documentOf(id, { redirect_uris: [] })),
  ],
  [
    "a redirect to a script",
    (response, id) => answerWith(response, documentOf(id, { redirect_uris: ["javascript:x"] })),
  ],
  ["a secret", (response, id) => answerWith(response, documentOf(id, { client_secret: "hidden" }))],
  [
    "a way to sign in with a secret",
    (response, id) =>
      answerWith(response, documentOf(id, { token_endpoint_auth_method: "client_secret_post" })),
  ],
  ["a cut connection", (response) => response.destroy()],
])("a document that is %s leads nowhere", async (_, whim) => {
  respond = whim;
  expect(await statusOf(newDocumentApp())).toBe(400);
});

test("a document may have 5,120 bytes", async () => {
  const sized = (bytes: number) => (response: ServerResponse, id: string) =>
    answerWith(response, JSON.stringify(documentOf(id)).padEnd(bytes));
  respond = sized(5_120);
  expect(await statusOf(newDocumentApp())).toBe(302);
  respond = sized(5_121);
  expect(await statusOf(newDocumentApp())).toBe(400);
});

test("a document on a private address isn’t fetched unless the setting allows it", async () => {
  const app = newDocumentApp();
  asked = 0;
  process.env.OAUTH_ALLOW_LOCAL_CIMD = "0";
  resetEnv();
  try {
    expect(await statusOf(app)).toBe(400);
    for (const host of ["127.0.0.1", "10.0.0.1", "[::1]", "169.254.169.254", "localhost"])
      expect(await statusOf({ ...app, clientId: `https://${host}/app.json` })).toBe(400);
    expect(asked).toBe(0);
  } finally {
    process.env.OAUTH_ALLOW_LOCAL_CIMD = "1";
    resetEnv();
  }
});

// O-023
test("a document counts for an hour, and for a day while it can’t be fetched again", async () => {
  const app = newDocumentApp();
  await statusOf(app);
  asked = 0;
  await age(app, 3_590);
  expect([await statusOf(app), asked]).toEqual([302, 0]);
  await age(app, 3_610);
  expect([await statusOf(app), asked]).toEqual([302, 1]);
  respond = (response) => response.destroy();
  await age(app, 86_390);
  expect(await statusOf(app)).toBe(302);
  await age(app, 86_410);
  expect(await statusOf(app)).toBe(400);
});

test("a described app is allowed, gets tokens, and goes on while its document is away", async () => {
  const person = await signUp();
  const app = newDocumentApp();
  const { refreshToken } = await newConnected(person, app);
  respond = (response) => response.destroy();
  await age(app, 90_000);
  expect((await refresh(app, refreshToken)).status).toBe(200);
});
