/** A workbook as a file of another program. The same code runs in a worker of a browser and in Node. */
import { strToU8 } from "fflate";
import * as Y from "yjs";
import { contentOf } from "../../kinds/sheet/content";
import { computed } from "./computed";
import { writeTable } from "./write-table";
import { writeWorkbook } from "./xlsx/write-workbook";

export interface SheetFileRequest {
  /** The workbook, as a Yjs update. */
  state: Uint8Array;
  ending: "xlsx" | "csv" | "tsv";
  /** Of the one sheet that a table holds; absent: the first. */
  sheet?: string;
  /** BCP 47, of whoever exports. */
  locale: string;
}

export function sheetFile(
  { state, ending, sheet, locale }: SheetFileRequest,
  onProgress: (done: number) => void = () => {},
): Uint8Array<ArrayBuffer> {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, state);
  const content = contentOf(doc);
  doc.destroy();
  onProgress(0.1);
  if (ending === "xlsx") return writeWorkbook(content, (done) => onProgress(0.1 + done * 0.9));
  const one = content.sheets.find(({ id }) => id === sheet) ?? content.sheets[0];
  if (!one) throw new RangeError("A workbook has a sheet.");
  const separator = ending === "csv" ? "," : "\t";
  return new Uint8Array(strToU8(writeTable(one, computed(content), { separator, locale })));
}
