/** Imports the files of an archive that "Export everything" made. */
import { checkArchive } from "@/client/archive/check";
import { ArchiveError } from "@/client/archive/errors";
import { importArchive } from "@/client/archive/import";
import type { FileToImport } from "@/client/import/companions";
import { importKind } from "@/client/import/kinds";
import { listedFiles } from "@/components/archive/listed";
import { filesWords } from "@/components/archive/not-done";
import { ImportError } from "@/lib/kinds/import-error";
import { keepFile } from "../keep-file";
import type { Imported } from "./import-note";

export const isArchiveFile = ({ file }: FileToImport): boolean =>
  importKind(file.name) === "archive";

/** Calling it off leaves what is made; the rest can be imported later. @throws ImportError; the signal's reason */
export async function importArchiveFile(
  { file }: FileToImport,
  signal: AbortSignal,
  onPart: (part: number) => void,
): Promise<Imported> {
  const checked = await checkArchive(file, { signal }).catch((error: unknown) => {
    throw error instanceof ArchiveError ? new ImportError(error.message) : error;
  });
  const listed = await listedFiles();
  if (listed === null) throw new ImportError("Unlock your list of files, then import it again.");
  const { made, here, failed } = await importArchive(checked, {
    ...{ listed, keep: keepFile, signal, isAlone: true },
    onProgress: ({ done, of }) => onPart(of === 0 ? 1 : done / of),
  });
  const leftOut = failed.map(({ title, words }) => `${title || "Untitled"}: ${words}`);
  if (here > 0) leftOut.unshift(`${filesWords(here)} you already have`);
  return { title: `${file.name}: ${filesWords(made)}`, link: null, made, leftOut };
}
