/** A workbook as a file of another program, made on this device. */
import * as Y from "yjs";
import type { OpenFile } from "@/client/sync";
import { saveFile } from "@/components/shell/save-file";
import type { Watch } from "@/lib/formats/in-worker";

export const SHEET_FORMATS = [
  { ending: "xlsx", name: "Excel", words: "All sheets with formulas, for Excel and others." },
  { ending: "csv", name: "CSV", words: "What the first sheet shows, for any program." },
  { ending: "tsv", name: "TSV", words: "The same with tabs between the cells." },
] as const;
export type SheetEnding = (typeof SHEET_FORMATS)[number]["ending"];

const TYPES: Record<SheetEnding, string> = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ...{ csv: "text/csv", tsv: "text/tab-separated-values" },
};

/** @throws the signal's reason; Error with words */
export async function saveAs(
  ending: SheetEnding,
  { doc }: Pick<OpenFile, "doc">,
  watch: Watch = {},
) {
  const { makeSheetFile } = await import("@/lib/formats/sheet/make-sheet-file");
  const state = Y.encodeStateAsUpdate(doc);
  const bytes = await makeSheetFile({ state, ending, locale: navigator.language }, watch);
  const title = doc.getMap("meta").get("title");
  const name = (typeof title === "string" && title.trim()) || "Sheet";
  const type = TYPES[ending];
  saveFile(`${name.replace(/[\\/:*?"<>|]/g, "-")}.${ending}`, new Blob([bytes], { type }));
}
