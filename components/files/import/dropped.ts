/** What somebody dropped on the page, with what is in its folders. */

import { type FileToImport, givenOf } from "@/client/import/companions";
import { isHidden, MAX_FILES } from "@/client/import/kinds";
import type { Dropped } from "./chosen";

const MAX_DEPTH = 20;

/** @throws RangeError when there are more than 2,000; DOMException when one cannot be read */
export async function filesIn(dropped: Dropped): Promise<FileToImport[]> {
  const files: FileToImport[] = [];
  for (const one of dropped) await gather(one, files, 0);
  return files;
}

async function gather(
  one: FileSystemEntry | File,
  files: FileToImport[],
  depth: number,
): Promise<void> {
  if (one instanceof File) add(files, givenOf(one));
  else if (isFile(one)) {
    const file = await new Promise<File>((resolve, reject) => one.file(resolve, reject));
    add(files, givenOf(file, one.fullPath.replace(/^\//, "")));
  } else if (isFolder(one) && depth < MAX_DEPTH && !isHidden(one.name))
    for (const entry of await entriesOf(one)) await gather(entry, files, depth + 1);
}

/** What programs keep beside notes for themselves is passed over. */
function add(files: FileToImport[], given: FileToImport): void {
  if (given.path.includes("/") && given.path.split("/").some(isHidden)) return;
  if (files.length === MAX_FILES) throw new RangeError("Too many files to import at once.");
  files.push(given);
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/** Browsers give a folder's entries by the hundred. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all;
    all.push(...some);
    if (all.length > MAX_FILES) throw new RangeError("Too many files to import at once.");
  }
}
