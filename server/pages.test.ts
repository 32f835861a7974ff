/** Which service worker browsers are given: the one that keeps the app, or the one that takes it away. */
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
writeFileSync(
  join(folder, "manifest.json"),
  JSON.stringify({ pages: {}, assets: {}, workers, rewrites: [], onDemand: [] }),
);
for (const name of ["on", "off"]) writeFileSync(join(folder, `${name}.identity`), name);

test.each([
  [true, "on"],
  [false, "off"],
])(
  "with OFFLINE_APP %s the worker is %s, asked for anew at each visit",
  async (offlineApp, name) => {
    const handle = createPages({
      folder,
      address: "http://127.0.0.1:3000",
      offlineApp,
      devPages: false,
      renderOnDemand: () => {},
    });
    const server = createServer((request, response) =>
      handle(request, response, request.url ?? "/"),
    ).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/service-worker.js`);
    expect(await answer.text()).toBe(name);
    expect(answer.headers.get("cache-control")).toBe("no-cache");
    server.close();
  },
);
