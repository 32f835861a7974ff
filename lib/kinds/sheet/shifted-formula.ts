/** A formula as it is copied to another cell. */
import { columnName } from "../../formulas/address";
import type { Token } from "../../formulas/tokens";
import { REF, tokensIn, written } from "./layout";

/** The same formula for a cell that stands elsewhere: what is not fixed with `$` moves along. */
export function shiftedFormula(text: string, down: number, across: number): string {
  const tokens = text.startsWith("=") ? tokensIn(text) : null;
  if (!tokens) return text;
  return `=${tokens.map((token) => shifted(token, down, across)).join("")}`;
}

function shifted(token: Token, down: number, across: number): string {
  if (token.kind === "cell") {
    const row = token.isRowFixed ? token.row : token.row + down;
    const column = token.isColumnFixed ? token.column : token.column + across;
    return row < 0 || column < 0 ? REF : written(token, row, column);
  }
  if (token.kind !== "lines") return token.text;
  const by = token.of === "rows" ? down : across;
  const from = token.isFromFixed ? token.from : token.from + by;
  const to = token.isToFixed ? token.to : token.to + by;
  if (from < 0 || to < 0) return REF;
  const name = (at: number) => (token.of === "rows" ? String(at + 1) : columnName(at));
  return `${token.isFromFixed ? "$" : ""}${name(from)}:${token.isToFixed ? "$" : ""}${name(to)}`;
}
