/** A paper as JSON: everything on it, by the names of its fields, for keeping and for other programs. */
import { usualTitle } from "../../kinds/business/names";
import type { BusinessPaper } from "../../kinds/business/paper";
import { paperOf } from "../../kinds/business/read";
import { isRecord, parseJson } from "../../protocol/json";

const FORMAT = "sealdesk-paper";
const MAX_CHARS = 5_000_000;

export const paperJson = (paper: BusinessPaper): string =>
  `${JSON.stringify({ format: FORMAT, version: 1, ...paper }, null, 2)}\n`;

/**
 * What is malformed is left out. A paper without a title gets its usual one. Rows get ids where they have none, so that a program need not make any.
 * @returns null for what is no paper
 */
export function readPaperJson(text: string): BusinessPaper | null {
  const given = text.length <= MAX_CHARS ? parseJson(text) : null;
  if (!isRecord(given) || given.format !== FORMAT || given.version !== 1) return null;
  const rows = Array.isArray(given.lines) ? given.lines : given.allocations;
  const paper = paperOf({
    type: given.type,
    look: given,
    fields: given,
    rows: Array.isArray(rows) ? rows.map(withId) : [],
  });
  return paper.title === "" ? { ...paper, title: usualTitle(paper) } : paper;
}

const withId = (row: unknown): unknown =>
  isRecord(row) && row.id === undefined ? { ...row, id: crypto.randomUUID() } : row;
