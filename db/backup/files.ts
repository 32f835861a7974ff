/** The files of a backup beside the tables: attachments and secrets. */
import { constants } from "node:fs";
import { chmod, copyFile, mkdir, readdir } from "node:fs/promises";
import { dirname, join, relative } from "node:path";

/** Attachments of tickets, below DATA_DIR; what is still arriving lies beside it. */
export const UPLOADS = join("uploads", "files");

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

/** Copies every file below a folder; one that is erased meanwhile is left out. */
export async function copyAll(from: string, to: string): Promise<void> {
  await copyNamed(await filesIn(from), from, to);
}

/** Copies files by their names. @returns how many of them are not there */
export async function copyNamed(
  names: readonly string[],
  from: string,
  to: string,
): Promise<number> {
  let absent = 0;
  for (const name of names) {
    const target = join(to, name);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await copyFile(join(from, name), target, constants.COPYFILE_EXCL).catch((fault: unknown) => {
      if (!isAbsent(fault)) throw fault;
      absent++;
    });
  }
  return absent;
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
