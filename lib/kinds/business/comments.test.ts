import { expect, test } from "vitest";
import { addReply, addThread } from "../note/comments-writing";
import { paperThreads, valueAt } from "./comments";
import { paperDoc } from "./create";
import { moveRow, removeRow } from "./edit";
import { readBusiness } from "./read";
import { line, rowId, tradePaper } from "./testing/papers";

const by = { person: { name: "Ana", color: "#2c62b8" }, at: new Date(0) };
const invoice = () =>
  paperDoc(
    tradePaper({
      notes: "Thanks",
      bank: [{ label: "IBAN", value: "DE89" }],
      lines: [line(1, "2", "10"), line(2, "1", "4")],
    }),
  );
const source = (n: number, field = "") => `lines.${rowId(n)}${field}`;

test("threads stand in the order of the paper, those of removed rows last, with their answers", () => {
  // DB-033
  const doc = invoice();
  const on = (block: string) => addThread(doc, block, `About ${block}`, by, block);
  const [notes, second, first, name] = [
    on("notes"),
    on(source(2, ".quantity")),
    on(source(1)),
    on("to.name"),
  ];
  addReply(doc, second, "Yes", by);
  const order = () => paperThreads(doc).map(({ id, isAnchored }) => [id, isAnchored]);
  expect(order()).toEqual([
    [name, true],
    [first, true],
    [second, true],
    [notes, true],
  ]);
  moveRow(doc, rowId(2), rowId(1));
  expect(order().map(([id]) => id)).toEqual([name, second, first, notes]);
  removeRow(doc, rowId(2));
  expect(order()).toEqual([
    [name, true],
    [first, true],
    [notes, true],
    [second, false],
  ]);
  expect(paperThreads(doc).at(-1)?.replies).toHaveLength(1);
});

test("a field that the paper does not have says nothing, and no row of another place is meant", () => {
  const paper = readBusiness(invoice());
  expect(valueAt(paper, source(2, ".unitPrice"))).toBe("4");
  expect(valueAt(paper, "bank.0.value")).toBe("DE89");
  expect(valueAt(paper, "notes")).toBe("Thanks");
  expect(valueAt(paper, source(1))).toBe("");
  for (const none of [
    "bank.1.value",
    "lines.0.quantity",
    source(9),
    "constructor",
    "allocations.1.amount",
  ])
    expect(valueAt(paper, none)).toBeNull();
});
