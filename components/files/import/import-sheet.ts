/** Makes a sheet of another program's spreadsheet. It is read on this device, beside the page. */

import type { FileToImport } from "@/client/import/companions";
import { importKind } from "@/client/import/kinds";
import { userLocale } from "@/client/user-locale";
import type { ReadSheet, ReadSheetRequest } from "@/lib/formats/sheet/read-sheet";
import { ImportError } from "@/lib/kinds/import-error";
import { type Imported, sendImported } from "./import-note";

const MAX_BYTES = 50_000_000;
const LONGEST_TITLE = 200;

export const isSheetFile = ({ file }: FileToImport): boolean => importKind(file.name) === "sheet";

/** @throws ImportError, ApiError, NetworkError; the signal's reason */
export async function importSheet(
  { id, file }: FileToImport,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<Imported> {
  if (file.size > MAX_BYTES) throw new ImportError("It’s too large for one sheet.");
  const title = file.name
    .replace(/\.\w+$/, "")
    .trim()
    .slice(0, LONGEST_TITLE)
    .toWellFormed();
  const { inWorker } = await import("@/lib/formats/in-worker");
  const request: ReadSheetRequest = {
    ...{ bytes: new Uint8Array(await file.arrayBuffer()), name: file.name, title },
    locale: userLocale(),
  };
  const start = () =>
    new Worker(new URL("./read-sheet-worker.ts", import.meta.url), { type: "module" });
  const { state, leftOut } = await inWorker<ReadSheet>(start, request, {
    signal,
    onProgress,
  }).catch((error: unknown) => {
    const isOurs = error instanceof Error && error.name === "SheetError";
    throw isOurs ? new ImportError(error.message) : error;
  });
  signal.throwIfAborted();
  const { link } = await sendImported(id, { title, kind: "sheet", state });
  return { title, link, leftOut };
}
