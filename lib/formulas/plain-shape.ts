/** The key of a formula's shape without cutting it into tokens: most formulas of a sheet are copies of few. */
import { MAX_COLUMNS, MAX_ROWS } from "./address";

const WORD = 1;
const SIGN = 2;
/** By character code; what is in neither needs the tokens. */
const KINDS = new Uint8Array(128);
for (const sign of "+-*/^&=<>%:(),; ") KINDS[sign.charCodeAt(0)] = SIGN;
for (let code = 0; code < 128; code++)
  if (/[A-Za-z0-9$_.]/.test(String.fromCharCode(code))) KINDS[code] = WORD;

const [DOLLAR, OPEN, COLON] = [36, 40, 58];

/**
 * @param text begins with `=`, in English
 * @returns the same for two formulas whose references have the same distance from their cells; `null` for one with texts,
 * sheets, whole rows or columns, or arrays
 */
export function plainShape(text: string, row: number, column: number): string | null {
  let shape = "";
  for (let at = 1; at < text.length; ) {
    const kind = KINDS[text.charCodeAt(at)];
    if (kind === SIGN) shape += text[at++];
    else if (kind === WORD) {
      let end = at + 1;
      while (KINDS[text.charCodeAt(end)] === WORD) end++;
      const next = text.charCodeAt(end);
      const reference = next === OPEN ? null : referenceShape(text, at, end, row, column);
      // `A:C` and `1:3` count from the cell too.
      if (!reference && (next === COLON || text.charCodeAt(at - 1) === COLON)) return null;
      shape += reference ?? text.slice(at, end);
      at = end;
    } else return null;
  }
  return shape;
}

/** `null` for what is no reference to a cell. */
function referenceShape(text: string, from: number, end: number, row: number, column: number) {
  let at = from;
  const isColumnFixed = text.charCodeAt(at) === DOLLAR;
  if (isColumnFixed) at++;
  let across = 0;
  // Upper and lower case letters differ in one bit.
  for (let letter = text.charCodeAt(at) | 32; letter >= 97 && letter <= 122; ) {
    across = across * 26 + letter - 96;
    letter = text.charCodeAt(++at) | 32;
  }
  const isRowFixed = text.charCodeAt(at) === DOLLAR;
  if (isRowFixed) at++;
  const digits = at;
  let down = 0;
  for (let digit = text.charCodeAt(at) - 48; digit >= 0 && digit <= 9; ) {
    down = down * 10 + digit;
    digit = text.charCodeAt(++at) - 48;
  }
  const isCell = at === end && across > 0 && down > 0 && text[digits] !== "0";
  if (!isCell || across > MAX_COLUMNS || down > MAX_ROWS) return null;
  const [y, x] = [down - 1, across - 1];
  return `${isRowFixed ? `\u0001${y}` : `\u0002${y - row}`}${isColumnFixed ? `\u0001${x}` : `\u0002${x - column}`}`;
}
