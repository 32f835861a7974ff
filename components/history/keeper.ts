/** Automatic versions and the editor's name in the history. Loaded at the first edit. */
import { defaultEnvironment } from "@/client/environment";
import { History } from "@/client/history";
import { keepVersions } from "@/client/history-auto";
import type { OpenFile } from "@/client/sync";
import { signingSelf } from "@/components/shell/person";
import { signEdits } from "@/lib/kinds/note/signature";

/** @returns the way to stop */
export function keep(file: OpenFile): () => void {
  const stop = keepVersions(file, new History(file), defaultEnvironment());
  // A change itself: it tells the keeper of versions of the one it was loaded for.
  signEdits(file.doc, signingSelf(), new Date());
  return stop;
}
