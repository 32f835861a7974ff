/** A file card where its bytes cannot be: its name, and how large it was. */
import { fileOf } from "../kinds/note/schema-attachments";
import type { Block } from "../kinds/note/text-blocks";

export function fileWords({ attributes }: Block): string {
  const { name, size } = fileOf(attributes);
  return size === null ? name || "File" : `${name || "File"} (${sizeWords(size)})`;
}

const UNITS = ["B", "KB", "MB", "GB"];

function sizeWords(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  const value = bytes / 1_000 ** power;
  return `${value < 10 && power > 0 ? value.toFixed(1) : Math.round(value)} ${UNITS[power]}`;
}
