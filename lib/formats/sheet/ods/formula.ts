/** Formulas of OpenDocument (OpenFormula, ODF 1.3 part 4) in the words that people type. */
import { sheetPrefix } from "../../../formulas/address";
import { readFormula } from "../xlsx/read-formula";

/** @param stored as `of:=SUM([.A1:.B2];1)`; `null` for what we can't read */
export function openFormula(stored: string, row: number, column: number): string | null {
  const [, prefix = "of", body = ""] = /^(?:(\w+):)?=(.*)$/s.exec(stored) ?? [];
  if (prefix !== "of" && prefix !== "oooc") return null;
  // Texts in quotes stay as they are, and references stand in brackets.
  const parts = body.split(/("(?:[^"]|"")*"|\[(?:'(?:[^']|'')*'(?!')|[^[\]'])*\])/);
  let depth = 0;
  const text = parts.map((part) => {
    if (part.startsWith('"')) return part;
    if (part.startsWith("[")) return reference(part.slice(1, -1));
    const plain = part
      .replace(/\b(?:COM\.MICROSOFT|ORG\.OPENOFFICE|ORG\.LIBREOFFICE|LEGACY)\./gi, "")
      .replace(/[{};|~!]/g, (sign) => {
        if (sign === "{") depth += 1;
        if (sign === "}") depth -= 1;
        if (sign === ";") return ",";
        return { "|": ";", "~": ",", "!": " " }[sign] ?? sign;
      });
    return plain;
  });
  return depth === 0 ? readFormula(text.join(""), row, column) : null;
}

const PLACE = /^(?:\$?('(?:[^']|'')*'|[^.':]*))?\.(\$?[A-Z]+\$?\d+|\$?[A-Z]+|\$?\d+|#REF!)$/i;

/** `.A1`, `$Sheet.A1:.B2`; a formula that isn't one is found out when it is parsed. */
function reference(text: string): string {
  const [, first = text, last] = /^((?:'(?:[^']|'')*'(?!')|[^:'])*)(?::(.*))?$/s.exec(text) ?? [];
  const [, sheet = "", from = text] = PLACE.exec(first) ?? [];
  const [, , to] = last === undefined ? [] : (PLACE.exec(last) ?? [null, "", "#REF!"]);
  const name = sheet.startsWith("'") ? sheet.slice(1, -1).replaceAll("''", "'") : sheet;
  return `${name ? sheetPrefix(name) : ""}${from}${to === undefined ? "" : `:${to}`}`;
}

/** `$First.$A$1:.$A$3` of a named range, as `First!$A$1:$A$3`. */
export const rangeAddress = (text: string): string => reference(text);
