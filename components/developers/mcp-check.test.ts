import { afterAll, beforeAll, expect, test } from "vitest";
import { setDatabase } from "@/lib/testing/database";
import { startTestServer, type TestServer } from "@/lib/testing/server";
import { type Ask, type Checked, checkConnection, STEP_TITLES } from "./mcp-check";

let server: TestServer;
const before = process.env.BASE_URL;

beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(async () => {
  await setDatabase({ BASE_URL: before });
  await server.stop();
});

async function check(ask: Ask = fetch): Promise<Checked[]> {
  const all: Checked[] = [];
  for await (const one of checkConnection(server.url, ask)) all.push(one);
  return all;
}

test("a server at the wrong address fails at the step that an app would fail at", async () => {
  expect(await check()).toMatchObject([
    { passed: true },
    { passed: false, words: expect.stringContaining("Set BASE_URL") },
  ]);
});

test("a server at its own address passes every step, and what a proxy breaks is named", async () => {
  await setDatabase({ BASE_URL: server.url });
  const all = await check();
  expect(all.map(({ title }) => title)).toEqual(STEP_TITLES);
  expect(all.filter(({ passed }) => !passed)).toEqual([]);

  const bare: Ask = async (url, init) => {
    const answer = await fetch(url, init);
    return new Response(answer.body, { status: answer.status });
  };
  expect(await check(bare)).toMatchObject([
    { passed: false, words: expect.stringContaining("proxy") },
  ]);
  const down: Ask = (url, init) =>
    url.endsWith("/oauth/register") ? Promise.reject(new TypeError()) : fetch(url, init);
  expect((await check(down)).at(-1)).toEqual({
    title: "An app can register",
    words: "It could not be reached.",
    passed: false,
  });
});
