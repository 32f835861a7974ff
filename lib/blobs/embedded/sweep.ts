/** What the embedded store lets go of: uploads that were never finished, and files that nothing names any more. */

import { readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isAbsent } from "@/db/backup/files";
import { DAY_MS, HOUR_MS } from "@/lib/time";
import { discardDraft, draftFolder, findAt, openDraft, uploadsFolder } from "./folder";

/** Longer than any token is good for, and any request may take. */
const ABANDONED_MS = HOUR_MS;
/** How long a file stays that nothing names: whoever put a database back has that long to notice. */
const UNNAMED_MS = 30 * DAY_MS;
const UNNAMED = "unnamed";

/** Removes what was begun and never finished. @returns how many */
export async function sweepUnfinished(now = Date.now()): Promise<number> {
  let removed = 0;
  const folder = join(uploadsFolder(), "unfinished");
  for (const entry of await entriesOf(folder)) {
    const path = join(folder, entry);
    // One that was finished since the folder was read is gone.
    const found = await stat(path).catch(absent);
    if (!found || found.mtimeMs > now - ABANDONED_MS) continue;
    await rm(path, { recursive: true, force: true });
    removed++;
  }
  return removed;
}

/** Every public file: its name, and where it lies. */
export async function publicFiles(): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const root = join(uploadsFolder(), "files");
  for (const shelf of await entriesOf(root))
    for (const entry of await entriesOf(join(root, shelf))) {
      const place = join(root, shelf, entry);
      const found = await findAt(place);
      if (found) files.set(found.name, place);
    }
  return files;
}

/** Keeps in mind since when nothing names a file, and erases it 30 days later. @returns whether it is gone */
export async function letGo(place: string, now = Date.now()): Promise<boolean> {
  const since = await stat(join(place, UNNAMED)).catch(absent);
  if (!since) await writeFile(join(place, UNNAMED), "", { mode: 0o600 });
  if (!since || since.mtimeMs > now - UNNAMED_MS) return false;
  // In one step out of reach; what a crash leaves of it is swept as unfinished.
  const draft = await openDraft();
  await rename(place, join(draftFolder(draft), "gone"));
  await discardDraft(draft);
  return true;
}

/** A file is named, maybe again. */
export const keepNamed = (place: string): Promise<void> =>
  rm(join(place, UNNAMED), { force: true });

async function entriesOf(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(absent)) ?? [];
}

function absent(fault: unknown): null {
  if (isAbsent(fault)) return null;
  throw fault;
}
