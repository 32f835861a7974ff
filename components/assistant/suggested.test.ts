/** The assistant's edits as suggestions: accepted they are the edit, rejected nothing happened. */
import { expect, test } from "vitest";
import * as Y from "yjs";
import { copyOf } from "@/client/assistant/edit-draft";
import { runAction } from "@/lib/kinds/actions/all";
import { writeMarkdown } from "@/lib/kinds/note/from-markdown";
import { decide } from "@/lib/kinds/note/suggestions-decide";
import { suggestedChange } from "./suggested";

const NO_PACK = { pack: null };
const textOf = (doc: Y.Doc) => runAction(doc, "reads", "markdown", {}, NO_PACK);

function newNote(): Y.Doc {
  const doc = new Y.Doc();
  doc.getMap("meta").set("title", "Lease");
  writeMarkdown(
    doc,
    "The rent is **900** a month.\n\n- heat\n- water\n\n| a | b |\n| - | - |\n| 1 | 2 |",
  );
  return doc;
}

const EDITS: [string, Record<string, unknown>][] = [
  ["find", { find: "900", replace: "950" }],
  ["append", { markdown: "## Notice\n\nThree *months*." }],
  ["insert", { after: null, markdown: "> First of all" }],
];

test.each(EDITS)("a note's edit is suggested, and accepted or rejected: %s", (name, args) => {
  const note = newNote();
  const draft = copyOf(Y.encodeStateAsUpdate(note));
  runAction(draft, "edits", name, args, NO_PACK);
  const { update, ids } = suggestedChange(note, draft);
  expect(ids.size).toBeGreaterThan(0);
  const before = textOf(note);
  Y.applyUpdate(note, update);
  // Readers see the text as it was until somebody accepts.
  expect(textOf(note)).toBe(before);
  const other = copyOf(Y.encodeStateAsUpdate(note));
  decide(note, "accepted", ids);
  expect(textOf(note)).toBe(textOf(draft));
  decide(other, "rejected", ids);
  expect(textOf(other)).toBe(before);
});

test("text written while the model works is kept", () => {
  const note = newNote();
  const draft = copyOf(Y.encodeStateAsUpdate(note));
  runAction(draft, "edits", "find", { find: "900", replace: "950" }, NO_PACK);
  runAction(note, "edits", "append", { markdown: "Written meanwhile." }, NO_PACK);
  Y.applyUpdate(draft, Y.encodeStateAsUpdate(note));
  const { update, ids } = suggestedChange(note, draft);
  Y.applyUpdate(note, update);
  decide(note, "accepted", ids);
  expect(textOf(note)).toContain("950");
  expect(textOf(note)).toContain("Written meanwhile.");
});
