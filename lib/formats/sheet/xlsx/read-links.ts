/** Links of cells (ECMA-376, 18.3.1.47): to web pages and mail addresses as `HYPERLINK`, all others as their text. */
import type { SheetContent } from "../../../kinds/sheet/content";
import type { Relation } from "../../office-parts";
import { childrenNamed, type Xml } from "../../xml";
import type { NotTaken } from "../not-taken";
import { readRange } from "./read-cells";

/** The longest text in a formula (Excel's limit). */
const MAX_TEXT_CHARS = 255;

export function readLinks(
  xml: Xml | undefined,
  sheet: SheetContent,
  relations: ReadonlyMap<string, Relation>,
  notTaken: NotTaken,
) {
  const all = childrenNamed(xml, "hyperlink");
  if (all.length === 0) return;
  const cells = new Map(sheet.cells.map((cell) => [`${cell.row},${cell.column}`, cell]));
  for (const { attributes } of all) {
    const at = readRange(attributes.ref ?? "");
    const cell = at ? cells.get(`${at.top},${at.left}`) : undefined;
    const target = relations.get(attributes.id ?? "")?.target ?? "";
    if (!cell || cell.value.startsWith("=")) continue;
    const text = cell.value.replace(/^'/, "");
    if (text === target) continue;
    const isSafe = /^(https?:\/\/|mailto:)/i.test(target);
    if (
      !isSafe ||
      target.length > MAX_TEXT_CHARS ||
      text.length > MAX_TEXT_CHARS ||
      isNumber(text)
    ) {
      notTaken.add("link");
      continue;
    }
    const quoted = (given: string) => `"${given.replaceAll('"', '""')}"`;
    cell.value = `=HYPERLINK(${quoted(target)},${quoted(text)})`;
  }
}

const isNumber = (text: string) => text !== "" && Number.isFinite(Number(text));
