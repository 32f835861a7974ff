/**
 * Numbers of papers, in sequences without gaps: one for each type of paper and prefix, e.g. "2026-". A book holds what was
 * taken; whoever keeps it writes it by compare-and-set, so that no number is taken twice.
 */
import { isRecord } from "../../protocol/json";
import { PAPER_TYPES, type PaperType } from "./paper";

interface Sequence {
  /** From first to last, both taken, in order and apart. */
  taken: [number, number][];
  /** The newest papers with their numbers, so that a paper which asks again gets its own. */
  papers: { id: string; number: number }[];
  /** Digits, with zeros before. */
  width: number;
}

export interface NumberBook {
  v: 1;
  /** By type and prefix, e.g. `invoice 2026-`. */
  sequences: Record<string, Sequence>;
  /** The prefix that each type was given last. */
  prefixes: Partial<Record<PaperType, string>>;
}

export const emptyBook = (): NumberBook => ({ v: 1, sequences: {}, prefixes: {} });

const MAX_SEQUENCES = 200;
const MAX_RANGES = 200;
const MAX_PAPERS = 50;
const MAX_NUMBER = 999_999_999_999;
const MAX_WIDTH = 12;
const FIRST_PREFIXES: Record<PaperType, string> = {
  invoice: "",
  quote: "Q-",
  "credit-note": "C-",
  "purchase-order": "PO-",
  receipt: "R-",
  remittance: "RA-",
};

interface Parts {
  prefix: string;
  number: number;
  width: number;
}

/** "INV-2026-017" is the 17th of "INV-2026-"; null for what does not end in a number, and is in no sequence. */
export function partsOf(text: string): Parts | null {
  const [, prefix = "", digits = ""] = /^(.*?)(\d{1,12})$/s.exec(text.trim()) ?? [];
  return digits === "" ? null : { prefix, number: Number(digits), width: digits.length };
}

const textOf = ({ prefix, number, width }: Parts): string =>
  prefix + String(number).padStart(width, "0");
const keyOf = (type: PaperType, prefix: string): string => `${type} ${prefix}`;

/** What comes next in the sequence of the paper's year. @param date `YYYY-MM-DD` */
export function proposeNumber(book: NumberBook, type: PaperType, date: string): string {
  const prefix = prefixFor(book, type, date.slice(0, 4));
  const sequence = book.sequences[keyOf(type, prefix)];
  const last = sequence?.taken.at(-1)?.[1] ?? 0;
  return textOf({ prefix, number: last + 1, width: widthFor(book, type, sequence) });
}

/** The last prefix with this year in place of its own; a sequence restarts each year. */
function prefixFor({ prefixes }: NumberBook, type: PaperType, year: string): string {
  const known = prefixes[type] ?? `${FIRST_PREFIXES[type]}${year}-`;
  return known.replace(/(?<!\d)20\d{2}(?!\d)/, year);
}

function widthFor(book: NumberBook, type: PaperType, sequence: Sequence | undefined): number {
  const last = book.sequences[keyOf(type, book.prefixes[type] ?? "")];
  return (sequence ?? last)?.width ?? 3;
}

/** Which number a paper has by the book; null before it took one. */
export function numberOfPaper({ sequences }: NumberBook, type: PaperType, paperId: string) {
  for (const [key, { papers, width }] of Object.entries(sequences)) {
    const found = papers.find(({ id }) => id === paperId);
    const prefix = key.slice(type.length + 1);
    if (found && key === keyOf(type, prefix))
      return textOf({ prefix, number: found.number, width });
  }
  return null;
}

/** True where another paper has it, or an imported one that is not among the newest. */
export function isTaken(book: NumberBook, type: PaperType, text: string, paperId: string): boolean {
  const parts = partsOf(text);
  const sequence = parts && book.sequences[keyOf(type, parts.prefix)];
  if (!parts || !sequence) return false;
  const owner = sequence.papers.find(({ number }) => number === parts.number)?.id;
  if (owner !== undefined) return owner !== paperId;
  return sequence.taken.some(([from, to]) => from <= parts.number && parts.number <= to);
}

/** The book with this number in it; what is in no sequence leaves it as it is. */
export function withNumber(
  book: NumberBook,
  type: PaperType,
  text: string,
  paperId: string,
): NumberBook {
  const parts = partsOf(text);
  if (!parts || parts.number > MAX_NUMBER) return book;
  const { prefix, number, width } = parts;
  const key = keyOf(type, prefix);
  const known = book.sequences[key] ?? { taken: [], papers: [], width };
  const papers = [
    { id: paperId, number },
    ...known.papers.filter(({ id }) => id !== paperId),
  ].slice(0, MAX_PAPERS);
  const sequence = { taken: joined([...known.taken, [number, number]]), papers, width };
  const others = Object.entries(book.sequences).filter(([name]) => name !== key);
  return {
    v: 1,
    sequences: Object.fromEntries([[key, sequence], ...others].slice(0, MAX_SEQUENCES)),
    prefixes: { ...book.prefixes, [type]: prefix },
  };
}

/** Merges the oldest ranges when there are too many: only old gaps are no longer reported. */
function joined(ranges: readonly [number, number][]): [number, number][] {
  const sorted = ranges.toSorted(([one], [other]) => one - other);
  const all: [number, number][] = [];
  for (const [from, to] of sorted) {
    const last = all.at(-1);
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else all.push([from, to]);
  }
  const surplus = all.length - MAX_RANGES;
  if (surplus <= 0) return all;
  const [first, until] = [all[0]?.[0] ?? 0, all[surplus]?.[1] ?? 0];
  return [[first, until], ...all.slice(surplus + 1)];
}

/** Numbers between the first and the last of a sequence that no paper took, at most twenty. @param text of one of it */
export function gapsOf(book: NumberBook, type: PaperType, text: string): string[] {
  const parts = partsOf(text);
  const sequence = parts && book.sequences[keyOf(type, parts.prefix)];
  if (!parts || !sequence) return [];
  const gaps: string[] = [];
  sequence.taken.forEach(([from], at) => {
    const before = sequence.taken[at - 1];
    for (let number = before ? before[1] + 1 : from; number < from && gaps.length < 20; number++)
      gaps.push(textOf({ ...parts, number, width: sequence.width }));
  });
  return gaps;
}

/** What was kept; null for what is no book, which is then not written over. */
export function readNumberBook(given: unknown): NumberBook | null {
  if (!isRecord(given) || given.v !== 1 || !isRecord(given.sequences)) return null;
  const sequences: Record<string, Sequence> = {};
  for (const [key, value] of Object.entries(given.sequences)) {
    const sequence = readSequence(value);
    if (!sequence) return null;
    sequences[key] = sequence;
  }
  const prefixes = isRecord(given.prefixes) ? given.prefixes : {};
  const known = PAPER_TYPES.filter((type) => typeof prefixes[type] === "string");
  return {
    v: 1,
    sequences,
    prefixes: Object.fromEntries(known.map((type) => [type, String(prefixes[type])])),
  };
}

function readSequence(given: unknown): Sequence | null {
  if (!isRecord(given) || !Array.isArray(given.taken) || !Array.isArray(given.papers)) return null;
  const taken = given.taken.filter(
    (range): range is [number, number] => Array.isArray(range) && range.every(isNumber),
  );
  const papers = given.papers.flatMap((row) =>
    isRecord(row) && typeof row.id === "string" && isNumber(row.number)
      ? [{ id: row.id, number: row.number }]
      : [],
  );
  const width = isNumber(given.width) ? Math.min(given.width, MAX_WIDTH) : 3;
  return { taken: joined(taken), papers, width };
}

const isNumber = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= MAX_NUMBER;
