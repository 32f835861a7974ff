/** Moves an open file to the Trash and restores it, each with Undo. Loaded on first use. */
import { markAway } from "@/client/local-files";
import type { OpenFile } from "@/client/sync";
import { restore, trash } from "@/client/trash";
import { nameOf } from "@/components/files/listed-file";
import { failureOf } from "@/components/page/failure";
import { notify } from "@/components/ui/toast";
import { kindOfDoc, nounOfDoc } from "@/lib/kinds/file-kind";

/** What was written up to now goes to the server first. Never rejects: a notice says how it went. */
export async function moveToTrash(file: OpenFile, title: string): Promise<void> {
  try {
    await file.flush();
    await trash(file);
    file.askAgain();
    notify({
      text: `${nameOf([{ title, kind: kindOfDoc(file.doc) }])} is in the Trash for 30 days.`,
      action: { label: "Undo", run: () => void restoreFile(file, title) },
    });
    await markAway(new Map([[file.id, "trash"]]));
  } catch (error) {
    notify({
      tone: "bad",
      text: `The ${nounOfDoc(file.doc)} wasn’t moved. ${failureOf(error).words}`,
    });
  }
}

/** Its page goes on where it was, and sends what was written meanwhile. Never rejects. */
export async function restoreFile(file: OpenFile, title: string): Promise<void> {
  try {
    await restore(file);
    file.askAgain();
    notify({
      text: `${nameOf([{ title, kind: kindOfDoc(file.doc) }])} is restored. Its links work again.`,
    });
    await markAway(new Map([[file.id, null]]));
  } catch (error) {
    notify({
      tone: "bad",
      text: `The ${nounOfDoc(file.doc)} wasn’t restored. ${failureOf(error).words}`,
    });
  }
}
