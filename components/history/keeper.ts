/** What an edited file's history needs of whoever edits it: a name, and automatic versions. Loaded at the first change. */
import { defaultEnvironment } from "@/client/environment";
import { History } from "@/client/history";
import { keepVersions } from "@/client/history-auto";
import type { OpenFile } from "@/client/sync";
import { readSelf } from "@/components/shell/person";
import { signEdits } from "@/lib/kinds/note/signature";

/** @returns the way to stop */
export function keep(file: OpenFile): () => void {
  signEdits(file.doc, readSelf(), new Date());
  return keepVersions(file, new History(file), defaultEnvironment());
}
