/** Whether a file has attachments here that the server does not have. Asked at every opening, so it is little code. */
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
    // A private window that closed its storage: nothing was kept.
  }
  return count > 0;
}
