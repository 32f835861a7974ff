/** What is said of a suggestion, in the list and aloud. */

import { TextSelection } from "prosemirror-state";
import { expect, test } from "vitest";
import * as Y from "yjs";
import { writeBlocks } from "@/lib/kinds/note/text-blocks";
import { insertTable } from "../commands/blocks";
import { suggestionsIn } from "./found";
import { give, opened, writerOf } from "./testing";
import { differenceOf } from "./words";

test("a table that is suggested whole is said once, with the words in it", () => {
  const doc = new Y.Doc();
  writeBlocks(doc, [
    { name: "paragraph", attributes: {}, runs: [{ text: "x", marks: {} }], children: [] },
  ]);
  const writer = writerOf(doc, "Ana");
  give(writer, (note) => TextSelection.create(note, 2), insertTable(2, 2));
  give(
    writer,
    (note) => {
      let at = 0;
      note.descendants((node, pos) => {
        if (at === 0 && node.type.name === "tableCell") at = pos + 2;
      });
      return TextSelection.create(note, at);
    },
    (state, dispatch) => {
      dispatch?.(state.tr.insertText("cell"));
      return true;
    },
  );
  const [found, ...rest] = suggestionsIn(opened(writer).state.doc);
  expect(rest).toEqual([]);
  expect(found && differenceOf(found)).toEqual([
    { kind: "insert", text: "Table … cell … Empty line" },
  ]);
});
