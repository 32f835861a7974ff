import { expect, test } from "vitest";
import { initProseMirrorDoc, prosemirrorToYXmlFragment } from "y-prosemirror";
import * as Y from "yjs";
import { everything } from "@/lib/formats/testing/notes";
import { noteSchema } from "@/lib/kinds/note/lenient";
import { type Block, FRAGMENT, readBlocks, writeBlocks } from "@/lib/kinds/note/text-blocks";
import { blocksOf } from "./note-blocks";

/** As they are where nobody commented. */
const withoutComments = (blocks: readonly Block[]): Block[] =>
  blocks.map((block) => ({
    ...block,
    children: withoutComments(block.children),
    runs: block.runs.map(({ text, marks }) => {
      const kept = Object.entries(marks).filter(([name]) => !name.startsWith("comment"));
      return { text, marks: Object.fromEntries(kept) };
    }),
  }));

test("every block and mark of the editor is what it would write into a file", () => {
  const written = new Y.Doc();
  writeBlocks(written, everything());
  const { doc: note } = initProseMirrorDoc(written.getXmlFragment(FRAGMENT), noteSchema());
  const doc = new Y.Doc();
  prosemirrorToYXmlFragment(note, doc.getXmlFragment(FRAGMENT));
  expect(blocksOf(note)).toEqual(withoutComments(readBlocks(doc)));
});
