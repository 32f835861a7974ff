import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { expect, test } from "vitest";

const FOLDERS = ["app", "components", "client", "lib", "db", "server"];
/** Rooms of `lib/` that are no domain. */
const SHARED = [
  ...["protocol", "contract", "kinds", "formulas", "formats", "pdf", "http", "gate"],
  ...["mail", "blobs", "outside", "jobs", "webhooks", "testing", "architecture"],
];
/** From left to right. A domain that is not named calls these and is called by none of them. */
const LINE = [
  "plan",
  "accounts",
  "files",
  "signing",
  "tickets",
  "drafting",
  "sending",
  "shops",
  "calendar",
  "payments",
];
const AFTER = ["assistant", "oauth", "mcp", "cron"];
const rooms = readdirSync("lib", { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const named = [...SHARED, ...LINE, ...AFTER];
const DOMAINS = [...LINE, ...rooms.filter((room) => !named.includes(room)), ...AFTER];

interface Source {
  path: string;
  text: string;
  lines: number;
}

function sourcesIn(folder: string): Source[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mts)$/.test(entry.name))
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const text = readFileSync(path, "utf8");
      return { path, text, lines: text.split("\n").length - 1 };
    })
    .filter(({ path }) => !path.includes("node_modules"));
}

const all = [
  ...FOLDERS.flatMap(sourcesIn),
  ...["middleware.ts", "instrumentation.ts", "next.config.ts"].map((path) => {
    const text = readFileSync(path, "utf8");
    return { path, text, lines: text.split("\n").length - 1 };
  }),
];
const isTest = ({ path }: Source) =>
  /\.test\.tsx?$/.test(path) || /(^|\/)(testing|architecture)\//.test(path);
const production = all.filter((source) => !isTest(source));

interface Import {
  from: string;
  /** Inside the project: a path from its root without extension; else the package's name. */
  to: string;
  isTypeOnly: boolean;
  isDynamic: boolean;
  isRelative: boolean;
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^;"']*?from\s*["']([^"']+)["']|import\(\s*["']([^"']+)["']\s*\)|(?:^|\n)import\s+["']([^"']+)["']/g;

function importsOf({ path, text }: Source): Import[] {
  return [...text.matchAll(IMPORT)].map(([, typeOnly, from, dynamic, bare]) => {
    const given = from ?? dynamic ?? bare ?? "";
    const isRelative = given.startsWith(".");
    const to = isRelative
      ? posix.normalize(posix.join(dirname(path), given))
      : given.replace(/^@\//, "");
    const isDynamic = dynamic !== undefined;
    return { from: path, to, isTypeOnly: typeOnly !== undefined, isDynamic, isRelative };
  });
}

const imports = production.flatMap(importsOf);
const under = (folder: string) => (path: string) =>
  path === folder || path.startsWith(`${folder}/`);
const inProject = ({ to, isRelative, from }: Import) =>
  isRelative ||
  FOLDERS.some((folder) => under(folder)(to) && !to.startsWith("client-") && from !== "");
const words = (rows: Import[]) => rows.map(({ from, to }) => `${from} -> ${to}`);

/** Imports out of a folder that lead anywhere else than there is a door to. */
function strays(folder: string, doors: readonly string[]): string[] {
  return words(
    imports
      .filter(({ from }) => under(folder)(from))
      .filter(inProject)
      .filter(({ to }) => ![folder, ...doors].some((door) => under(door)(to))),
  );
}

test("the protocol imports nothing of ours, and kinds only the protocol and formulas", () => {
  expect(strays("lib/protocol", [])).toEqual([]);
  expect(strays("lib/kinds", ["lib/protocol", "lib/formulas"])).toEqual([]);
});

test("formulas import nothing of ours, no Yjs, no React and no Node module", () => {
  expect(strays("lib/formulas", [])).toEqual([]);
  const others = imports.filter(
    ({ from, to }) => under("lib/formulas")(from) && /^(yjs|react|next|node:)/.test(to),
  );
  expect(words(others)).toEqual([]);
});

test("formats import no more of ours than the protocol, kinds, formulas and lib/pdf, which imports nothing; what browsers run of them, no Node module", () => {
  expect(strays("lib/formats", ["lib/protocol", "lib/kinds", "lib/formulas", "lib/pdf"])).toEqual(
    [],
  );
  expect(strays("lib/pdf", [])).toEqual([]);
  const node = imports.filter(
    ({ from, to }) =>
      /^lib\/(formats|pdf\/(layout|write|images))\//.test(from) &&
      (to.startsWith("node:") || to === "react"),
  );
  expect(words(node)).toEqual([]);
});

test("formats are fetched when somebody asks for one, never with a page", () => {
  const rows = imports.filter(
    ({ from, to, isDynamic, isTypeOnly }) =>
      /^(app|components|client)\//.test(from) &&
      (under("lib/formats")(to) || under("lib/pdf")(to)) &&
      !isDynamic &&
      !isTypeOnly &&
      !/-worker\.ts$/.test(from),
  );
  expect(words(rows)).toEqual([]);
});

test("the protocol, kinds, formats, lib/pdf and the client import by relative paths, so that they can be published", () => {
  const aliased = production
    .filter(({ path }) => /^(lib\/(protocol|kinds|formats|pdf)|client)\//.test(path))
    .flatMap((source) =>
      [...source.text.matchAll(/from\s*["'](@\/[^"']+)["']/g)].map(
        ([, to]) => `${source.path} -> ${to}`,
      ),
    );
  expect(aliased).toEqual([]);
});

test("the contract imports only the protocol, by relative paths, and the small half of zod", () => {
  expect(strays("lib/contract", ["lib/protocol"])).toEqual([]);
  const rows = imports.filter(
    ({ from, to, isRelative }) => under("lib/contract")(from) && !isRelative && to !== "zod/mini",
  );
  expect(words(rows)).toEqual([]);
});

test("the client imports kinds, the contract and the protocol; its package also formats, when somebody asks for one", () => {
  const doors = ["client", "lib/contract", "lib/protocol", "lib/kinds"];
  const program = strays("client/package", [...doors, "lib/formats", "lib/pdf"]);
  const rest = strays("client", doors).filter((row) => !row.startsWith("client/package/"));
  expect([...program, ...rest]).toEqual([]);
});

test("components know the client, the contract, kinds, formulas, formats and the protocol, and no domain and no database", () => {
  const shared = ["contract", "protocol", "kinds", "formulas", "formats", "pdf"];
  const doors = ["client", ...shared.map((room) => `lib/${room}`)];
  expect(strays("components", doors)).toEqual([]);
});

test("nothing a browser loads brings all of zod or a Node module", () => {
  const rows = imports.filter(
    ({ from, to }) =>
      /^(components|client)\//.test(from) &&
      !/^client\/(mcp|cli)/.test(from) &&
      (to === "zod" || to.startsWith("node:")),
  );
  expect(words(rows)).toEqual([]);
});

test("a route imports lib/http and one domain, and neither the database nor anything of Next", () => {
  const routes = production.filter(({ path }) => /^app\/.*route\.ts$/.test(path));
  for (const route of routes) {
    // The family of whoever is signed in belongs to every domain's routes.
    const rows = importsOf(route).filter(({ to }) => to !== "lib/accounts/session");
    const domains = new Set(
      rows
        .map(({ to }) => /^lib\/(\w+)\//.exec(to)?.[1] ?? "")
        .filter((name) => DOMAINS.includes(name)),
    );
    expect({ route: route.path, domains: domains.size <= 1 }).toEqual({
      route: route.path,
      domains: true,
    });
    const elsewhere = rows
      .filter(
        ({ to, isRelative }) =>
          !isRelative &&
          !/^lib\/(contract|http|env|gate\/caller)/.test(to) &&
          !domains.has(/^lib\/(\w+)\//.exec(to)?.[1] ?? ""),
      )
      .map(({ to }) => to);
    expect({ route: route.path, elsewhere }).toEqual({ route: route.path, elsewhere: [] });
    expect({ route: route.path, lines: route.lines <= 60 }).toEqual({
      route: route.path,
      lines: true,
    });
  }
});

test("domains call only those to their left", () => {
  const rows = imports.filter(({ from, to }) => {
    const [here, there] = [from, to].map((path) =>
      DOMAINS.indexOf(/^lib\/(\w+)\//.exec(path)?.[1] ?? ""),
    );
    return here !== undefined && there !== undefined && here >= 0 && there > here;
  });
  expect(words(rows)).toEqual([]);
});

test("the database is opened by the server's side alone, and tables are written at home", () => {
  const rows = imports.filter(
    ({ from, to }) =>
      under("db")(to) && /^(app|components|client|lib\/(protocol|kinds))\//.test(from),
  );
  expect(words(rows)).toEqual([]);
});

test("tables and the way to them know no domain but the numbers its rows are bound by", () => {
  const rows = imports.filter(
    ({ from, to }) =>
      under("db")(from) &&
      !/\/limits(\.ts)?$/.test(to) &&
      DOMAINS.some((domain) => under(`lib/${domain}`)(to)),
  );
  expect(words(rows)).toEqual([]);
});

test("pages hold no secret: they import no domain", () => {
  const rows = imports.filter(
    ({ from, to }) =>
      /^app\/(?!api\/|oauth\/|mcp\/|\.well-known\/|openapi\.json\/)/.test(from) &&
      (under("db")(to) || DOMAINS.some((domain) => under(`lib/${domain}`)(to))),
  );
  expect(words(rows)).toEqual([]);
});

test("only lib/env reads the environment, apart from scripts and what runs before it", () => {
  const readers = production
    .filter(({ text }) => text.includes("process.env"))
    .map(({ path }) => path)
    .filter((path) => !["lib/env.ts", "instrumentation.ts", "next.config.ts"].includes(path));
  // The build writes this constant in; there is no environment in a browser.
  const constants = all
    .filter(({ text }) => /process\.env\.(?!NODE_ENV\b)/.test(text))
    .map(({ path }) => path);
  expect(readers.filter((path) => constants.includes(path))).toEqual([]);
});

test("nothing runs on the server by being called from a page", () => {
  expect(
    production.filter(({ text }) => /^\s*["']use server["']/m.test(text)).map(({ path }) => path),
  ).toEqual([]);
});

test("the type checker is never silenced", () => {
  const silenced = production.filter(({ text }) => /@ts-(ignore|nocheck|expect-error)/.test(text));
  expect(silenced.map(({ path }) => path)).toEqual([]);
});

/** Files that may be longer, and why. */
const LONG: Record<string, string> = {};

test("no file is longer than 300 lines", () => {
  const long = all
    .filter(({ lines, path }) => lines > 300 && !(path in LONG))
    .map(({ path, lines }) => `${path}: ${lines}`);
  expect(long).toEqual([]);
});

test("no file is named after nothing", () => {
  expect(
    all
      .filter(({ path }) => /\/(utils?|helpers?|common|misc|manager)(\.|\/)/.test(path))
      .map(({ path }) => path),
  ).toEqual([]);
});
