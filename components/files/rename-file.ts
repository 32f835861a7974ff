/** Gives a file a new title for everyone who has it, and in this browser's list. */
import { seemsSignedIn } from "@/client/account/signed-in";
import { type LocalFile, rename } from "@/client/local-files";
import { accountLibrary } from "./keep-file";

/** Rejects with words for a person when the file could not be reached; then nothing has changed. */
export async function renameFile(file: LocalFile, title: string): Promise<void> {
  const { openFile } = await import("@/client/sync");
  const [capability = "", contentKey = null] = file.token.split(".");
  const opened = await openFile({ form: "long", id: file.id, capability, contentKey });
  try {
    opened.doc.getMap("meta").set("title", title);
    await opened.flush();
    await rename(file.id, title);
    if (seemsSignedIn()) {
      const { renameInLibrary } = await accountLibrary();
      await renameInLibrary(file.id, title);
    }
  } finally {
    await opened.close();
  }
}
