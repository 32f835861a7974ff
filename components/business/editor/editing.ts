/** How a paper that is open is changed: each change is a step that can be undone, and leaves others' alone. */
import * as Y from "yjs";
import type { OpenFile } from "@/client/sync";
import { notify } from "@/components/ui/toast";
import { keepLateEdits } from "@/lib/kinds/business/late-edits";
import { paperTypes } from "@/lib/kinds/business/restore";
import { setAt } from "@/lib/kinds/business/sources";

/** The origin of what is changed here. */
const HERE = Symbol("paper-editing");
/** What is typed without a pause is one step. */
const STEP_MS = 700;

export interface PaperEditing {
  doc: Y.Doc;
  /** @throws RangeError for a value that the field may not have */
  set(source: string, value: string): void;
  /** Several changes as one step. */
  change<Made>(update: (doc: Y.Doc) => Made): Made;
  /** Removes something and offers to put it back. @param words what is told, as “Line removed.” */
  remove(words: string, update: (doc: Y.Doc) => void): void;
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

export function openEditing({ doc, awareness }: Pick<OpenFile, "doc" | "awareness">): PaperEditing {
  const types = [doc.getMap("meta") as Y.AbstractType<unknown>, ...paperTypes(doc)];
  const undoing = () =>
    new Y.UndoManager(types, { trackedOrigins: new Set([HERE]), captureTimeout: STEP_MS });
  const steps = undoing();
  const stopLateEdits = keepLateEdits(doc);
  const change = <Made>(update: (doc: Y.Doc) => Made): Made =>
    doc.transact(() => update(doc), HERE);
  return {
    doc,
    change,
    set: (source, value) => change(() => setAt(doc, source, value)),
    remove(words, update) {
      steps.stopCapturing();
      const removal = undoing();
      change(update);
      // What is done from now on is not part of it.
      removal.trackedOrigins.delete(HERE);
      steps.stopCapturing();
      notify({ text: words, action: { label: "Undo", run: () => void removal.undo() } });
    },
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
      stopLateEdits();
      steps.destroy();
      awareness.setLocalStateField("field", null);
    },
  };
}
