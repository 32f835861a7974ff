/** Where the objects of a PDF are: its cross-reference sections, from the newest back (ISO 32000-1, 7.5.4 to 7.5.8). */
import { decoded } from "./filters";
import { readObject } from "./object";
import { type Budget, latin, Reader, spend } from "./syntax";
import { type Dict, invalid, isDict, isWhole, nameOf, Stream } from "./values";

export type Entry =
  | { kind: "at"; offset: number; generation: number }
  | { kind: "in"; stream: number; index: number }
  | { kind: "free" };

/** A part of the file, from its first byte to the one after its last. */
export interface Range {
  from: number;
  to: number;
}

export interface Section {
  kind: "table" | "stream";
  entries: Map<number, Entry>;
  trailer: Dict;
  ranges: Range[];
}

/** Word writes two and a linearized file has two; each saving in place adds one. */
const MAX_SECTIONS = 8;
const HIGHEST = 8_388_607;

/** @returns the sections and where the newest begins */
export function readSections(
  bytes: Uint8Array,
  budget: Budget,
): { sections: Section[]; start: number } {
  const start = lastStart(bytes);
  const sections: Section[] = [];
  const seen = new Set<number>();
  for (let at: number | null = start; at !== null; ) {
    if (seen.has(at) || sections.length >= MAX_SECTIONS)
      throw invalid("its index goes in a circle");
    seen.add(at);
    const section = readSection(bytes, at, budget);
    const { trailer } = section;
    // Of a file for readers of two ages, the newer's part of the same section.
    const hidden = trailer.get("XRefStm");
    if (hidden !== undefined) addHidden(section, bytes, offsetOf(hidden), budget);
    sections.push(section);
    const previous = trailer.get("Prev");
    at = previous === undefined ? null : offsetOf(previous);
  }
  return { sections, start };
}

function offsetOf(value: unknown): number {
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0)
    throw invalid("its index is damaged");
  return value;
}

function lastStart(bytes: Uint8Array): number {
  const tail = latin(bytes.subarray(Math.max(0, bytes.length - 1_024)));
  const found = /.*startxref\s+(\d{1,10})\s+%%EOF[\0\s]*$/s.exec(tail);
  if (!found) throw invalid("it does not end as a PDF does");
  return Number(found[1]);
}

function readSection(bytes: Uint8Array, at: number, budget: Budget): Section {
  const reader = new Reader(bytes, at, budget);
  const isTable = reader.takes("xref");
  return isTable ? readTable(reader, at) : readStream(bytes, at, budget);
}

function readTable(reader: Reader, from: number): Section {
  const entries = new Map<number, Entry>();
  while (!reader.takes("trailer")) readRows(reader, entries);
  const trailer = reader.value();
  if (!isDict(trailer)) throw invalid("its index is damaged");
  return { kind: "table", entries, trailer, ranges: [{ from, to: endOf(reader) }] };
}

function readRows(reader: Reader, entries: Map<number, Entry>): void {
  let first = reader.whole();
  const count = reader.whole();
  for (let row = 0; row < count; row++) {
    spend(reader.budget);
    const [offset, generation] = [reader.whole(), reader.whole()];
    const inUse = reader.takes("n");
    if (!inUse && !reader.takes("f")) throw invalid("its index is damaged");
    // Some programs count their first, which is never used, as number one.
    if (row === 0 && first === 1 && !inUse && generation === 65_535) first = 0;
    const number = first + row;
    if (number > HIGHEST) throw invalid("its index is damaged");
    const known = inUse && offset > 0;
    entries.set(number, known ? { kind: "at", offset, generation } : { kind: "free" });
  }
}

/** The end of the section, with the lines that say where it began. */
function endOf(reader: Reader): number {
  const end = reader.at;
  const rest = latin(reader.bytes.subarray(end, end + 64));
  return end + (/^\s*startxref\s+\d+\s+%%EOF/.exec(rest)?.[0].length ?? 0);
}

function readStream(bytes: Uint8Array, at: number, budget: Budget): Section {
  const { value, end } = readObject(bytes, at, null, null, budget);
  if (!(value instanceof Stream) || nameOf(value.dict.get("Type")) !== "XRef")
    throw invalid("its index is not where it says");
  const entries = streamEntries(value, budget);
  const to = endOf(new Reader(bytes, end, budget));
  return { kind: "stream", entries, trailer: value.dict, ranges: [{ from: at, to }] };
}

function addHidden(section: Section, bytes: Uint8Array, at: number, budget: Budget): void {
  const hidden = readStream(bytes, at, budget);
  section.ranges.push(...hidden.ranges);
  for (const [number, entry] of hidden.entries)
    if ((section.entries.get(number)?.kind ?? "free") === "free")
      section.entries.set(number, entry);
}

function streamEntries(stream: Stream, budget: Budget): Map<number, Entry> {
  const { dict } = stream;
  const widths = dict.get("W");
  if (!Array.isArray(widths) || widths.length !== 3 || !widths.every(isNarrow))
    throw invalid("its index is damaged");
  const [kindWidth = 0, firstWidth = 0, secondWidth = 0] = widths.map(Number);
  const row = kindWidth + firstWidth + secondWidth;
  if (row < 2) throw invalid("its index is damaged");
  const data = decoded(stream, budget);
  const entries = new Map<number, Entry>();
  let at = 0;
  const field = (width: number) => {
    let value = 0;
    for (const end = at + width; at < end; at++) value = value * 256 + (data[at] ?? 0);
    return value;
  };
  for (const [first, count] of subsections(dict))
    for (let number = first; number < first + count && at + row <= data.length; number++) {
      spend(budget);
      const kind = kindWidth === 0 ? 1 : field(kindWidth);
      const [one, other] = [field(firstWidth), field(secondWidth)];
      entries.set(number, entryOf(kind, one, other));
    }
  return entries;
}

const isNarrow = (width: unknown) => isWhole(width as number) && (width as number) <= 6;

function subsections(dict: Dict): [number, number][] {
  const index = dict.get("Index") ?? [0, dict.get("Size") ?? null];
  if (!Array.isArray(index) || !index.every(isWhole) || index.length % 2 === 1)
    throw invalid("its index is damaged");
  const numbers = index.map(Number);
  return numbers.flatMap((first, at): [number, number][] =>
    at % 2 === 0 ? [[Math.min(first, HIGHEST), Math.min(numbers[at + 1] ?? 0, HIGHEST)]] : [],
  );
}

function entryOf(kind: number, one: number, other: number): Entry {
  if (kind === 1 && one > 0) return { kind: "at", offset: one, generation: other };
  if (kind === 2) return { kind: "in", stream: one, index: other };
  return { kind: "free" };
}
