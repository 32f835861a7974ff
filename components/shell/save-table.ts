import { saveFile } from "./save-file";

/** Saves rows as a CSV file on this device, made here: only this browser can read what they say. */
export async function saveTable(
  name: string,
  rows: readonly (readonly (string | number | null)[])[],
): Promise<void> {
  const { csvRow } = await import("@/lib/formats/csv");
  // The mark tells spreadsheets that it is UTF-8.
  saveFile(name, new Blob(["\ufeff", rows.map(csvRow).join("")], { type: "text/csv" }));
}
