/** How cells look: their fonts, fills and number formats, for all that are chosen. */
import type { CellFont, CellStyle } from "@/lib/kinds/sheet/cell";
import { styleCells, styleFont } from "@/lib/kinds/sheet/edit";
import type { SheetSession } from "./session";
import { patternOf } from "./shown";

export const style =
  (patch: (session: SheetSession) => { [Name in keyof CellStyle]: CellStyle[Name] | undefined }) =>
  (session: SheetSession) =>
    session.changeCells(session.rect, () =>
      styleCells(session.writing, bounded(session), patch(session)),
    );

/** How many cells of a whole row or column are styled at most. */
const MAX_STYLED = 200_000;
export function bounded(session: SheetSession) {
  const { rect } = session;
  const width = rect.right - rect.left + 1;
  return { ...rect, bottom: Math.min(rect.bottom, rect.top + Math.floor(MAX_STYLED / width)) };
}

export const activeCell = (session: Pick<SheetSession, "view" | "selection">) =>
  session.view.cell(session.selection.active.row, session.selection.active.column);

export const setFont = (session: SheetSession, font: Partial<CellFont>) =>
  session.changeCells(session.rect, () => styleFont(session.writing, bounded(session), font));

export const setFill = (session: SheetSession, fill: string | undefined) =>
  style(() => ({ fill }))(session);

export const PATTERNS = [
  ["General", "Automatic", "1234.5"],
  ["@", "Plain text", "00123"],
  ["#,##0.00", "Number", "1,234.50"],
  ["0%", "Percent", "12%"],
  ["[$€] #,##0.00", "Currency (€)", "€ 1,234.50"],
  ["[$$]#,##0.00", "Currency ($)", "$1,234.50"],
  ["[$£]#,##0.00", "Currency (£)", "£1,234.50"],
  ["#,##0.00_);[Red](#,##0.00)", "Accounting", "(1,234.50)"],
  ["0.00E+00", "Scientific", "1.23E+03"],
  ["yyyy-mm-dd", "Date", "2026-11-28"],
  ["d mmm yyyy", "Long date", "28 Nov 2026"],
  ["hh:mm", "Time", "14:30"],
  ["yyyy-mm-dd hh:mm", "Date and time", "2026-11-28 14:30"],
  ["[h]:mm", "Duration", "26:15"],
] as const;

export const setPattern = (session: SheetSession, pattern: string) =>
  style(() => ({
    ...{ pattern: pattern === "General" ? undefined : pattern },
    ...{ format: undefined, decimals: undefined, money: undefined },
  }))(session);

/** One decimal place more or fewer. */
export function decimals(session: SheetSession, by: 1 | -1) {
  const pattern = patternOf(activeCell(session));
  const { row, column } = session.selection.active;
  const now =
    pattern === "General"
      ? (session.text(row, column).split(/[.,]/)[1]?.length ?? 0)
      : (/\.(0+)/.exec(pattern)?.[1]?.length ?? 0);
  const places = Math.max(0, Math.min(10, now + by));
  const tail = places > 0 ? `.${"0".repeat(places)}` : "";
  const base = pattern === "General" ? "0" : pattern.replace(/\.0+/g, "");
  setPattern(session, base.replace(/0(?![0#])/g, `0${tail}`));
}
