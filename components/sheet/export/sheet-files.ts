/** A workbook as a file of another program, made on this device. */
import type { OpenFile } from "@/client/sync";
import { saveFile } from "@/components/shell/save-file";
import { SheetSession } from "../session";

export const SHEET_FORMATS = [
  { ending: "csv", name: "CSV", words: "What the first sheet shows, for any program" },
  { ending: "tsv", name: "TSV", words: "The same with tabs between the cells" },
] as const;
export type SheetEnding = (typeof SHEET_FORMATS)[number]["ending"];

export async function saveAs(
  ending: SheetEnding,
  file: Pick<OpenFile, "doc" | "awareness" | "role">,
) {
  const session = new SheetSession(file);
  try {
    await session.calc.ready;
    const title = file.doc.getMap("meta").get("title");
    const name = (typeof title === "string" && title.trim()) || "Sheet";
    saveFile(
      `${name.replace(/[\\/:*?"<>|]/g, "-")}.${ending}`,
      new Blob([tableText(session, ending === "csv" ? "," : "\t")], { type: "text/plain" }),
    );
  } finally {
    session.close();
  }
}

/** As far as it is filled. A text that another program would run as a formula has a `'` before it. */
export function tableText(
  session: Pick<SheetSession, "view" | "text" | "shown">,
  separator: string,
): string {
  const { rows, columns } = session.view;
  const lines: string[][] = [];
  for (let row = 0; row < rows.size; row++) {
    const line = Array.from({ length: columns.size }, (_, column) => {
      const text = session.text(row, column);
      const isText = typeof session.shown(row, column).value === "string";
      return isText && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    });
    while (line.length > 0 && line.at(-1) === "") line.pop();
    lines.push(line);
  }
  while (lines.length > 0 && lines.at(-1)?.length === 0) lines.pop();
  const width = Math.max(0, ...lines.map((line) => line.length));
  const quoted = (text: string) =>
    text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  const written = lines.map((line) =>
    Array.from({ length: width }, (_, at) => quoted(line[at] ?? "")).join(separator),
  );
  return `${written.join("\r\n")}\r\n`;
}
