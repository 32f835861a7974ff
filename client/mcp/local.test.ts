/** The local MCP server as the official client starts it: over stdio, with one person's links, keys and folders. */
import { spawn } from "node:child_process";
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "@/db/client";
import { file, user } from "@/db/schema";
import { newAccount } from "@/lib/testing/accounts";
import { startTestServer, type TestServer } from "@/lib/testing/server";
import { smallPdf } from "@/lib/testing/signing";
import { FILE_ACTIONS } from "./file-actions";
import { guide } from "./guide";
import { PAIRS } from "./tools";

let server: TestServer;
let folder: string;
let env: Record<string, string>;
let key: string;
let client: Client;
const said: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), "sealdesk-mcp-"));
  const account = await newAccount();
  key = account.key;
  await db().update(user).set({ emailVerified: true }).where(eq(user.id, account.userId));
  const links = join(folder, "home/svc/links.json");
  const { PATH = "" } = process.env;
  env = { PATH, SVC_API_KEY: key, SVC_BASE_URL: server.url, SVC_LINKS: links };
  await mkdir(join(folder, "work"));
  client = await connected(env);
}, 60_000);
afterAll(async () => {
  await client.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const started = () => ({
  command: process.execPath,
  args: [join(process.cwd(), "scripts/sealdesk.mjs"), "mcp"],
});

async function connected(env: Record<string, string>): Promise<Client> {
  const transport = new StdioClientTransport({
    ...started(),
    env,
    cwd: join(folder, "work"),
    stderr: "pipe",
  });
  transport.stderr?.on("data", (chunk) => said.push(String(chunk)));
  const one = new Client({ name: "test", version: "1" });
  await one.connect(transport);
  return one;
}

interface Result {
  isError?: boolean;
  content: { type: string; text?: string; uri?: string; size?: number; mimeType?: string }[];
  structuredContent?: Record<string, unknown>;
}

async function call(name: string, args: object, by = client): Promise<Result> {
  const result = (await by.callTool({
    name,
    arguments: args as Record<string, unknown>,
  })) as Result;
  said.push(JSON.stringify(result));
  return result;
}
const textOf = async (name: string, args: object) => (await call(name, args)).content[0]?.text;
const codeOf = async (name: string, args: object, by = client) => {
  const { isError, content, structuredContent } = await call(name, args, by);
  expect(isError).toBe(true);
  expect(content[0]?.text).toMatch(new RegExp(`\\(code: ${structuredContent?.code}\\)$`));
  return structuredContent?.code;
};

test("there are 24 tools with hints about their effects, and the guide names every action (L-004, L-015)", async () => {
  const { tools } = await client.listTools();
  const pairs = Object.keys(PAIRS).flatMap((name) => [`${name}_read`, `${name}_edit`]);
  expect(tools.map(({ name }) => name)).toEqual(["files", "create", "file", "guide", ...pairs]);
  expect(tools).toHaveLength(24);
  for (const { name, annotations } of tools.filter(({ name }) => /_(read|edit)$/.test(name))) {
    expect([name, annotations?.readOnlyHint]).toEqual([name, name.endsWith("_read")]);
    expect([name, annotations?.openWorldHint]).toEqual([name, /^(sign|booking)_edit$/.test(name)]);
  }
  for (const name of Object.keys(FILE_ACTIONS)) expect(guide("file")).toContain(`\`${name}(`);
});

const MADE = ["note", "document", "sheet", "invoice", "contract", "calendar", "store", "payments"];

test("every kind of file is created encrypted, changed and read by its label (L-005, L-013, L-014, L-015)", async () => {
  for (const kind of MADE)
    expect(await call("create", { kind, label: kind, title: "Plan" })).not.toHaveProperty(
      "isError",
    );
  const rows = await db().select({ privacy: file.privacy }).from(file);
  expect(rows.filter(({ privacy }) => privacy === "e2ee").length).toBeGreaterThanOrEqual(
    MADE.length,
  );

  const changes: [string, string, string, unknown[]][] = [
    ["note", "note", "append", ["# Hello"]],
    ["doc", "document", "append", ["Hello"]],
    ["sheet", "sheet", "set", ["A1", 5]],
    ["invoice", "invoice", "set", ["number", "2026-7"]],
    ["contract", "contract", "setParty", ["us", "name", "Ada Ltd"]],
    [
      "calendar",
      "calendar",
      "add",
      [{ title: "Review", start: "2026-12-01T10:00", end: "2026-12-01T11:00" }],
    ],
    ["booking", "calendar", "apply", []],
    ["shop", "store", "setProduct", [{ name: "Bread", price: "450" }]],
    ["pay", "payments", "takeTransfers", [[{ value: "DE02 1203 0000 0000 2020 51" }]]],
  ];
  for (const [pair, file, action, args] of changes) {
    const result = await call(`${pair}_edit`, { file, action, args });
    expect([pair, result.isError, result.content[0]?.text]).toEqual([
      pair,
      undefined,
      expect.any(String),
    ]);
  }
  expect(await textOf("note_read", { file: "note", action: "markdown" })).toContain("# Hello");
  expect(await textOf("doc_read", { file: "document", action: "markdown" })).toContain("Hello");
  expect(await textOf("sheet_read", { file: "sheet", action: "csv" })).toContain("5");
  expect(await textOf("invoice_read", { file: "invoice", action: "summary" })).toContain("2026-7");
  expect(await textOf("contract_read", { file: "contract", action: "summary" })).toContain(
    "Ada Ltd",
  );
  expect(await textOf("calendar_read", { file: "calendar", action: "events" })).toContain("Review");
  expect(await textOf("booking_read", { file: "calendar", action: "pages" })).toBe("[]");
  expect(await textOf("shop_read", { file: "store", action: "summary" })).toContain("Bread");
  expect(await textOf("pay_read", { file: "payments", action: "summary" })).toContain("bank");

  await writeFile(join(folder, "work/lease.pdf"), await smallPdf());
  const place = { type: "signature", page: 1, x: 0.1, y: 0.8, width: 0.3, height: 0.06 };
  const request = {
    ...{ title: "Lease", pdf: "lease.pdf", fields: [{ ...place, recipientId: "bo" }] },
    recipients: [{ id: "bo", name: "Bo", email: "bo@sealdesk.test" }],
  };
  const sent = await call("sign_edit", { file: "lease", action: "send", args: [request] });
  expect(sent.structuredContent).toMatchObject({ mailed: ["bo@sealdesk.test"] });
  expect(await textOf("sign_read", { file: "lease", action: "status" })).toContain('"active"');
}, 60_000);

test("result files and links to pass on are written to the output folder, and the answer names only the file (L-007, L-009)", async () => {
  const { content } = await call("file", { action: "export", file: "sheet", args: ["xlsx"] });
  expect(content).toMatchObject([{ type: "resource_link", name: "Plan.xlsx" }]);
  const path = new URL(content[0]?.uri ?? "");
  expect((await readFile(path)).length).toBe(content[0]?.size);
  const shared = await call("file", { action: "share", file: "sheet", args: ["view"] });
  const stored = String(shared.structuredContent?.path);
  expect((await stat(stored)).mode & 0o777).toBe(0o600);
  expect(await readFile(stored, "utf8")).toMatch(/^http.*\/d#1\S{43}\n$/);
  expect(JSON.stringify(shared)).not.toContain("/d#1");
});

test("paths outside the folders are forbidden, also through links and dots, and nothing is written (L-008)", async () => {
  await writeFile(join(folder, "secret.txt"), "secret");
  await writeFile(join(folder, "work/.env"), "secret");
  await symlink(join(folder, "secret.txt"), join(folder, "work/innocent.txt"));
  const before = await readdir(join(folder, "work"));
  for (const path of [
    "../secret.txt",
    join(folder, "secret.txt"),
    ".env",
    "innocent.txt",
    "/etc/passwd",
    "a/../../secret.txt",
  ])
    expect([path, await codeOf("file", { action: "attach", file: "note", args: [path] })]).toEqual([
      path,
      "forbidden",
    ]);
  expect(await readdir(join(folder, "work"))).toEqual(before);
  expect(await codeOf("file", { action: "attach", file: "note", args: ["none.txt"] })).toBe(
    "not_found",
  );
});

test("an unknown label, action or kind fails with its code (L-006)", async () => {
  expect(await codeOf("note_read", { file: "nothing", action: "markdown" })).toBe("not_found");
  expect(await codeOf("note_edit", { file: "note", action: "explode" })).toBe("unknown_action");
  expect(await codeOf("shop_read", { file: "store", action: "explode" })).toBe("unknown_action");
  expect(await codeOf("file", { action: "explode", file: "note" })).toBe("unknown_action");
  expect(await codeOf("sheet_read", { file: "note", action: "csv" })).toBe("wrong_kind");
  expect(await codeOf("sheet_edit", { file: "sheet", action: "set", args: ["nowhere", 1] })).toBe(
    "invalid",
  );
  expect(
    (await client.callTool({ name: "guide", arguments: { topic: "sheet" } })).isError,
  ).toBeUndefined();
});

test("without an API key the guide works, and calls to the service fail with api-key (L-002)", async () => {
  const { SVC_API_KEY: _, ...rest } = env;
  const keyless = await connected(rest);
  expect((await keyless.listTools()).tools).toHaveLength(24);
  expect((await call("guide", {}, keyless)).isError).toBeUndefined();
  expect(await codeOf("note_read", { file: "note", action: "markdown" }, keyless)).toBe("api-key");
  expect(await codeOf("create", { kind: "note", label: "more" }, keyless)).toBe("api-key");
  await keyless.close();
}, 30_000);

test("links that others can read are refused, and stored ones are readable only by their owner (L-003)", async () => {
  const path = env.SVC_LINKS ?? "";
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  await chmod(path, 0o640);
  expect(await codeOf("note_read", { file: "note", action: "markdown" })).toBe("forbidden");
  await chmod(path, 0o600);
  expect((await call("files", {})).structuredContent?.files).toHaveLength(MADE.length + 1);
});

/** The server's output for lines that our client would never send. */
async function raw(
  lines: readonly unknown[],
): Promise<{ id: unknown; error?: { code: number } }[][]> {
  const { command, args } = started();
  const child = spawn(command, args, {
    env: { ...env, NODE_ENV: "test" },
    cwd: join(folder, "work"),
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stdin.end(`${lines.map((line) => JSON.stringify(line)).join("\n")}\n`);
  await new Promise((resolve) => child.on("close", resolve));
  said.push(output);
  return output
    .trim()
    .split("\n")
    .map((line) => [JSON.parse(line)].flat());
}

test("a batch of 20 runs in order; 21 messages, or one with initialize, run nothing (L-001, L-010, L-011)", async () => {
  const ping = (id: number) => ({ jsonrpc: "2.0", id, method: "ping" });
  const batch = (size: number) => Array.from({ length: size }, (_, at) => ping(at));
  const initialize = { jsonrpc: "2.0", id: 9, method: "initialize", params: {} };
  const [whole, large, began] = await raw([batch(20), batch(21), [ping(1), initialize]]);
  expect(whole?.map(({ id }) => id)).toEqual(batch(20).map(({ id }) => id));
  for (const refused of [large, began])
    expect(refused).toMatchObject([{ id: null, error: { code: -32600 } }]);
}, 30_000);

test("no output contains a stored key, neither answers nor log lines (L-009)", async () => {
  const { files } = JSON.parse(await readFile(env.SVC_LINKS ?? "", "utf8")) as {
    files: { link: string }[];
  };
  const secrets = files.flatMap(({ link }) => (link.split("#")[1] ?? "").split("."));
  expect(secrets.length).toBeGreaterThan(MADE.length);
  const everything = said.join("\n");
  expect(everything.length).toBeGreaterThan(1_000);
  for (const secret of [key, ...secrets]) expect(everything).not.toContain(secret);
});
