/** A change of a note or a Document as suggestions, worked out on copies: an editor shows it as somebody else's. */
import { EditorState } from "prosemirror-state";
import { initProseMirrorDoc, updateYFragment } from "y-prosemirror";
import * as Y from "yjs";
import { copyOf } from "@/client/assistant/edit-draft";
import { Stamps } from "@/components/note/suggestions/stamps";
import { suggestEdit } from "@/components/note/suggestions/suggest";
import { isDocument } from "@/lib/kinds/document/content";
import { DOCUMENT } from "@/lib/kinds/document/vocabulary";
import { isSameJson } from "@/lib/kinds/json";
import { noteSchema } from "@/lib/kinds/note/lenient";
import { noUnknowns, scanType } from "@/lib/kinds/note/lenient-scan";
import { randomId, textFragment } from "@/lib/kinds/note/text-blocks";
import { NOTE } from "@/lib/kinds/note/vocabulary";

const ASSISTANT = { name: "Assistant", color: "#0e5a6b" };

export interface Suggested {
  update: Uint8Array;
  /** The suggestions that it begins. */
  ids: ReadonlySet<string>;
}

/**
 * @param draft the file as it would be
 * @throws RangeError where the change cannot be suggested
 */
export function suggestedChange(doc: Y.Doc, draft: Y.Doc): Suggested {
  // y-prosemirror writes to the documents it reads.
  const [base, wanted] = [copyOf(Y.encodeStateAsUpdate(doc)), copyOf(Y.encodeStateAsUpdate(draft))];
  const vector = Y.encodeStateVector(base);
  const unknowns = noUnknowns(isDocument(base) ? DOCUMENT : NOTE);
  for (const each of [base, wanted]) scanType(textFragment(each), unknowns);
  const schema = noteSchema(unknowns);
  const { doc: before, meta } = initProseMirrorDoc(textFragment(base), schema);
  const { doc: after } = initProseMirrorDoc(textFragment(wanted), schema);
  const stamps = new Stamps(ASSISTANT, () => ({
    ...{ id: randomId(), person: ASSISTANT, at: Date.now() },
  }));
  const tr = suggestEdit(
    EditorState.create({ doc: before }),
    EditorState.create({ doc: after }),
    stamps,
  );
  base.transact(() => {
    if (tr) updateYFragment(base, textFragment(base), tr.doc, meta);
    for (const name of ["meta", "lists"]) copyChanged(wanted.getMap(name), base.getMap(name));
  });
  const update = Y.encodeStateAsUpdate(base, vector);
  for (const each of [base, wanted]) each.destroy();
  return { update, ids: stamps.begun };
}

/** Plain values only; others stay unchanged. */
function copyChanged(from: Y.Map<unknown>, to: Y.Map<unknown>): void {
  for (const [key, value] of from.entries()) {
    if (value instanceof Y.AbstractType || isSameJson(value, to.get(key))) continue;
    to.set(key, value);
  }
}
