/** Reads another program's file as the state of a new workbook. The same code runs in a worker of a browser and in Node. */
import * as Y from "yjs";
import { newWorkbook, type WorkbookContent } from "../../kinds/sheet/content";
import { fitRows } from "./fit-rows";
import { NotTaken } from "./not-taken";
import { readOds } from "./ods/read-ods";
import { readTable } from "./read-table";
import { SheetError } from "./sheet-error";
import { readWorkbook } from "./xlsx/read-workbook";

export interface ReadSheet {
  /** Of a new file, as a Yjs update. */
  state: Uint8Array;
  /** What could not be taken over, as "2 charts left out". */
  leftOut: string[];
}

export interface ReadSheetRequest {
  bytes: Uint8Array;
  name: string;
  title: string;
  /** BCP 47, of whoever reads. */
  locale: string;
}

/** The most that the server accepts for one file. */
const MAX_STATE_BYTES = 2_000_000;

/**
 * @param decode the letters of a text file
 * @throws SheetError; nothing is made then
 */
export function readSheet(
  { bytes, name, title, locale }: ReadSheetRequest,
  decode: (bytes: Uint8Array) => string,
  onProgress: (done: number) => void = () => {},
): ReadSheet {
  const notTaken = new NotTaken();
  const content = contentOf();
  for (const sheet of content.sheets) fitRows(sheet);
  onProgress(0.8);
  const doc = newWorkbook(title, content);
  const state = Y.encodeStateAsUpdate(doc);
  doc.destroy();
  if (state.length > MAX_STATE_BYTES) throw new SheetError("too-large");
  return { state, leftOut: notTaken.words() };

  function contentOf(): WorkbookContent {
    if (/\.xls[xm]$/i.test(name)) return readWorkbook(bytes, notTaken, onProgress);
    if (/\.ods$/i.test(name)) return readOds(bytes, notTaken, onProgress);
    return readTable(decode(bytes), /\.tsv$/i.test(name), locale, notTaken);
  }
}
