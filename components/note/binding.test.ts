// The undo history of an open note: what it takes back, and what it leaves.
import { expect, test } from "vitest";
import * as Y from "yjs";
import { writeMarkdown } from "@/lib/kinds/note/from-markdown";
import { FRAGMENT, readBlocks } from "@/lib/kinds/note/text-blocks";
import { copyOf, restoreNote } from "@/lib/kinds/testing/edited-notes";
import { undoHistory } from "./binding";

test("undo reverts a restored version in one step, and keeps what others wrote since", () => {
  const doc = new Y.Doc();
  writeMarkdown(doc, "# Plan\n\nfirst\n\nlast");
  const version = copyOf(doc);
  doc.getXmlFragment(FRAGMENT).delete(1, 2);
  writeMarkdown(doc, "written later");
  const before = readBlocks(doc);
  const { manager, close } = undoHistory(doc.getXmlFragment(FRAGMENT));
  restoreNote(doc, version);
  expect(readBlocks(doc)).toEqual(readBlocks(version));

  const other = copyOf(doc);
  writeMarkdown(other, "from elsewhere");
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(other), "remote");
  manager.undo();
  const kept = readBlocks(doc).filter(({ runs }) => runs[0]?.text !== "from elsewhere");
  expect(kept).toEqual(before);
  expect(readBlocks(doc)).toHaveLength(before.length + 1);
  close();
});
