/** A release's list: which files a device caches, when, and with which bytes. */
import { createHash } from "node:crypto";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { bundleWorkers, releaseOf } from "./offline-worker.mjs";

const script = (name: string) => `/_next/static/${name}.js`;
const page = (...names: string[]) => names.map((name) => `<script src="${script(name)}">`).join("");
const map = `<script type="importmap">{"integrity":{"${script("dialog")}":"sha384-x"}}</script>`;
const pages = new Map([
  ["/", page("front")],
  ["/home", page("front", "home")],
  ["/files", page("front", "files")],
  ["/calendar", page("front", "calendar")],
  ["/d", map + page("note")],
  ["/sign/verify", page("front", "verify")],
  ["/offline", page("front")],
  ["/settings", page("front", "settings")],
  ["/dev/ui", page("gallery")],
  ["/_not-found", ""],
]);
const files = new Map(
  ["front", "files", "calendar", "note", "verify", "dialog", "settings"].map((name) => [
    script(name),
    Buffer.from(name),
  ]),
);
files.set(script("lean/share"), Buffer.from("share"));
files.set(script("pdf"), Buffer.alloc(150_001));
files.set(script("almost"), Buffer.alloc(150_000));
files.set("/fonts/pdf/inter-400.ttf", Buffer.from("a font of paper"));
files.set("/_next/static/media/inter_400_more.1a.woff2", Buffer.from("letters"));
const rewrites = [
  { regex: "^/d(?:/([^/]+?))$", page: "/d" },
  { regex: "^/api$", page: "/api/-" },
];
const release = releaseOf({ pages, files, rewrites });

test("files linked by offline pages are cached at once, later parts next with notes first, and large or rare files once used", () => {
  const shells = ["/", "/home", "/files", "/calendar", "/d", "/sign/verify", "/offline"];
  expect(Object.keys(release.shells)).toEqual(shells);
  expect(Object.keys(release.first)).toEqual(
    ["front", "files", "calendar", "note", "verify"].map(script),
  );
  expect(Object.keys(release.more)).toEqual(["lean/share", "dialog", "almost"].map(script));
  expect(Object.keys(release.used)).toEqual([
    script("settings"),
    script("pdf"),
    "/fonts/pdf/inter-400.ttf",
    "/_next/static/media/inter_400_more.1a.woff2",
  ]);
});

test("the worker handles only pages that people may see, and no API address", () => {
  expect(release.pages).toEqual([...Object.keys(release.shells), "/settings"]);
  expect(release.rewrites).toEqual([rewrites[0]]);
});

test("every file is named by its bytes, and the version by all of them", () => {
  const digest = createHash("sha256").update("note").digest("base64");
  expect(release.first[script("note")]).toBe(`sha256-${digest}`);
  const mended = new Map(files).set(script("dialog"), Buffer.from("mended"));
  expect(releaseOf({ pages, files, rewrites }).version).toBe(release.version);
  expect(releaseOf({ pages, files: mended, rewrites }).version).not.toBe(release.version);
});

test("the worker shows a push message as a new order, and a click opens its shop", async () => {
  const { on } = await bundleWorkers(process.cwd(), release);
  const listeners: Record<string, (event: object) => void> = {};
  const shown: { title: string; data: string }[] = [];
  const opened: string[] = [];
  const self = {
    addEventListener: (type: string, listener: () => void) => {
      listeners[type] = listener;
    },
    registration: {
      showNotification: async (title: string, { data }: { data: string }) =>
        shown.push({ title, data }),
    },
    clients: { openWindow: async (path: string) => opened.push(path) },
  };
  runInNewContext(new TextDecoder().decode(on), { self });
  const waitUntil = () => undefined;
  listeners.push?.({ waitUntil, data: { json: () => ({ shop: "a-shop" }) } });
  expect(shown).toEqual([{ title: "New order", data: "/shops/a-shop" }]);
  listeners.notificationclick?.({
    waitUntil,
    notification: { close: () => undefined, data: shown[0]?.data },
  });
  expect(opened).toEqual(["/shops/a-shop"]);
});

test("the worker that removes the cache handles no request", async () => {
  const { on, off } = await bundleWorkers(process.cwd(), release);
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  expect(text(on)).toContain(release.version);
  expect(text(on)).toContain('"fetch"');
  expect(text(off)).toContain("unregister");
  expect(text(off)).not.toContain('"fetch"');
});
