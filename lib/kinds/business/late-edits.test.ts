// What somebody writes in a row while somebody else moves it is kept.
import { expect, test } from "vitest";
import * as Y from "yjs";
import { paperDoc } from "./create";
import * as edit from "./edit";
import { keepLateEdits } from "./late-edits";
import { isTrade, type PaperLine } from "./paper";
import { readBusiness } from "./read";
import { line, rowId, tradePaper } from "./testing/papers";

const start = paperDoc(
  tradePaper({ lines: [line(1, "1", "10"), line(2, "1", "20"), line(3, "1", "30")] }),
);

function person(): Y.Doc {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(start));
  keepLateEdits(doc);
  return doc;
}

const linesOf = (doc: Y.Doc): readonly PaperLine[] => {
  const paper = readBusiness(doc);
  return isTrade(paper) ? paper.lines : [];
};
const numbers = (doc: Y.Doc) => linesOf(doc).map(({ id }) => Number(id.slice(-3)));
const first = (doc: Y.Doc) => linesOf(doc).find(({ id }) => id === rowId(1));

/** Until nobody has anything new to say. */
async function meet(...docs: Y.Doc[]): Promise<void> {
  for (let round = 0; round < 4; round++) {
    for (const from of docs) {
      for (const to of docs) {
        if (from !== to)
          Y.applyUpdate(to, Y.encodeStateAsUpdate(from, Y.encodeStateVector(to)), "remote");
      }
    }
    await Promise.resolve();
  }
}

test("an edit of a row that is moved meanwhile is kept, and so is the place", async () => {
  const [mover, writer, reader] = [person(), person(), person()];
  edit.moveRow(mover, rowId(1), null);
  edit.setRowField(writer, rowId(1), "description", "Written meanwhile");
  edit.setRowField(writer, rowId(1), "taxRate", "19");
  await meet(mover, writer, reader);
  for (const doc of [mover, writer, reader]) {
    expect(numbers(doc)).toEqual([2, 3, 1]);
    expect(first(doc)).toMatchObject({ description: "Written meanwhile", taxRate: "19" });
  }
});

test("a value that was taken away meanwhile stays away", async () => {
  const [mover, writer] = [person(), person()];
  edit.moveRow(mover, rowId(1), null);
  edit.setRowField(writer, rowId(1), "unitPrice", "");
  await meet(mover, writer);
  expect([first(mover)?.unitPrice, first(writer)?.unitPrice]).toEqual(["", ""]);
});

test("edits made in a row by the person who moved it are not overwritten", async () => {
  const [mover, writer] = [person(), person()];
  edit.setRowField(writer, rowId(1), "quantity", "7");
  await meet(mover, writer);
  edit.moveRow(mover, rowId(1), null);
  edit.setRowField(mover, rowId(1), "quantity", "8");
  edit.setRowField(writer, rowId(1), "unitPrice", "9");
  await meet(mover, writer);
  for (const doc of [mover, writer]) {
    expect(first(doc)).toMatchObject({ quantity: "8", unitPrice: "9" });
  }
});

test("an edit of a row that two move at once is kept", async () => {
  const [one, other, writer] = [person(), person(), person()];
  edit.moveRow(one, rowId(1), null);
  edit.moveRow(other, rowId(1), rowId(3));
  edit.setRowField(writer, rowId(1), "description", "Written meanwhile");
  await meet(one, other, writer);
  for (const doc of [one, other, writer]) {
    expect(numbers(doc).sort()).toEqual([1, 2, 3]);
    expect(first(doc)?.description).toBe("Written meanwhile");
  }
});

test("a row that is removed meanwhile stays removed", async () => {
  const [remover, writer] = [person(), person()];
  edit.removeRow(remover, rowId(1));
  edit.setRowField(writer, rowId(1), "description", "Too late");
  await meet(remover, writer);
  expect([numbers(remover), numbers(writer)]).toEqual([
    [2, 3],
    [2, 3],
  ]);
});
