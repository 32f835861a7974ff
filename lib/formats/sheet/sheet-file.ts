/** A workbook as a file of another program, or as pages. The same code runs in a worker of a browser and in Node. */
import { strToU8 } from "fflate";
import * as Y from "yjs";
import { contentOf, type StoredWorkbook } from "../../kinds/sheet/content";
import type { SheetPage } from "../../kinds/sheet/page-setup";
import type { LoadFont } from "../../pdf/layout/font-files";
import { drawPages, type PagePicture } from "../../pdf/write/picture";
import { computed } from "./computed";
import { sheetPages, sheetPdf } from "./pdf/sheet-pdf";
import { writeTable } from "./write-table";
import { writeWorkbook } from "./xlsx/write-workbook";

interface SheetRequest {
  /** The workbook, as a Yjs update. */
  state: Uint8Array;
  /** The one sheet that a table holds, or that is printed; absent: the first, or all. */
  sheet?: string;
  /** BCP 47, of whoever exports. */
  locale: string;
}

export interface SheetFileRequest extends SheetRequest {
  ending: "xlsx" | "csv" | "tsv";
}

export interface SheetPagesRequest extends SheetRequest {
  page: SheetPage;
  createdAt: Date;
}

type Watch = (done: number) => void;

export function sheetFile(
  { state, ending, sheet, locale }: SheetFileRequest,
  onProgress: Watch = () => {},
): Uint8Array<ArrayBuffer> {
  const content = open(state);
  onProgress(0.1);
  if (ending === "xlsx") return writeWorkbook(content, (done) => onProgress(0.1 + done * 0.9));
  const one = content.sheets.find(({ id }) => id === sheet) ?? content.sheets[0];
  if (!one) throw new RangeError("A workbook has a sheet.");
  const separator = ending === "csv" ? "," : "\t";
  return new Uint8Array(strToU8(writeTable(one, computed(content), { separator, locale })));
}

/** @throws whatever `loadFont` throws */
export const sheetPdfFile = (
  { state, createdAt, ...options }: SheetPagesRequest,
  loadFont: LoadFont,
  onProgress: Watch = () => {},
): Promise<Uint8Array<ArrayBuffer>> =>
  sheetPdf(open(state), { ...options, loadFont, onProgress }, createdAt);

/** The same pages for the printer. @throws as `sheetPdfFile` */
export const sheetPictures = async (
  { state, createdAt: _, ...options }: SheetPagesRequest,
  loadFont: LoadFont,
): Promise<PagePicture[]> => drawPages(await sheetPages(open(state), { ...options, loadFont }));

function open(state: Uint8Array): StoredWorkbook {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, state);
  const content = contentOf(doc);
  doc.destroy();
  return content;
}
