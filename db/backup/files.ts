/** The files of a backup beside the tables: attachments and secrets. */
import { constants } from "node:fs";
import { chmod, copyFile, mkdir, readdir } from "node:fs/promises";
import { dirname, join, relative } from "node:path";

/** How the name of a file ends that is still being written. */
export const UNFINISHED = ".unfinished";

/** True where there is nothing of that name. */
export const isAbsent = (fault: unknown): boolean =>
  fault instanceof Error && "code" in fault && fault.code === "ENOENT";

/**
 * Every file below a folder, by its path from there; none where there is no folder.
 * @throws what reading threw: a folder that cannot be read is not an empty one
 */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (fault: unknown) => {
      if (isAbsent(fault)) return [];
      throw fault;
    },
  );
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

/**
 * Copies the files that are not there yet; one that goes away meanwhile belongs to nobody any more, and one that is
 * still being written belongs to nobody yet.
 */
export async function copyMissing(from: string, to: string): Promise<void> {
  for (const path of await filesIn(from)) {
    if (path.endsWith(UNFINISHED)) continue;
    const [source, target] = [join(from, path), join(to, path)];
    await mkdir(dirname(target), { recursive: true });
    await copyFile(source, target, constants.COPYFILE_EXCL).catch((fault: { code?: string }) => {
      if (fault.code !== "EEXIST" && !isAbsent(fault)) throw fault;
    });
  }
}

/** Copies a file that only its owner may read. @returns whether there is one */
export async function copySecret(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to, constants.COPYFILE_EXCL);
  } catch (fault) {
    if (isAbsent(fault)) return false;
    throw fault;
  }
  await chmod(to, 0o600);
  return true;
}
