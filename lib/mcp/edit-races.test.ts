/** Edits of one file by many apps at once, through two server processes: each that was acknowledged is in the file (M-038). */
import { afterAll, beforeAll, expect, test } from "vitest";
import * as Y from "yjs";
import { blankPaper, paperDoc } from "@/lib/kinds/business/create";
import { callThrough } from "@/lib/testing/call";
import { drill } from "@/lib/testing/drill";
import { base64, newStandard, type TestFile } from "@/lib/testing/files";
import { linkOf, type McpClient, newClient, text, use } from "@/lib/testing/mcp";
import { type SecondProcess, startSecondProcess } from "@/lib/testing/process";

/** Edits at once; half of them go to the second process. */
const EDITS = Array.from({ length: drill(40, 8) }, (_, at) => at);

let second: SecondProcess;
let client: McpClient;
beforeAll(async () => {
  second = await startSecondProcess();
  client = await newClient();
}, 60_000);
afterAll(() => second.kill());

/**
 * @param edit the arguments of the edit with this number
 * @returns the words of those that were acknowledged: on a busy machine one may be refused for its time
 */
async function editAtOnce(link: string, edit: (at: number) => object): Promise<string[]> {
  const clients = await Promise.all(EDITS.map(() => newClient()));
  const done = await Promise.all(
    clients.map((one, at) => {
      const given = edit(at);
      callThrough(at % 2 === 0 ? second.url : null);
      const answer = use(one, "edits" in given ? "doc_edit" : "file_edit", { link, ...given });
      callThrough(null);
      return answer;
    }),
  );
  const acknowledged = EDITS.filter((at) => !done[at].isError);
  expect(acknowledged.length).toBeGreaterThan(EDITS.length / 2);
  return acknowledged.map(word).sort();
}

const readBack = (link: string, read: object) =>
  text(client, "action" in read ? "file_read" : "doc_read", { link, ...read });
const wordsOf = (text: string): string[] => (text.match(/word\d+/g) ?? []).sort();
const word = (at: number) => `word${at}`;

const sheet = () => newStandard({ template: "sheet" });
const paper = { title: "Bill", currency: "EUR", locale: "en", date: "" };
const invoice = () =>
  newStandard({ copy: base64(Y.encodeStateAsUpdate(paperDoc(blankPaper("invoice", paper)))) });
const contract = () =>
  newStandard({ category: "contract", title: "NDA", contractType: "mnda", minClient: 4 });

type Row = [make: () => Promise<TestFile>, edit: (at: number) => object, read: object];
const action = (action: string, ...args: unknown[]) => ({ action, args });

const ADDED: Record<string, Row> = {
  "blocks of a note": [
    newStandard,
    (at) => ({ edits: [{ op: "append", markdown: word(at) }] }),
    {},
  ],
  "rows of a sheet": [sheet, (at) => action("addRow", [word(at)]), action("csv")],
  "lines of an invoice": [
    invoice,
    (at) => action("addItem", { description: word(at) }),
    action("summary"),
  ],
  "clauses of a contract": [
    contract,
    (at) => action("addClause", "Clause", word(at)),
    action("clauses"),
  ],
  "terms of a contract": [
    contract,
    (at) => action("setTerm", `term_${at}`, word(at)),
    action("terms"),
  ],
};

test.each(Object.entries(ADDED))("%s that are added at once all stay", async (_, row) => {
  const [make, edit, read] = row;
  const link = linkOf(await make());
  const added = await editAtOnce(link, edit);
  expect(wordsOf(await readBack(link, read))).toEqual(added);
});

test("each of many edits of one block finds what those before it left", async () => {
  const link = linkOf(await newStandard({ markdown: EDITS.map(() => "blank").join(" ") }));
  const added = await editAtOnce(link, (at) => ({
    edits: [{ op: "find", find: "blank", replace: word(at) }],
  }));
  const filled = await readBack(link, {});
  expect(wordsOf(filled)).toEqual(added);
  expect(filled.split("blank")).toHaveLength(EDITS.length - added.length + 1);
});

test("an edit that fails holds up none after it", async () => {
  const link = linkOf(await sheet());
  const edit = (cell: string) => use(client, "file_edit", { link, ...action("set", cell, 1) });
  const [failed, made] = await Promise.all([edit("no cell"), edit("A1")]);
  expect([failed.isError, made.isError ?? false]).toEqual([true, false]);
});
