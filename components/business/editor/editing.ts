/** How a paper or a contract that is open is changed: each change is a step that can be undone, and leaves others' alone. */
import * as Y from "yjs";
import type { OpenFile } from "@/client/sync";
import { notify } from "@/components/ui/toast";
import type { FieldRule } from "@/lib/kinds/business/values";
import { Decision } from "@/lib/kinds/note/suggestions-decision";

/** The origin of what is changed here. */
const HERE = Symbol("paper-editing");
/** What is typed without a pause is one step. */
const STEP_MS = 700;

export interface Editing {
  doc: Y.Doc;
  /** Null where there is no such field. */
  ruleOf(source: string): FieldRule | null;
  /** @throws RangeError for a value that the field may not have */
  set(source: string, value: string): void;
  /** Several changes as one step. */
  change<Made>(update: (doc: Y.Doc) => Made): Made;
  /** Removes something and offers Undo. @param words the notice, as “Line removed.” */
  remove(words: string, update: (doc: Y.Doc) => void): void;
  /** Does something and offers Undo for it; without a change there is no notice. */
  undoable(words: string, run: () => void): void;
  undo(): void;
  redo(): void;
  /** Told whenever what can be undone or done again changes. */
  onSteps(listener: () => void): () => void;
  canUndo(): boolean;
  canRedo(): boolean;
  /** The field that has the focus here, for the others to see. */
  enter(source: string | null): void;
  close(): void;
}

/** What a kind of file that is edited by its fields consists of. */
export interface EditedKind {
  /** All that is changed beside `meta`. */
  types(doc: Y.Doc): Y.AbstractType<unknown>[];
  ruleOf(doc: Y.Doc, source: string): FieldRule | null;
  set(doc: Y.Doc, source: string, value: string): void;
  /** @returns what ends it */
  open?(doc: Y.Doc): () => void;
}

export function openEditing(
  { doc, awareness }: Pick<OpenFile, "doc" | "awareness">,
  kind: EditedKind,
): Editing {
  const types = [doc.getMap("meta") as Y.AbstractType<unknown>, ...kind.types(doc)];
  const undoing = (origins: unknown[] = [HERE]) =>
    new Y.UndoManager(types, { trackedOrigins: new Set(origins), captureTimeout: STEP_MS });
  const steps = undoing([HERE, Decision]);
  const end = kind.open?.(doc);
  const change = <Made>(update: (doc: Y.Doc) => Made): Made =>
    doc.transact(() => update(doc), HERE);
  const undoable = (words: string, run: () => void) => {
    steps.stopCapturing();
    const done = undoing([HERE, Decision]);
    run();
    // What is done from now on is not part of it.
    done.trackedOrigins.clear();
    steps.stopCapturing();
    if (done.canUndo())
      notify({ text: words, action: { label: "Undo", run: () => void done.undo() } });
  };
  return {
    doc,
    change,
    ruleOf: (source) => kind.ruleOf(doc, source),
    set: (source, value) => change(() => kind.set(doc, source, value)),
    remove: (words, update) => undoable(words, () => change(update)),
    undoable,
    undo: () => void steps.undo(),
    redo: () => void steps.redo(),
    onSteps(listener) {
      const events = ["stack-item-added", "stack-item-popped", "stack-cleared"] as const;
      for (const event of events) steps.on(event, listener);
      return () => {
        for (const event of events) steps.off(event, listener);
      };
    },
    canUndo: () => steps.canUndo(),
    canRedo: () => steps.canRedo(),
    enter(source) {
      steps.stopCapturing();
      awareness.setLocalStateField("field", source);
    },
    close() {
      end?.();
      steps.destroy();
      awareness.setLocalStateField("field", null);
    },
  };
}
