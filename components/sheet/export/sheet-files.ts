/** A workbook as a file of another program, made on this device. */
import * as Y from "yjs";
import { safeName } from "@/client/archive/names";
import type { OpenFile } from "@/client/sync";
import { userLocale } from "@/client/user-locale";
import { paperOf } from "@/components/note/export/paper";
import { saveFile } from "@/components/shell/save-file";
import type { Watch } from "@/lib/formats/in-worker";
import type { SheetPagesRequest } from "@/lib/formats/sheet/sheet-file";
import { pageSetupOf } from "@/lib/kinds/sheet/page-setup";

export const SHEET_FORMATS = [
  { ending: "xlsx", name: "Excel", words: "All sheets with formulas, for Excel and others." },
  { ending: "pdf", name: "PDF", words: "All sheets as pages, as they are printed." },
  { ending: "csv", name: "CSV", words: "What the first sheet shows, for any program." },
  { ending: "tsv", name: "TSV", words: "The same with tabs between the cells." },
] as const;
export type SheetEnding = (typeof SHEET_FORMATS)[number]["ending"];

type Workbook = Pick<OpenFile, "doc">;

const TYPES: Record<SheetEnding, string> = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ...{ pdf: "application/pdf", csv: "text/csv", tsv: "text/tab-separated-values" },
};

/** @throws the signal's reason; Error with words */
export async function saveAs(ending: SheetEnding, { doc }: Workbook, watch: Watch = {}) {
  const { makeSheetFile, makeSheetPdf } = await import("@/lib/formats/sheet/make-sheet-file");
  const request = { state: Y.encodeStateAsUpdate(doc), locale: userLocale() };
  const bytes =
    ending === "pdf"
      ? await makeSheetPdf(pagesRequest({ doc }), fontFolder(), watch)
      : await makeSheetFile({ ...request, ending }, watch);
  const title = doc.getMap("meta").get("title");
  const name = (typeof title === "string" && safeName(title)) || "Sheet";
  const type = TYPES[ending];
  saveFile(`${name}.${ending}`, new Blob([bytes], { type }));
}

/** With the page that was chosen for the workbook. */
export const pagesRequest = ({ doc }: Workbook): SheetPagesRequest => ({
  ...{ state: Y.encodeStateAsUpdate(doc), locale: userLocale(), createdAt: new Date() },
  page: pageSetupOf(doc, { paper: paperOf(userLocale()) }),
});

export const fontFolder = (): string => new URL("/fonts/pdf/", location.href).href;
