/** Makes another program's file of a workbook beside the page, in a worker; for browsers alone. */
import { inWorker, type Watch } from "../in-worker";
import type { SheetFileRequest } from "./sheet-file";

/** @throws as `inWorker` */
export function makeSheetFile(
  request: SheetFileRequest,
  watch: Watch = {},
): Promise<Uint8Array<ArrayBuffer>> {
  return inWorker(
    () => new Worker(new URL("./sheet-file-worker.ts", import.meta.url), { type: "module" }),
    request,
    watch,
  );
}
