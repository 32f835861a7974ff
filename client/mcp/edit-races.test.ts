/** Edits of one file by two local MCP servers and a person at once: each that was acknowledged is in the file. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { editCells } from "@/lib/kinds/sheet/edit";
import { axesOf, FIRST_SHEET } from "@/lib/kinds/sheet/tabs";
import { newAccount } from "@/lib/testing/accounts";
import { drill } from "@/lib/testing/drill";
import { startTestServer, type TestServer } from "@/lib/testing/server";
import { connect } from "../client";
import { saved } from "../package/change";
import { createFile } from "../package/create";
import { openFile } from "../package/open";

/** Edits of each server, which runs one after another. */
const EDITS = Array.from({ length: drill(40, 6) }, (_, at) => at);

let server: TestServer;
let folder: string;
let apiKey: string;
const apps: Client[] = [];

beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), "sealdesk-races-"));
  apiKey = (await newAccount()).key;
  const { PATH = "" } = process.env;
  const env = {
    SVC_API_KEY: apiKey,
    SVC_BASE_URL: server.url,
    SVC_LINKS: join(folder, "l/l.json"),
  };
  for (let at = 0; at < 2; at++) {
    const app = new Client({ name: "test", version: "1" });
    const args = [join(process.cwd(), "scripts/sealdesk.mjs"), "mcp"];
    const command = process.execPath;
    await app.connect(new StdioClientTransport({ command, args, env: { PATH, ...env } }));
    apps.push(app);
  }
}, 60_000);
afterAll(async () => {
  for (const app of apps) await app.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function call(app: Client, name: string, args: Record<string, unknown>): Promise<string> {
  const { isError, content } = await app.callTool({ name, arguments: args });
  const [{ text }] = content as [{ text: string }];
  if (isError) throw new Error(text);
  return text;
}
const first = (name: string, args: Record<string, unknown>) => call(apps[0] as Client, name, args);

/** @returns the link of a sheet that both servers have under its label */
async function newSheet(label: string, privacy: "e2ee" | "standard"): Promise<string> {
  const { link } = await createFile(connect({ origin: server.url, apiKey }), {
    ...{ kind: "sheet", title: label, privacy },
  });
  await first("file", { action: "add", args: [label, link] });
  return link;
}

/** What each server does in turn, all of them at once. */
const atOnce = (edit: (app: Client, word: string, at: number) => Promise<unknown>) =>
  Promise.all(
    apps.map(async (app, nth) => {
      for (const at of EDITS) await edit(app, `word${nth}x${at}`, at);
    }),
  );

const wordsOf = (text: string) => (text.match(/word\w+/g) ?? []).sort();
const WORDS = [0, 1].flatMap((nth) => EDITS.map((at) => `word${nth}x${at}`)).sort();

test.each(["e2ee", "standard"] as const)(
  "rows that two servers add to one sheet all stay, beside what a person types (%s)",
  async (privacy) => {
    const link = await newSheet(privacy, privacy);
    const person = await openFile(connect({ origin: server.url, apiKey }), link);
    const typed: string[] = [];
    const type = () => {
      const row = axesOf(person.doc, FIRST_SHEET).rows.indexOf(`r${typed.length}`);
      const value = `person${typed.length}`;
      editCells({ doc: person.doc, sheet: FIRST_SHEET }, [{ row, column: 0, value }]);
      typed.push(value);
    };
    await atOnce(async (app, word) => {
      type();
      await call(app, "sheet_edit", { file: privacy, action: "addRow", args: [[word]] });
    });
    await saved(person);
    await person.close();
    const csv = await first("sheet_read", { file: privacy, action: "csv" });
    expect(wordsOf(csv)).toEqual(WORDS);
    expect((csv.match(/person\d+/g) ?? []).length).toBe(typed.length);
  },
  120_000,
);

test("each of many edits of one block finds what those before it left", async () => {
  await first("create", { kind: "note", label: "note" });
  const blanks = WORDS.map(() => "blank").join(" ");
  await first("note_edit", { file: "note", action: "append", args: [blanks] });
  await atOnce((app, word) =>
    call(app, "note_edit", { file: "note", action: "find", args: ["blank", word] }),
  );
  const filled = await first("note_read", { file: "note", action: "markdown" });
  expect(wordsOf(filled)).toEqual(WORDS);
  expect(filled).not.toContain("blank");
}, 120_000);

/** What is made, and with which tool, edit and read. */
const MADE: Record<string, [tool: string, edit: (word: string) => object, read: object]> = {
  invoice: [
    "invoice",
    (word) => ({ action: "addItem", args: [{ description: word }] }),
    { action: "summary" },
  ],
  calendar: [
    "calendar",
    (title) => ({
      ...{ action: "add" },
      args: [{ title, start: "2026-12-01T10:00", end: "2026-12-01T11:00" }],
    }),
    { action: "events" },
  ],
  store: [
    "shop",
    (name) => ({ action: "setProduct", args: [{ name, price: "450" }] }),
    { action: "summary" },
  ],
};

test.each(Object.entries(MADE))(
  "what two servers add to one %s at once all stays",
  async (kind, [tool, edit, read]) => {
    await first("create", { kind, label: kind });
    await atOnce((app, word) => call(app, `${tool}_edit`, { file: kind, ...edit(word) }));
    expect(wordsOf(await first(`${tool}_read`, { file: kind, ...read }))).toEqual(WORDS);
  },
  120_000,
);
