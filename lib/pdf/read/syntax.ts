/** Reads the syntax of a PDF (ISO 32000-1, 7.2 and 7.3), with a bound for how much of it there may be. */
import { type Dict, invalid, Keyword, Name, PdfString, Ref, type Value } from "./values";

/** How much a file may hold before it is refused: shared by all that reads it. */
export interface Budget {
  values: number;
  /** Bytes that compressed parts may grow to. */
  inflated: number;
  /** Where there is no zlib, as in browsers: unpacks to at most so many bytes. */
  inflate?: (raw: Uint8Array, most: number) => Uint8Array | "too large" | "damaged";
}

/** @throws PdfFault when it is used up */
export function spend(budget: Budget, values = 1): void {
  budget.values -= values;
  if (budget.values < 0) throw invalid("there is too much in it");
}

/** Whether a file was refused for how much it holds, and not for what is wrong in a part of it. */
export const isSpent = ({ values, inflated }: Budget): boolean => values < 0 || inflated < 0;

export const newBudget = (): Budget => ({ values: 1_000_000, inflated: 64 * 1024 * 1024 });

const MAX_DEPTH = 100;
const WHITE = new Set([0, 9, 10, 12, 13, 32]);
const DELIMITERS = new Set([..."()<>[]{}/%"].map((sign) => sign.charCodeAt(0)));
const code = (sign: string) => sign.charCodeAt(0);
const [PERCENT, SLASH, OPEN, CLOSE, LESS, MORE] = ["%", "/", "(", ")", "<", ">"].map(code);
const [BACKSLASH, LF, CR] = [92, 10, 13];
const ESCAPES = new Map([..."nrtbf"].map((sign, at) => [code(sign), [10, 13, 9, 8, 12][at] ?? 0]));
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
/** A long word costs as much as many short ones, or one could be read again and again for nothing. */
const BYTES_A_VALUE = 16;

export const isWhite = (byte: number | undefined): boolean => byte !== undefined && WHITE.has(byte);
const isRegular = (byte: number | undefined): boolean =>
  byte !== undefined && !WHITE.has(byte) && !DELIMITERS.has(byte);

export class Reader {
  constructor(
    readonly bytes: Uint8Array,
    public at: number,
    readonly budget: Budget,
  ) {}

  /** White space and comments. */
  skip(): void {
    const from = this.at;
    for (; this.at < this.bytes.length; this.at++) {
      const byte = this.bytes[this.at];
      if (byte === PERCENT) this.#skipLine();
      else if (!isWhite(byte)) break;
    }
    this.#charge(from);
  }

  #charge(from: number): void {
    spend(this.budget, Math.floor((this.at - from) / BYTES_A_VALUE));
  }

  #skipLine(): void {
    while (this.at < this.bytes.length && !this.#isEnd(this.bytes[this.at + 1])) this.at++;
  }

  #isEnd = (byte: number | undefined) => byte === undefined || byte === LF || byte === CR;

  /** @throws PdfFault for anything but a value */
  value(depth = 0): Value {
    const token = this.token(depth);
    if (token instanceof Keyword) throw invalid("something in it is cut off");
    return token;
  }

  /** @throws PdfFault unless the next whole number is one, without sign */
  whole(): number {
    this.skip();
    const word = this.#word();
    if (!/^\d{1,10}$/.test(word)) throw invalid("a number is missing");
    return Number(word);
  }

  /** Whether the keyword comes next; it is read then. */
  takes(keyword: string): boolean {
    this.skip();
    for (let at = 0; at < keyword.length; at++)
      if (this.bytes[this.at + at] !== keyword.charCodeAt(at)) return false;
    this.at += keyword.length;
    return true;
  }

  token(depth = 0): Value | Keyword {
    this.skip();
    if (depth > MAX_DEPTH) throw invalid("it is nested too deeply");
    spend(this.budget);
    const byte = this.bytes[this.at];
    if (byte === undefined) return new Keyword("");
    if (byte === SLASH) return this.#name();
    if (byte === OPEN) return this.#string();
    if (byte === LESS) return this.bytes[this.at + 1] === LESS ? this.#dict(depth) : this.#hex();
    if (byte === code("[")) return this.#array(depth);
    if (!isRegular(byte)) {
      this.at += byte === MORE && this.bytes[this.at + 1] === MORE ? 2 : 1;
      return new Keyword(String.fromCharCode(byte));
    }
    return this.#plain();
  }

  #word(): string {
    const from = this.at;
    while (isRegular(this.bytes[this.at])) this.at++;
    this.#charge(from);
    return latin(this.bytes.subarray(from, this.at));
  }

  #plain(): Value | Keyword {
    const word = this.#word();
    if (NUMBER.test(word)) {
      const number = Number(word);
      if (!Number.isFinite(number)) throw invalid("a number in it is too large");
      const isIndex = /^\d{1,10}$/.test(word);
      return (isIndex ? this.#reference(number) : null) ?? number;
    }
    if (word === "true") return true;
    if (word === "false") return false;
    return word === "null" ? null : new Keyword(word);
  }

  #reference(number: number): Ref | null {
    const { at } = this;
    this.skip();
    const generation = this.#word();
    if (/^\d{1,5}$/.test(generation)) {
      this.skip();
      if (this.bytes[this.at] === code("R") && !isRegular(this.bytes[this.at + 1])) {
        this.at++;
        return new Ref(number, Number(generation));
      }
    }
    this.at = at;
    return null;
  }

  #name(): Name {
    this.at++;
    const text = this.#word();
    const spelled = text.includes("#")
      ? text.replace(/#([\da-f]{2})/gi, (_, digits) =>
          String.fromCharCode(Number.parseInt(digits, 16)),
        )
      : text;
    return new Name(spelled);
  }

  #string(): PdfString {
    const from = this.at;
    const made: number[] = [];
    let open = 1;
    for (this.at++; open > 0; this.at++) {
      const byte = this.bytes[this.at];
      if (byte === undefined) break;
      if (byte === BACKSLASH) this.#escape(made);
      else {
        if (byte === OPEN) open++;
        if (byte === CLOSE) open--;
        if (open > 0) made.push(byte);
      }
    }
    this.#charge(from);
    if (open > 0) throw invalid("a text in it does not end");
    return new PdfString(Uint8Array.from(made));
  }

  #escape(made: number[]): void {
    const byte = this.bytes[++this.at] ?? 0;
    const octal = /^[0-7]{1,3}/.exec(latin(this.bytes.subarray(this.at, this.at + 3)))?.[0];
    if (octal) {
      made.push(Number.parseInt(octal, 8) & 255);
      this.at += octal.length - 1;
    } else if (byte === CR) {
      if (this.bytes[this.at + 1] === LF) this.at++;
    } else if (byte !== LF) made.push(ESCAPES.get(byte) ?? byte);
  }

  #hex(): PdfString {
    const from = this.at;
    const end = this.bytes.indexOf(MORE ?? 0, from);
    this.at = end < 0 ? this.bytes.length : end + 1;
    this.#charge(from);
    const bytes = fromHex(latin(this.bytes.subarray(from + 1, this.at - 1)));
    if (end < 0 || !bytes) throw invalid("a text in it does not end");
    return new PdfString(bytes);
  }

  #array(depth: number): Value[] {
    const values: Value[] = [];
    for (this.at++; ; ) {
      const token = this.token(depth + 1);
      if (!(token instanceof Keyword)) values.push(token);
      else if (token.text === "]") return values;
      else throw invalid("a list in it does not end");
    }
  }

  #dict(depth: number): Dict {
    const dict: Dict = new Map();
    for (this.at += 2; ; ) {
      const key = this.token(depth + 1);
      if (key instanceof Keyword && key.text === ">") return dict;
      if (!(key instanceof Name)) throw invalid("a table in it is damaged");
      const value = this.value(depth + 1);
      // Readers differ in which of two they take.
      if (dict.has(key.text)) throw invalid("a table in it says one thing twice");
      dict.set(key.text, value);
    }
  }
}

/** Of digits with blanks among them; null for anything else. */
export function fromHex(text: string): Uint8Array | null {
  const digits = text.replace(/[\0\s]+/g, "");
  if (!/^[\da-f]*$/i.test(digits)) return null;
  const bytes = new Uint8Array(Math.ceil(digits.length / 2));
  for (let at = 0; at < bytes.length; at++)
    bytes[at] = Number.parseInt(digits.slice(at * 2, at * 2 + 2).padEnd(2, "0"), 16);
  return bytes;
}

/** Each byte as the character of its number. Quicker where there is a Buffer. */
export function latin(bytes: Uint8Array): string {
  const buffer = globalThis.Buffer?.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (buffer) return buffer.toString("latin1");
  let text = "";
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK_BYTES));
  return text;
}
const CHUNK_BYTES = 8_192;
