/** How people of a country write numbers and formulas. Stored formulas are always written the English way. */

export interface FormulaLocale {
  /** BCP 47, as the number formats know it. */
  tag: string;
  decimal: "." | ",";
  /** Between arguments, and between the columns of `{1,2;3,4}`. */
  argument: "," | ";";
  column: "," | "\\" | ".";
}

export const ENGLISH: FormulaLocale = { tag: "en-US", decimal: ".", argument: ",", column: "," };

export function localeOf(tag: string): FormulaLocale {
  const parts = new Intl.NumberFormat(tag).formatToParts(1.5);
  const isComma = parts.some(({ type, value }) => type === "decimal" && value === ",");
  return isComma ? { tag, decimal: ",", argument: ";", column: "\\" } : { ...ENGLISH, tag };
}
