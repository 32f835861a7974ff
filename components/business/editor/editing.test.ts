// Changes of an open paper: undone step by step, without undoing anybody else's.
import { expect, test } from "vitest";
import { Awareness } from "y-protocols/awareness";
import * as Y from "yjs";
import { fillIn, foundIn } from "@/client/business/apply-draft";
import { undoNewest } from "@/components/ui/toast";
import { paperDoc } from "@/lib/kinds/business/create";
import { moveRow, removeRow } from "@/lib/kinds/business/edit";
import { type BusinessPaper, isTrade, type TradePaper } from "@/lib/kinds/business/paper";
import { readBusiness } from "@/lib/kinds/business/read";
import { line, paymentPaper, rowId, tradePaper } from "@/lib/kinds/business/testing/papers";
import { openEditing } from "./editing";
import { paperKind } from "./paper-kind";

const invoice = tradePaper({ title: "Invoice", lines: [line(1, "1", "10"), line(2, "1", "20")] });

function opened(paper: BusinessPaper = invoice) {
  const doc = paperDoc(paper);
  return openEditing({ doc, awareness: new Awareness(doc) }, paperKind);
}

function trade(doc: Y.Doc): TradePaper {
  const paper = readBusiness(doc);
  if (!isTrade(paper)) throw new Error("This is no trade paper.");
  return paper;
}

/** Somebody else's change, as it arrives. */
function elsewhere(doc: Y.Doc, work: (other: Y.Doc) => void): void {
  const other = new Y.Doc();
  Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
  work(other);
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(other), "elsewhere");
}

test("fields are changed, undone one by one, and done again; others' changes stay", () => {
  const { doc, set, enter, undo, redo, canUndo } = opened();
  expect(canUndo()).toBe(false);
  set("number", "7");
  enter(`lines.${rowId(1)}.quantity`);
  set(`lines.${rowId(1)}.quantity`, "3");
  elsewhere(doc, (other) => other.getMap("invoice").set("reference", "PO 9"));
  undo();
  expect(trade(doc)).toMatchObject({ number: "7", reference: "PO 9" });
  expect(trade(doc).lines[0]?.quantity).toBe("1");
  undo();
  expect(trade(doc)).toMatchObject({ number: "", reference: "PO 9" });
  redo();
  redo();
  expect(trade(doc).lines[0]?.quantity).toBe("3");
});

test("a line that was removed is put back by its notice, and nothing that was done since is undone", () => {
  const { doc, set, remove, undo } = opened();
  remove("Line 1 removed.", (now) => removeRow(now, rowId(1)));
  set("number", "8");
  expect(trade(doc).lines.map(({ id }) => id)).toEqual([rowId(2)]);
  expect(undoNewest()).toBe(true);
  expect(trade(doc).lines).toEqual(invoice.lines);
  expect(trade(doc).number).toBe("8");
  undo();
  expect(trade(doc).number).toBe("");
});

test("a file is named by its paper's number and name until somebody gives it another title", () => {
  const { doc, set } = opened();
  set("number", "2026-1");
  set("to.name", "Acme");
  expect(trade(doc).title).toBe("Invoice 2026-1, Acme");
  set("title", "Chairs for Acme");
  set("number", "2026-2");
  expect(trade(doc).title).toBe("Chairs for Acme");
});

test("text typed in a line while another person moves it is kept", async () => {
  const { doc, set } = opened();
  const other = new Y.Doc();
  Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
  moveRow(other, rowId(1), null);
  set(`lines.${rowId(1)}.description`, "Written meanwhile");
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(other), "elsewhere");
  await Promise.resolve();
  expect(trade(doc).lines.map(({ id }) => id)).toEqual([rowId(2), rowId(1)]);
  expect(trade(doc).lines[1]?.description).toBe("Written meanwhile");
});

test("a drafted invoice fills its fields, takes the place of empty lines, and is one step", () => {
  const { doc, change, set, undo } = opened(
    tradePaper({ title: "Invoice", lines: [line(1, "1", "", { description: "" })] }),
  );
  const before = trade(doc);
  const found = foundIn({
    invoice: {
      ...{ documentType: "invoice", number: "7", currency: "GBP", terms: "net 30" },
      ...{ seller: { name: "Ada Ltd" }, buyer: { name: "Bob", email: "bob@example.com" } },
      items: [
        { description: "Chairs", quantity: "3", unitPrice: "120", taxRate: "20" },
        { description: "Delivery", taxRate: "200" },
      ],
    },
  });
  change(() => fillIn(doc, found, set));
  expect(trade(doc)).toMatchObject({
    ...{ number: "7", currency: "GBP", terms: "net 30", title: "Invoice 7, Bob" },
    ...{ from: { name: "Ada Ltd" }, to: { name: "Bob", email: "bob@example.com" } },
    lines: [
      { description: "Chairs", quantity: "3", unitPrice: "120", taxRate: "20" },
      { description: "Delivery", quantity: "1", taxRate: "" },
    ],
  });
  undo();
  expect(trade(doc)).toEqual(before);
});

test("a drafted receipt names whoever was paid as its sender", () => {
  const { doc, change, set } = opened(paymentPaper());
  const found = foundIn({
    payment: {
      ...{ documentType: "receipt", payer: "Bob", payee: "Ada", total: "60.5", method: "card" },
      allocations: [{ invoiceNumber: "2026-7", amount: "60.5" }],
    },
  });
  change(() => fillIn(doc, found, set));
  expect(readBusiness(doc)).toMatchObject({
    ...{ from: { name: "Ada" }, to: { name: "Bob" }, amount: "60.5", method: "card" },
    allocations: [{ invoiceNumber: "2026-7", amount: "60.5" }],
  });
});
