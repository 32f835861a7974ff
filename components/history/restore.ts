/** Brings a note back to a version, after keeping what is there now, and offers the way back. */
import type * as Y from "yjs";
import type { History } from "@/client/history";
import { type Restoring, restoreVersion } from "@/client/history-restore";
import type { OpenFile } from "@/client/sync";
import { shownSelf } from "@/components/shell/person";
import { notify } from "@/components/ui/toast";
import { tellActivity } from "@/lib/kinds/note/activity";
import { nextTurn } from "./draw-slices";

/** Half a frame; the editor needs the rest to show it. In milliseconds. */
const TURNS = { ms: 8, pause: nextTurn };

/** The last one: a second one must not be undone with the first. */
let last: Restoring | null = null;

/** @throws what saving a version throws; nothing is changed then */
export async function restore(file: OpenFile, history: History, version: Y.Doc, when: string) {
  await file.flush();
  await history.save(file.doc);
  last?.forget();
  const restoring = await restoreVersion(file, version, TURNS);
  last = restoring;
  tellActivity(file.doc, shownSelf(file.awareness), { action: "restored", at: new Date() });
  notify({
    text: `Restored the note as it was ${when}. The text before that is kept as a version.`,
    action: { label: "Undo", run: () => undo(restoring) },
    stayMs: 20_000,
  });
}

function undo(restoring: Restoring): void {
  if (last !== restoring) return;
  last = null;
  restoring.undo();
  notify({ text: "Restore undone. What others wrote in the meantime is kept." });
}
