// A business document as a file: created online or offline, edited by two at once, searched, and restored to a version.
import { afterAll, beforeAll, expect, test } from "vitest";
import * as Y from "yjs";
import { blankPaper } from "../lib/kinds/business/create";
import * as edit from "../lib/kinds/business/edit";
import { isTrade, type TradePaper } from "../lib/kinds/business/paper";
import { readBusiness } from "../lib/kinds/business/read";
import { line, tradePaper } from "../lib/kinds/business/testing/papers";
import { History } from "./history";
import { restoreVersion } from "./history-restore";
import { type LocalFile, list } from "./local-files";
import { createAnywhere } from "./offline/create";
import { Desk, until } from "./testing/desk";
import { filled, idsFor, openSearch } from "./testing/search";

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());

const START = { title: "Invoice 7", currency: "EUR", locale: "de", date: "2026-11-23" };
const full = tradePaper({
  title: "Invoice 7",
  number: "2026-007",
  lines: [line(1, "2", "10.50"), line(2, "1", "4")],
});

function trade(doc: Y.Doc): TradePaper {
  const paper = readBusiness(doc);
  if (!isTrade(paper)) throw new Error("This is no trade paper.");
  return paper;
}

const bothPrivacies = test.each<"e2ee" | "standard">(["e2ee", "standard"]);

bothPrivacies(
  "a paper is made, listed here, opened and changed by two at once (%s)",
  async (privacy) => {
    const person = desk.person();
    const { link } = await createAnywhere({ paper: full, privacy }, person.environment);
    expect(await list(person.environment)).toMatchObject([{ kind: "invoice", privacy }]);
    const one = await desk.open(person, link);
    const other = await desk.open(desk.person(), link);
    expect(readBusiness(other.doc)).toEqual(full);

    edit.addRow(one.doc, { description: "Mine", quantity: "1" });
    edit.addRow(other.doc, { description: "Theirs", quantity: "2" });
    edit.setField(one.doc, "number", "2026-008");
    edit.setPartyField(other.doc, "to", "name", "Bob Ltd");
    await one.flush();
    await other.flush();
    await until(() => trade(one.doc).lines.length === 4, "the first has all lines");
    await until(() => trade(other.doc).lines.length === 4, "the second has all lines");
    expect(readBusiness(one.doc)).toEqual(readBusiness(other.doc));
    const texts = trade(one.doc).lines.map(({ description }) => description);
    expect(texts.sort()).toEqual(["Article 1", "Article 2", "Mine", "Theirs"]);
    expect(trade(one.doc)).toMatchObject({ number: "2026-008", to: { name: "Bob Ltd" } });
  },
);

test("a document created offline is listed as one, and opens", async () => {
  const person = desk.person();
  person.network.cut();
  const paper = blankPaper("receipt", START);
  const { link } = await createAnywhere({ paper }, person.environment);
  expect(await list(person.environment)).toMatchObject([{ kind: "invoice", title: "Invoice 7" }]);
  expect(readBusiness((await desk.open(person, link)).doc)).toEqual(paper);
});

test("a document is found by its number, its parties and its lines", async () => {
  const { environment } = desk.person();
  const { id, capability, contentKey } = await createAnywhere({ paper: full }, environment);
  const openedAt = "2026-02-03T04:05:06.000Z";
  const file: LocalFile = {
    ...{ id, token: `${capability}.${contentKey}`, title: "Invoice 7", role: "owner", openedAt },
    ...{ kind: "invoice", privacy: "e2ee" },
  };
  const engine = await openSearch(environment, [file]);
  await filled(engine, environment);
  for (const words of ["2026-007", "article 2"]) expect(await idsFor(engine, words)).toEqual([id]);
  expect(await idsFor(engine, "article 3")).toEqual([]);
});

test("restoring a version is one edit while others keep writing, and can be undone", async () => {
  const person = desk.person();
  const { link } = await createAnywhere({ paper: full }, person.environment);
  const file = await desk.open(person, link);
  const version = new Y.Doc();
  Y.applyUpdate(version, Y.encodeStateAsUpdate(file.doc));
  const [first, second] = full.lines.map(({ id }) => id);
  edit.removeRow(file.doc, first ?? "");
  edit.setRowField(file.doc, second ?? "", "unitPrice", "99");
  edit.addRow(file.doc, { description: "Later" });
  edit.setField(file.doc, "dueDate", "2026-12-24");
  edit.setPartyField(file.doc, "from", "name", "Eve");
  const changed = readBusiness(file.doc);
  const restoring = await restoreVersion(file, version);
  expect(readBusiness(file.doc)).toEqual(full);
  restoring.undo();
  expect(readBusiness(file.doc)).toEqual(changed);
  await file.flush();
  expect((await new History(file, person.environment).list()).length).toBeGreaterThan(0);
});
