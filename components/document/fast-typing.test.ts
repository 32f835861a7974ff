/** The short ways to a place and to a block come to the same as y-prosemirror's own, which look through all of a text. */
import { EditorState, TextSelection } from "prosemirror-state";
import { expect, test, vi } from "vitest";
import {
  absolutePositionToRelativePosition,
  initProseMirrorDoc,
  type ProsemirrorBinding,
  ySyncPlugin,
  ySyncPluginKey,
  yUndoPlugin,
  yUndoPluginKey,
  yXmlFragmentToProseMirrorRootNode,
} from "y-prosemirror";
import type * as Y from "yjs";
import { BODY } from "@/lib/kinds/document/content";
import { documentFromTemplate } from "@/lib/kinds/document/templates";
import { DOCUMENT } from "@/lib/kinds/document/vocabulary";
import { noteSchema } from "@/lib/kinds/note/lenient";
import { noUnknowns } from "@/lib/kinds/note/lenient-scan";
import { hasten, relativeAt } from "./fast-typing";

const bindingOf = (state: EditorState): ProsemirrorBinding =>
  ySyncPluginKey.getState(state).binding;
const schema = noteSchema(noUnknowns(DOCUMENT));

function open(doc: Y.Doc) {
  const fragment = doc.getXmlFragment(BODY);
  const { doc: node, mapping } = initProseMirrorDoc(fragment, schema);
  const plugins = [ySyncPlugin(fragment, { mapping }), yUndoPlugin()];
  return EditorState.create({ doc: node, plugins });
}

test.each(["report", "proposal", "cv"] as const)("every place of a %s is found", (template) => {
  const state = open(documentFromTemplate(template, "Title"));
  const { type, mapping } = bindingOf(state);
  for (let pos = 0; pos <= state.doc.content.size; pos++)
    expect(relativeAt(state.doc.resolve(pos), bindingOf(state)), `at ${pos}`).toEqual(
      absolutePositionToRelativePosition(pos, type, mapping),
    );
});

test("each edit is written whole, and undo remembers the caret before it", () => {
  const doc = documentFromTemplate("proposal", "Title");
  let state = hasten(open(doc));
  const binding = bindingOf(state);
  const written = () => yXmlFragmentToProseMirrorRootNode(binding.type, schema).toJSON();
  for (let pos = state.doc.content.size - 1; pos > 0; pos -= 7) {
    if (!state.doc.resolve(pos).parent.isTextblock) continue;
    const { tr } = state;
    tr.setSelection(TextSelection.near(tr.doc.resolve(pos)));
    if (pos % 3 === 0) tr.split(pos);
    else if (pos % 5 === 0) tr.delete(pos - 1, pos);
    else tr.insertText("word ", pos);
    const { type, mapping } = binding;
    const caret = absolutePositionToRelativePosition(state.selection.anchor, type, mapping);
    const looks = vi.spyOn(mapping, "get").mockClear();
    const isInBlock = state.selection.$anchor.depth === 1;
    state = state.apply(tr);
    if (isInBlock) expect(looks.mock.calls.length, "blocks looked at").toBeLessThan(5);
    expect(yUndoPluginKey.getState(state)?.prevSel?.anchor, `before ${pos}`).toEqual(caret);
    binding._prosemirrorChanged(state.doc);
    expect(written(), `at ${pos}`).toEqual(state.doc.toJSON());
  }
});
