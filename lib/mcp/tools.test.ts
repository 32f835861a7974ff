import pino from "pino";
import { beforeEach, expect, test, vi } from "vitest";
import * as Y from "yjs";
import { pool } from "@/db/client";
import { baseUrl, env } from "@/lib/env";
import { log } from "@/lib/http/log";
import { ACTIONS } from "@/lib/kinds/actions/all";
import { blankPaper, paperDoc } from "@/lib/kinds/business/create";
import { fromBase64, toBase64 } from "@/lib/protocol/bytes";
import { newCapability } from "@/lib/protocol/capability";
import { formatLongLink, formatShortLink } from "@/lib/protocol/links";
import { deriveShortLink, newShortSecret, sealDocumentLink } from "@/lib/protocol/short-links";
import { linkTo, newEncrypted, newStandard, read, type TestFile } from "@/lib/testing/files";
import { dumpTables, findLeaks, keyMarker } from "@/lib/testing/leaks";
import { forgetCounters } from "@/lib/testing/limits";
import { ask, linkOf, newClient, text, use } from "@/lib/testing/mcp";
import { withinTime } from "./within-time";

beforeEach(forgetCounters);

const stored = async (file: TestFile): Promise<Y.Doc> => {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, fromBase64((await read(file)).body.snapshot));
  return doc;
};
const newPaper = () =>
  newStandard({
    copy: toBase64(
      Y.encodeStateAsUpdate(
        paperDoc(blankPaper("invoice", { title: "Bill", currency: "EUR", locale: "en", date: "" })),
      ),
    ),
  });

// M-025, M-026, M-027
test("there are eleven tools, each with schemas, hints and the scope it needs", async () => {
  const { tools } = (await ask(await newClient(), "tools/list")).result;
  const hints = Object.fromEntries(
    tools.map(
      ({ name, annotations: a }: { name: string; annotations: Record<string, unknown> }) => [
        name,
        [a.readOnlyHint, a.destructiveHint, a.openWorldHint],
      ],
    ),
  );
  const [read, changes, mails] = [
    [true, false, false],
    [false, true, false],
    [false, true, true],
  ];
  expect(hints).toEqual({
    ...{ sign_send: mails, sign_status: read, sign_remind: mails, sign_cancel: changes },
    ...{ sign_pdf: read, doc_create: [false, false, false], doc_read: read, doc_edit: changes },
    ...{ file_read: read, file_edit: changes, draft_fields: read },
  });
  const { properties } = tools[0].inputSchema;
  expect(properties.expiresInDays).toEqual({
    type: "integer",
    minimum: 1,
    maximum: 90,
    default: 30,
  });
  expect(JSON.stringify(tools)).not.toContain(String(Number.MAX_SAFE_INTEGER));
  for (const one of tools) {
    expect(one.inputSchema).toMatchObject({ type: "object", additionalProperties: false });
    expect(one.securitySchemes).toEqual([{ type: "oauth2", scopes: ["svc"] }]);
    expect(one._meta.securitySchemes).toEqual(one.securitySchemes);
  }
});

// M-024, M-028, M-029, M-030
test("an unknown tool is an error of the protocol, wrong arguments are the tool's", async () => {
  const client = await newClient();
  const unknown = await ask(client, "tools/call", { name: "fly", arguments: {} });
  expect(unknown).toMatchObject({ id: 1, error: { code: -32602 } });
  expect(await use(client, "doc_read", { link: 7 })).toMatchObject({
    isError: true,
    content: [{ type: "text", text: expect.stringMatching(/^link: .* \(code: invalid\)$/) }],
    structuredContent: { code: "invalid", reason: null },
  });
  for (const args of [{ title: "\0" }, { title: "a", markdown: "\ud800" }])
    expect((await use(client, "doc_create", args))._meta["sh.svc/error"].code).toBe("invalid");
  const withSchema = await use(client, "sign_status", { link: "https://other.example/" });
  expect(withSchema).toMatchObject({
    isError: true,
    _meta: { "sh.svc/error": { code: "invalid", reason: "link" } },
  });
  expect(withSchema.structuredContent).toBeUndefined();
});

// M-037, M-038, M-031, M-043
test("a Document is made, read in parts and edited by blocks", async () => {
  const client = await newClient();
  const made = await use(client, "doc_create", {
    title: "Plan",
    markdown: "# Goal\n\n- one\n- two",
    locale: "en-US",
  });
  expect(made.structuredContent).toMatchObject({ title: "Plan", paper: "letter" });
  expect(JSON.parse(made.content[0].text)).toEqual(made.structuredContent);
  const { link } = made.structuredContent;
  const blocks = await text(client, "doc_read", { link, format: "blocks" });
  const [, id] = /^\[(.+)\] - two$/m.exec(blocks) ?? [];
  const edits = [
    { op: "replace", block: id, markdown: "- three" },
    { op: "append", markdown: "The **end**." },
    { op: "find", find: "end", replace: "beginning" },
    { op: "title", title: "Another plan" },
  ];
  await text(client, "doc_edit", { link, edits });
  const whole = await text(client, "doc_read", { link });
  expect(whole).toBe("Title: Another plan\n\n# Goal\n\n- one\n- three\n\nThe **beginning**.\n");
  expect(await text(client, "doc_read", { link, offset: 7, limit: 7 })).toBe(
    `Another\n\n[More: offset 14 of ${whole.length}]`,
  );
  const a4 = await use(client, "doc_create", { title: "B", locale: "de-DE" });
  expect(a4.structuredContent.paper).toBe("a4");
});

test("an edit that cannot be made leaves the file as it was", async () => {
  const client = await newClient();
  const note = await newStandard({ title: "Note", markdown: "one" });
  const edits = [
    { op: "append", markdown: "two" },
    { op: "delete", block: "nobody" },
  ];
  expect(await use(client, "doc_edit", { link: linkOf(note), edits })).toMatchObject({
    isError: true,
  });
  expect(await text(client, "doc_read", { link: linkOf(note) })).toBe("Title: Note\n\none\n");
});

test("two apps that edit at once both have what they wrote", async () => {
  const client = await newClient();
  const link = linkOf(await newStandard({ title: "Note", markdown: "one" }));
  await Promise.all(
    ["left", "right"].map((word) =>
      text(client, "doc_edit", { link, edits: [{ op: "append", markdown: word }] }),
    ),
  );
  const all = await text(client, "doc_read", { link });
  expect(["one", "left", "right"].every((word) => all.includes(word))).toBe(true);
});

// M-038
test("sheets, papers and contracts are read and edited by their actions", async () => {
  const client = await newClient();
  const sheet = await newStandard({ template: "sheet", title: "Prices" });
  const link = linkOf(sheet);
  await text(client, "file_edit", { link, action: "setRange", args: ["A1", [[2, 3, "=A1*B1"]]] });
  expect(
    JSON.parse(await text(client, "file_read", { link, action: "range", args: ["A1:C1"] })),
  ).toMatchObject({ values: [[2, 3, 6]], formulas: { C1: "=A1*B1" } });
  expect((await stored(sheet)).getMap("cells").size).toBe(3);

  const paper = linkOf(await newPaper());
  const png =
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  await text(client, "file_edit", { link: paper, action: "logo", args: [png] });
  await text(client, "file_edit", { link: paper, action: "set", args: ["to.name", "Ada"] });
  expect(JSON.parse(await text(client, "file_read", { link: paper }))).toMatchObject({
    hasLogo: true,
    to: { name: "Ada" },
  });

  const contract = linkOf(
    await newStandard({ category: "contract", title: "NDA", contractType: "mnda", minClient: 4 }),
  );
  await text(client, "file_edit", {
    link: contract,
    action: "setParty",
    args: ["them", "legal_name", "Ada Ltd"],
  });
  expect(await text(client, "file_read", { link: contract, action: "text" })).toContain("Ada Ltd");
  expect(await use(client, "file_read", { link: contract, action: "fly" })).toMatchObject({
    isError: true,
    structuredContent: { code: "invalid" },
  });
});

// M-038, M-041
test("a link that does not do is refused by its code", async () => {
  const client = await newClient();
  const note = await newStandard({ title: "Note", markdown: "one" });
  const codeOf = async (name: string, args: object) => {
    const { isError, structuredContent } = await use(client, name, args);
    return isError ? structuredContent.code : null;
  };
  const edits = [{ op: "append", markdown: "two" }];
  const view = linkOf(await linkTo(note, "view"));
  expect(await codeOf("doc_read", { link: view })).toBeNull();
  expect(await codeOf("doc_edit", { link: view, edits })).toBe("forbidden");
  expect(await codeOf("file_edit", { link: linkOf(note), action: "set", args: [] })).toBe(
    "wrong_kind",
  );
  const sheet = linkOf(await newStandard({ template: "sheet" }));
  expect(await codeOf("doc_edit", { link: sheet, edits })).toBe("wrong_kind");
  const dead = linkOf({ id: note.id, capability: newCapability() });
  expect(await codeOf("doc_read", { link: dead })).toBe("not_found");
  await pool().query("update file set trashed_at = now() where id = $1", [note.id]);
  expect(await codeOf("doc_read", { link: linkOf(note) })).toBe("trashed");
});

// M-032
test("a short link opens a file that the server can read, and no encrypted one", async () => {
  const client = await newClient();
  const shorten = async (file: TestFile) => {
    const secret = newShortSecret();
    const { capability, wrapKey } = await deriveShortLink(secret);
    const envelope = await sealDocumentLink(wrapKey, file.id, {});
    await linkTo(file, "view", { token: capability, envelope });
    return baseUrl() + formatShortLink(secret);
  };
  const link = await shorten(await newStandard({ title: "Note", markdown: "one" }));
  expect(await text(client, "doc_read", { link })).toContain("Title: Note");
  expect(
    await use(client, "doc_read", { link: await shorten(await newEncrypted()) }),
  ).toMatchObject({ isError: true, structuredContent: { code: "unsupported", reason: "e2ee" } });
});

// M-032
test("a link with a key is refused before it is used, and is in no log and no table", async () => {
  const client = await newClient();
  const { id, capability } = await newEncrypted();
  const lines: string[] = [];
  const stream = (log as unknown as Record<symbol, { write(line: string): void }>)[
    pino.symbols.streamSym
  ];
  const written = vi.spyOn(stream as { write(line: string): void }, "write");
  written.mockImplementation((line) => void lines.push(line));
  const { level } = log;
  log.level = "info";
  const keys: string[] = [];
  const newKey = () => {
    keys.push(newCapability());
    return keys.at(-1) ?? "";
  };
  const { origin } = new URL(linkOf({ id, capability }));
  const refused = {
    isError: true,
    structuredContent: { code: "unsupported", reason: "e2ee" },
  };
  for (const path of [
    formatLongLink({ id, capability, contentKey: newKey() }),
    formatLongLink({ id, capability }),
    `/s/${id}#${newKey()}.${newKey()}.pin`,
  ])
    expect(await use(client, "doc_read", { link: origin + path })).toMatchObject(refused);
  // Also where something breaks while a link is in use.
  const note = await newStandard({ title: "Note" });
  await pool().query("alter table file_state rename to file_state_away");
  const broken = await use(client, "doc_read", { link: linkOf(note) });
  await pool().query("alter table file_state_away rename to file_state");
  expect(broken).toMatchObject({ isError: true, structuredContent: { code: "unavailable" } });
  expect(lines.join()).toContain("doc_read");
  const markers = [...keys, note.capability, capability].map((key) => keyMarker("key", key));
  const logged = { name: "log", bytes: Buffer.from(lines.join()) };
  const tables = await dumpTables(env().DATABASE_URL ?? "");
  expect(findLeaks(markers, [logged, ...tables])).toEqual([]);
  written.mockRestore();
  log.level = level;
});

// M-039
test("a read by an app is noted with the file", async () => {
  const client = await newClient();
  const note = await newStandard({ title: "Note", markdown: "one" });
  const readAt = async () =>
    (await pool().query("select app_at from file_read where file_id = $1", [note.id])).rows[0];
  await text(client, "doc_edit", { link: linkOf(note), edits: [{ op: "title", title: "B" }] });
  expect(await readAt()).toBeUndefined();
  await text(client, "doc_read", { link: linkOf(note) });
  await expect.poll(readAt).toMatchObject({ app_at: expect.any(Date) });
});

// M-033, M-040, M-042
test("the only resource is the guide, and it names every action", async () => {
  const client = await newClient();
  expect((await ask(client, "resources/list")).result.resources).toEqual([
    { uri: "svc://guide", name: "guide", title: "Agent guide", mimeType: "text/markdown" },
  ]);
  const [guide] = (await ask(client, "resources/read", { uri: "svc://guide" })).result.contents;
  for (const { reads, edits } of [ACTIONS.sheet, ACTIONS.invoice, ACTIONS.contract])
    for (const { name } of [...reads, ...edits]) expect(guide.text).toContain(`\`${name}(`);
  expect(await ask(client, "resources/read", { uri: "svc://files" })).toMatchObject({
    error: { code: -32002 },
  });
  expect((await ask(client, "resources/templates/list")).result).toEqual({ resourceTemplates: [] });
  expect((await ask(client, "prompts/list")).error.code).toBe(-32601);
});

test("work that takes too long is ended", () => {
  expect(() =>
    withinTime(50, () => {
      for (;;);
    }),
  ).toThrow("Out of time.");
  expect(withinTime(1_000, () => 7)).toBe(7);
});
