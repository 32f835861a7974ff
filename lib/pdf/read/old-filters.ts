/** How content was packed before deflate (ISO 32000-1, 7.4.2 to 7.4.5): unpacked within the budget. */
import { type Budget, fromHex, isWhite, latin } from "./syntax";
import { invalid } from "./values";

/** What is unpacked, as far as it is. */
class Output {
  #bytes = new Uint8Array(65_536);
  length = 0;

  constructor(private readonly budget: Budget) {}

  /** @throws PdfFault when there is more than the budget has left */
  put(count: number, byteAt: (at: number) => number): void {
    this.budget.inflated -= count;
    if (this.budget.inflated < 0) throw invalid("something in it is far too large");
    if (this.length + count > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.length + count));
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    for (let at = 0; at < count; at++) this.#bytes[this.length++] = byteAt(at);
  }

  at = (place: number): number => this.#bytes[place] ?? 0;
  all = (): Uint8Array => this.#bytes.subarray(0, this.length);
}

export function fromDigits(data: Uint8Array): Uint8Array {
  const bytes = fromHex(latin(data).split(">", 1)[0] ?? "");
  if (!bytes) throw invalid("a part of it is damaged");
  return bytes;
}

const FIRST_SIGN = 33;
const [TILDE, ZEROS] = ["~", "z"].map((sign) => sign.charCodeAt(0));

/** Five signs for four bytes, and a `z` for four zeros: only that makes more of it. */
export function fromAscii85(data: Uint8Array, budget: Budget): Uint8Array {
  const zeros = data.reduce((sum, byte) => (byte === ZEROS ? sum + 1 : sum), 0);
  budget.inflated -= zeros * 3;
  if (budget.inflated < 0) throw invalid("something in it is far too large");
  const made = new Uint8Array(data.length + zeros * 3);
  let length = 0;
  let [value, signs] = [0, 0];
  const put = (bytes: number) => {
    for (let at = 0; at < bytes; at++) made[length++] = Math.floor(value / 256 ** (3 - at)) & 255;
    [value, signs] = [0, 0];
  };
  for (const byte of data) {
    if (byte === TILDE) break;
    if (isWhite(byte)) continue;
    if (byte === ZEROS && signs === 0) put(4);
    else if (byte < FIRST_SIGN || byte >= FIRST_SIGN + 85) throw invalid("a part of it is damaged");
    else {
      value = value * 85 + byte - FIRST_SIGN;
      if (++signs === 5) put(4);
    }
  }
  const bytes = signs - 1;
  for (; signs > 0 && signs < 5; signs++) value = value * 85 + 84;
  if (bytes > 0) put(bytes);
  return made.subarray(0, length);
}

const REPEAT_END = 128;

export function fromRunLengths(data: Uint8Array, budget: Budget): Uint8Array {
  const made = new Output(budget);
  for (let at = 0; at < data.length; ) {
    const head = data[at++] ?? REPEAT_END;
    if (head === REPEAT_END) break;
    if (head > REPEAT_END) {
      const byte = data[at++] ?? 0;
      made.put(257 - head, () => byte);
    } else {
      const from = at;
      made.put(Math.min(head + 1, data.length - at), (place) => data[from + place] ?? 0);
      at += head + 1;
    }
  }
  return made.all();
}

const CLEAR = 256;
const END = 257;
const FIRST = 258;
const MAX_CODES = 4_096;

/** @param early 1 where codes grow one sooner than they have to, as is usual */
export function fromLzw(data: Uint8Array, budget: Budget, early: 0 | 1): Uint8Array {
  const made = new Output(budget);
  // Each code stands for bytes that were unpacked before: those of the code before it, and one more.
  const starts = new Uint32Array(MAX_CODES);
  const lengths = new Uint32Array(MAX_CODES);
  let next = FIRST;
  let before: { start: number; length: number } | null = null;
  for (let bit = 0; ; ) {
    const width = widthOf(next + early);
    const code = bitsAt(data, bit, width);
    bit += width;
    if (bit > data.length * 8 || code === END) return made.all();
    if (code === CLEAR) {
      next = FIRST;
      before = null;
      continue;
    }
    if (before && next < MAX_CODES) {
      starts[next] = before.start;
      lengths[next] = before.length + 1;
      next++;
    }
    if (code >= next) throw invalid("a part of it is damaged");
    const start = made.length;
    const from = starts[code] ?? 0;
    const length = code < CLEAR ? 1 : (lengths[code] ?? 0);
    made.put(length, (at) => (code < CLEAR ? code : made.at(from + at)));
    before = { start, length };
  }
}

const widthOf = (codes: number): number =>
  codes >= 2_048 ? 12 : codes >= 1_024 ? 11 : codes >= 512 ? 10 : 9;

function bitsAt(data: Uint8Array, bit: number, width: number): number {
  const byte = bit >> 3;
  const three = ((data[byte] ?? 0) << 16) | ((data[byte + 1] ?? 0) << 8) | (data[byte + 2] ?? 0);
  return (three >> (24 - (bit & 7) - width)) & ((1 << width) - 1);
}
