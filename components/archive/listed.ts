import type { LocalFile } from "@/client/local-files";
import { readLists } from "@/components/files/read-lists";

/** Every file on the person's list, as it is now. Null while their vault is locked in this browser. */
export async function listedFiles(): Promise<readonly LocalFile[] | null> {
  const { files, isLocked } = await readLists();
  return isLocked ? null : files;
}
