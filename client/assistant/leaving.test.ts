/**
 * What leaves the device for a file of each kind: the file asked about, and no link, no key and no word of another
 * file.
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import * as Y from "yjs";
import { runAction } from "@/lib/kinds/actions/all";
import { blankPaper, paperDoc } from "@/lib/kinds/business/create";
import { loadPack } from "@/lib/kinds/contract/packs/load";
import { contractFromPack } from "@/lib/kinds/contract/start";
import { documentFromTemplate } from "@/lib/kinds/document/templates";
import { FILE_KINDS, type FileKind } from "@/lib/kinds/file-kind";
import { blankSheet } from "@/lib/kinds/sheet/blank";
import { formatShortLink } from "@/lib/protocol/links";
import { forgetAttempts } from "@/lib/testing/accounts";
import { useModel } from "@/lib/testing/model-double";
import { startTestServer, type TestServer } from "@/lib/testing/server";
import { signUp } from "../account/signing-in";
import { sealedFile, sendNewFile } from "../files";
import type { LocalFile } from "../local-files";
import { newBrowser, type TestBrowser } from "../testing/browser";
import { answerQuestion } from "./answer";
import { editDraft } from "./edit-draft";
import { HiddenLinks } from "./hidden-links";
import { localTools } from "./local-tools";

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  server = await startTestServer();
  browser = newBrowser(server.url);
  const email = `${randomUUID()}@sealdesk.test`;
  await signUp({ name: "Ada", email, password: "seven quiet herons at dawn" }, {}, browser);
});
afterAll(() => server.stop());
beforeEach(forgetAttempts);

const BLANK: Record<FileKind, () => Y.Doc | Promise<Y.Doc>> = {
  note: () => new Y.Doc(),
  document: () => documentFromTemplate("blank", ""),
  sheet: () => blankSheet(),
  invoice: () =>
    paperDoc(blankPaper("invoice", { title: "", currency: "", locale: "en", date: "2026-01-02" })),
  async contract() {
    const pack = await loadPack("mnda");
    if (!pack) throw new Error("No pack.");
    return contractFromPack(pack, { title: "", profile: "uk" });
  },
};

/** Writes words into the file as its editor does. */
const WRITE: Record<FileKind, (words: string) => [action: string, args: Record<string, unknown>]> =
  {
    note: (markdown) => ["append", { markdown }],
    document: (markdown) => ["append", { markdown }],
    sheet: (value) => ["set", { a1: "B2", value }],
    invoice: (value) => ["set", { field: "notes", value }],
    contract: (text) => ["addClause", { heading: "Own", text }],
  };

async function fileWith(kind: FileKind, title: string, words: string) {
  const doc = await BLANK[kind]();
  doc.getMap("meta").set("title", title);
  runAction(doc, "edits", ...WRITE[kind](words), { pack: null });
  const made = await sendNewFile(await sealedFile(Y.encodeStateAsUpdate(doc)), browser);
  const listed: LocalFile = {
    ...{ id: made.id, kind, title, role: "owner", privacy: "e2ee" },
    token: `${made.capability}.${made.contentKey}`,
    openedAt: new Date().toISOString(),
  };
  return { doc, listed };
}

//
test.each(FILE_KINDS)("a question and an edit about a file of the kind %s", async (kind) => {
  vi.stubEnv("AI_TURNS_FREE", "100");
  const model = await useModel();
  const key = "k".repeat(43);
  const link = `https://desk.test${formatShortLink(key)}`;
  const named = await fileWith(kind, "Lease", `The rent is 900. See ${link}`);
  const other = await fileWith(kind, "Payroll of May", "Bob gets 4000.");
  const sent: string[] = [];
  const events = {
    ...{ text: () => {}, tool: () => {}, turnsLeft: () => {} },
    sent: (body: string) => void sent.push(body),
  };
  const rest = { events, environment: browser, signal: new AbortController().signal };
  const sight = { named: [named.listed], all: null, addresses: new Set<string>([link]) };
  await answerQuestion({
    messages: [{ role: "user", content: `Summarise ${named.listed.id}, not ${link}` }],
    toolset: "read",
    ...{ tools: localTools(sight, browser), ...rest },
  });
  const file = { id: named.listed.id, doc: named.doc };
  const edited = await editDraft({ file, instructions: `Add ${link}`, ...rest });
  expect(edited.edits).toBe(1);
  edited.draft.destroy();
  const asked = JSON.stringify(model.asked);
  expect(asked).toContain("The rent is 900");
  const secrets = [named, other].flatMap(({ listed }) => listed.token.split("."));
  for (const secret of [...secrets, key, other.listed.id, "Payroll", "Bob gets"]) {
    expect(asked).not.toContain(secret);
    expect(sent.join()).not.toContain(secret);
  }
});

test("a hidden link is restored in an edit, and its name means nothing elsewhere", () => {
  const link = `https://desk.test/d/1#${"k".repeat(43)}`;
  const links = new HiddenLinks();
  const hidden = links.hide(`{"text":"See ${link}."}`);
  expect(links.restore(hidden)).toBe(`{"text":"See ${link}."}`);
  expect(new HiddenLinks().restore(hidden)).toBe(hidden);
  expect(links.hide("https://docs.test/guide#set-up")).toBe("https://docs.test/guide#set-up");
});
