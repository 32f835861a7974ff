/** Whether this device has attachments of a file that are not sent. Checked at every opening, so the code is small. */
import type { Environment } from "../environment";
import { transact } from "./database";

export async function hasUnsent(fileId: string, { indexedDB }: Environment): Promise<boolean> {
  if (indexedDB === null) return false;
  let count = 0;
  try {
    await transact(indexedDB, ["unsent"], (transaction) => {
      const request = transaction.objectStore("unsent").index("file").count(fileId);
      request.onsuccess = () => {
        count = request.result;
      };
    });
  } catch {
    // A private window that closed its storage: nothing was stored.
  }
  return count > 0;
}
