/** A workbook as a PDF, as it is printed: each sheet begins a page. The same code runs in a worker of a browser and in Node. */
import type { StoredWorkbook } from "../../../kinds/sheet/content";
import type { SheetPage } from "../../../kinds/sheet/page-setup";
import type { DisplayList } from "../../../pdf/layout/display";
import { type FlowBlock, PAPER, type Style, type Table } from "../../../pdf/layout/document";
import type { LoadFont } from "../../../pdf/layout/font-files";
import { layOut, openFonts } from "../../../pdf/layout/layout";
import { writePdf } from "../../../pdf/write/write";
import { breathing } from "../../pdf/note-pdf";
import { computed } from "../computed";
import { sheetTables } from "./sheet-table";

export interface SheetPdfOptions {
  page: SheetPage;
  /** Absent: all. */
  sheet?: string;
  /** BCP 47. */
  locale: string;
  loadFont: LoadFont;
  /** From 0 to 1. */
  onProgress?: (done: number) => void;
}

const MARGIN = { top: 40, right: 36, bottom: 40, left: 36 };
const EDGE: Style = { family: "sans", size: 8, color: "#6b6b6b" };
const LAYOUT_SHARE = 0.7;

/** @throws whatever `loadFont` throws */
export async function sheetPdf(content: StoredWorkbook, options: SheetPdfOptions, createdAt: Date) {
  const display = await sheetPages(content, options);
  const facts = { title: content.title, lang: options.locale, createdAt };
  const breathe = breathing(options);
  return writePdf(display, facts, (done) => breathe(LAYOUT_SHARE + done * (1 - LAYOUT_SHARE)));
}

/** The pages as they are laid out, for the PDF and for the printer. @throws as `sheetPdf` */
export async function sheetPages(
  content: StoredWorkbook,
  { page, sheet: only, locale, loadFont, onProgress }: SheetPdfOptions,
): Promise<DisplayList> {
  const { width: short, height: long } = PAPER[page.paper];
  const size = page.landscape ? { width: long, height: short } : { width: short, height: long };
  const width = size.width - MARGIN.left - MARGIN.right;
  const made = computed(content);
  const sheets = content.sheets.filter(({ id }) => only === undefined || id === only);
  const parts = sheets.flatMap((sheet) =>
    sheetTables(sheet, made, { page, width, locale }).map((table) => ({ sheet, table })),
  );
  const fonts = openFonts(loadFont);
  const breathe = breathing(onProgress ? { onProgress } : {});
  const display: DisplayList = { pages: [], structure: [] };
  // A workbook without anything in it is one empty page.
  const documents = parts.length > 0 ? parts : [{ sheet: content.sheets[0], table: null }];
  for (const [at, { sheet, table }] of documents.entries()) {
    const blocks: FlowBlock[] = table ? [asWideAsItsColumns(table, width)] : [];
    const start = [content.title, sheet?.name].filter(Boolean).join(" · ");
    const edges = { footer: { start, end: "Page {page} of {pages}" } };
    const setup = { ...size, margin: MARGIN, style: EDGE, ...(page.edges && edges) };
    const one = await layOut(
      { blocks, direction: "ltr", lang: locale, page: setup },
      { fonts, breathe: (done) => breathe((LAYOUT_SHARE * (at + done)) / documents.length) },
    );
    display.pages.push(...one.pages);
    display.structure.push(...one.structure);
  }
  return display;
}

/** A table takes all the room there is: what stands around it leaves only what its columns need. */
function asWideAsItsColumns(table: Table, width: number): FlowBlock {
  const used = (table.widths ?? []).reduce<number>((sum, one) => sum + (one ?? 0), 0);
  const padding = { block: 0, start: 0, end: Math.max(0, width - used) };
  return { type: "box", role: "Div", blocks: [table], padding };
}
