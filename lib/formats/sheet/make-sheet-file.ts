/** Makes another program's file, a PDF or pages of a workbook beside the page, in a worker; for browsers alone. */
import type { PagePicture } from "../../pdf/write/picture";
import { inWorker, type Watch } from "../in-worker";
import type { SheetFileRequest, SheetPagesRequest } from "./sheet-file";

/** `fonts` is the address of the folder with the font files, with a slash at its end. */
export type SheetWork =
  | { wants: "file"; request: SheetFileRequest }
  | { wants: "pdf" | "pictures"; request: SheetPagesRequest; fonts: string };

const make = <Made>(work: SheetWork, watch: Watch): Promise<Made> =>
  inWorker(
    () => new Worker(new URL("./sheet-file-worker.ts", import.meta.url), { type: "module" }),
    work,
    watch,
  );

/** @throws as `inWorker` */
export const makeSheetFile = (request: SheetFileRequest, watch: Watch) =>
  make<Uint8Array<ArrayBuffer>>({ wants: "file", request }, watch);

/** @throws as `inWorker` */
export const makeSheetPdf = (request: SheetPagesRequest, fonts: string, watch: Watch) =>
  make<Uint8Array<ArrayBuffer>>({ wants: "pdf", request, fonts }, watch);

/** Pages for the printer. @throws as `inWorker` */
export const makeSheetPictures = (request: SheetPagesRequest, fonts: string, watch: Watch) =>
  make<PagePicture[]>({ wants: "pictures", request, fonts }, watch);
