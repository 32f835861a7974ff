/** A new owner's link in place of the old one, without ever leaving its owner with neither. */
import { ApiError } from "@/client/http";
import { type NewOwnerLink, newOwnerLink, resetOwnerLink } from "@/client/owner-link";
import { listShareLinks } from "@/client/share-links";
import type { OpenFile } from "@/client/sync";
import { entryOf } from "@/components/file-page/keep-in-list";
import { keepFile } from "@/components/files/keep-file";

/** Always a short one, so that no long form enters the browser's history (SL-006). */
export async function prepareReset(file: OpenFile): Promise<NewOwnerLink> {
  return newOwnerLink(file, { short: true });
}

/**
 * Resets to this link; asking again with the same one is harmless. The address bar has the new link before the server
 * does and the list of files keeps the old one, so that one of the two opens the file whatever is lost on the way.
 */
export async function resetTo(file: OpenFile, next: NewOwnerLink): Promise<void> {
  await file.flush();
  const before = window.location.href;
  showAddress(next.url);
  try {
    await resetOwnerLink(file, next);
  } catch (error) {
    const taken = await isTaken(file, next);
    if (taken === false) showAddress(before);
    if (taken !== true) throw error;
  }
  file.moveTo(next.capability);
}

/** Whether the server knows the new link, or null when it cannot be asked: an answer may have been lost. */
async function isTaken(file: OpenFile, { capability }: NewOwnerLink): Promise<boolean | null> {
  const { id, contentKeyText } = file;
  try {
    await listShareLinks({ id, capability, contentKeyText });
    return true;
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? false : null;
  }
}

function showAddress(url: string): void {
  window.history.replaceState(window.history.state, "", url);
}

/** Gives the lists of this browser and of the account the link the file has now. @returns whether they took it */
export async function listAnew(file: OpenFile): Promise<boolean> {
  try {
    await keepFile(entryOf(file, new Date().toISOString()));
    return true;
  } catch {
    return false;
  }
}
