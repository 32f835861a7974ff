/** Moving a file to the Trash, restoring it, and deleting it permanently. */
import * as api from "../lib/contract/files";
import { TRASH_BATCH } from "../lib/protocol/file-limits";
import { callOperation, ofFile } from "./call";
import { defaultEnvironment } from "./environment";
import type { FileRef } from "./files";
import { BadAnswer } from "./http";

export type { TrashedFile } from "../lib/contract/files";

type Owned = Pick<FileRef, "id" | "capability">;

/** Moves a file to the Trash, where it stays for thirty days. @returns the ISO time when it was first moved there */
export async function trash(file: Owned, environment = defaultEnvironment()): Promise<string> {
  return (await callOperation(api.trashFile, { ...ofFile(file), environment })).trashedAt;
}

/** Restores a file; its links open it again. A file that is not in the Trash stays as it is. */
export async function restore(file: Owned, environment = defaultEnvironment()): Promise<void> {
  await callOperation(api.restoreFile, { ...ofFile(file), environment });
}

/** Deletes a file permanently, for everybody. */
export async function erase(file: Owned, environment = defaultEnvironment()): Promise<void> {
  await callOperation(api.deleteFile, { ...ofFile(file), environment });
}

/** Which of these files are in the Trash, and which were deleted; the others are not returned. */
export async function whichTrashed(
  files: readonly Owned[],
  environment = defaultEnvironment(),
): Promise<{ trashed: api.TrashedFile[]; gone: string[] }> {
  const trashed: api.TrashedFile[] = [];
  const gone: string[] = [];
  for (let at = 0; at < files.length; at += TRASH_BATCH) {
    const asked = files.slice(at, at + TRASH_BATCH);
    const body = { files: asked.map(({ id, capability: token }) => ({ id, token })) };
    const answer = await callOperation(api.findTrashed, { body, environment });
    const ids = new Set(asked.map(({ id }) => id));
    const named = [...answer.trashed.map(({ id }) => id), ...answer.gone];
    if (!named.every((id) => ids.has(id)))
      throw new BadAnswer("The server's answer about the Trash is about another file.");
    trashed.push(...answer.trashed);
    gone.push(...answer.gone);
  }
  return { trashed, gone };
}
