/** Finds copies of a formula without cutting it into tokens: most formulas of a sheet are copies of few. */
import { MAX_COLUMNS, MAX_ROWS } from "./address";

const WORD = 1;
const SIGN = 2;
/** By character code; what is in neither needs the tokens. */
const KINDS = new Uint8Array(128);
for (const sign of "+-*/^&=<>%:(),; ") KINDS[sign.charCodeAt(0)] = SIGN;
for (let code = 0; code < 128; code++)
  if (/[A-Za-z0-9$_.]/.test(String.fromCharCode(code))) KINDS[code] = WORD;

const [DOLLAR, OPEN, COLON] = [36, 40, 58];
/** Longer formulas are rarely copies. A reference of two letters is three figures. */
const MAX_FORMULA_CHARS = 1_000;
/** Above all characters: what follows are a row and a column. */
const REFERENCE = 128;

interface Entry<Value> {
  shape: Int32Array;
  value: Value;
}

/**
 * What was found for a shape: characters, and references as their distance from the formula's cell. Figures in one array
 * and no text: a text for each formula of a large sheet would be most of what it costs to read them.
 */
export class PlainShapes<Value> {
  private readonly byHash = new Map<number, Entry<Value>[]>();
  private readonly figures = new Int32Array(2 * MAX_FORMULA_CHARS);
  private length = 0;
  private hash = 0;

  clear() {
    this.byHash.clear();
  }

  /** Of the formula that was read last. */
  get(): Value | undefined {
    return this.byHash.get(this.hash)?.find(({ shape }) => this.isRead(shape))?.value;
  }

  set(value: Value) {
    const entry = { shape: this.figures.slice(0, this.length), value };
    const others = this.byHash.get(this.hash);
    if (others) others.push(entry);
    else this.byHash.set(this.hash, [entry]);
  }

  private isRead(shape: Int32Array): boolean {
    if (shape.length !== this.length) return false;
    for (let at = 0; at < shape.length; at++) if (shape[at] !== this.figures[at]) return false;
    return true;
  }

  /**
   * @param text begins with `=`, in English
   * @returns false for one with texts, sheets, whole rows or columns, or arrays
   */
  read(text: string, row: number, column: number): boolean {
    this.length = 0;
    this.hash = 0;
    if (text.length > MAX_FORMULA_CHARS) return false;
    for (let at = 1; at < text.length; ) {
      const code = text.charCodeAt(at);
      const kind = KINDS[code];
      if (kind === SIGN) {
        this.push(code);
        at++;
      } else if (kind === WORD) {
        let end = at + 1;
        while (KINDS[text.charCodeAt(end)] === WORD) end++;
        const next = text.charCodeAt(end);
        if (next === OPEN || !this.readReference(text, at, end, row, column)) {
          // `A:C` and `1:3` count from the cell too.
          if (next === COLON || text.charCodeAt(at - 1) === COLON) return false;
          for (let letter = at; letter < end; letter++) this.push(text.charCodeAt(letter));
        }
        at = end;
      } else return false;
    }
    return true;
  }

  private push(figure: number) {
    this.figures[this.length++] = figure;
    this.hash = Math.imul(this.hash ^ figure, 0x01000193);
  }

  /** @returns false for what is no reference to a cell */
  private readReference(text: string, from: number, end: number, row: number, column: number) {
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
    if (!isCell || across > MAX_COLUMNS || down > MAX_ROWS) return false;
    this.push(REFERENCE + (isRowFixed ? 1 : 0) + (isColumnFixed ? 2 : 0));
    this.push(isRowFixed ? down - 1 : down - 1 - row);
    this.push(isColumnFixed ? across - 1 : across - 1 - column);
    return true;
  }
}
