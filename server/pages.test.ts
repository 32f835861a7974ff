/** How pages are served: with the chosen service worker, and with policies no wider than the store needs. */
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createPages } from "./pages";

const folder = mkdtempSync(join(tmpdir(), "sealdesk-pages-"));
afterAll(() => rmSync(folder, { recursive: true }));

const stored = (name: string) => ({
  name,
  type: "text/javascript",
  forms: ["identity"],
  headers: { "cache-control": "no-cache" },
});
const workers = { on: stored("on"), off: stored("off") };
const OUTSIDE = " https://store.example";
const thread = {
  ...stored("thread"),
  type: "text/html",
  headers: { "content-security-policy": `script-src 'self'; connect-src 'self'${OUTSIDE}` },
};
const page = { status: 200, html: thread, rsc: stored("thread"), segments: {} };
const missing = { ...page, status: 404 };
const pages = { "/t": page, "/dev/ui": page, "/dev/simulator": page, "/_not-found": missing };
writeFileSync(
  join(folder, "manifest.json"),
  JSON.stringify({ pages, assets: {}, workers, rewrites: [], onDemand: [], outside: [OUTSIDE] }),
);
for (const name of ["on", "off", "thread"]) writeFileSync(join(folder, `${name}.identity`), name);

interface Choices {
  offlineApp?: boolean;
  blobsOutside?: boolean;
  devPages?: boolean;
  simulator?: boolean;
}

/** The answer of a server with these options. */
async function answerOf(path: string, choices: Choices) {
  const handle = createPages({
    folder,
    address: "http://127.0.0.1:3000",
    offlineApp: true,
    devPages: false,
    simulator: false,
    blobsOutside: false,
    renderOnDemand: () => {},
    ...choices,
  });
  const server = createServer((request, response) =>
    handle(request, response, request.url ?? "/"),
  ).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: "manual" });
  const text = await answer.text();
  server.close();
  return { text, headers: answer.headers, status: answer.status };
}

test.each([
  [true, "on"],
  [false, "off"],
])(
  "with OFFLINE_APP %s the worker is %s, asked for anew at each visit",
  async (offlineApp, name) => {
    const { text, headers } = await answerOf("/service-worker.js", { offlineApp });
    expect(text).toBe(name);
    expect(headers.get("cache-control")).toBe("no-cache");
  },
);

test("a page may connect to another service's store only where that store keeps the attachments", async () => {
  const policyWhere = async (blobsOutside: boolean) =>
    (await answerOf("/t", { blobsOutside })).headers.get("content-security-policy");
  expect(await policyWhere(true)).toBe(`script-src 'self'; connect-src 'self'${OUTSIDE}`);
  expect(await policyWhere(false)).toBe("script-src 'self'; connect-src 'self'");
});

test("the pages under /dev are hidden unless enabled, but the simulator is open where test money is used (DB-090)", async () => {
  const statuses = (choices: Choices) =>
    Promise.all(
      ["/dev/ui", "/dev/simulator"].map(async (path) => (await answerOf(path, choices)).status),
    );
  expect(await statuses({})).toEqual([404, 404]);
  expect(await statuses({ simulator: true })).toEqual([404, 200]);
  expect(await statuses({ devPages: true })).toEqual([200, 200]);
});

test("an old signing link redirects with 308, and the browser keeps the fragment (S-110)", async () => {
  const id = "0b5c3f0e-7d3a-4a55-9a0f-1c2d3e4f5a6b";
  for (const [old, now] of [
    [`/sign/${id}`, `/sign/request/${id}`],
    [`/review/${id}`, `/sign/review/${id}`],
  ] as const) {
    const { status, headers, text } = await answerOf(old, {});
    expect([status, headers.get("location"), text]).toEqual([308, now, ""]);
  }
});

test("a page whose file is missing answers 500, and the server continues", async () => {
  rmSync(join(folder, "thread.identity"));
  expect((await answerOf("/t", {})).status).toBe(500);
  writeFileSync(join(folder, "thread.identity"), "thread");
  expect((await answerOf("/t", {})).status).toBe(200);
});
