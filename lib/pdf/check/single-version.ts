/** Whether a file is one document and nothing else: no earlier version, and nothing that no index tells of. */
import type { PdfFile } from "../read/file";
import { latin } from "../read/syntax";
import { invalid, isWhole, notFlat, Ref } from "../read/values";
import type { Entry, Range } from "../read/xref";

/**
 * A linearized file and one of Word's have two sections that add to each other; a later version replaces something of
 * an earlier one, or stands beside it.
 * @throws PdfFault
 */
export function checkSingleVersion(file: PdfFile): void {
  checkNumbers(file);
  checkSections(file);
  const known = [...file.sections.flatMap(({ ranges }) => ranges), ...objectRanges(file)];
  known.sort((one, other) => one.from - other.from || one.to - other.to);
  let end = 0;
  for (const { from, to } of known) {
    checkGap(file.bytes, end, from);
    end = Math.max(end, to);
  }
  checkGap(file.bytes, end, file.bytes.length);
}

/** Far above any that is used, and far below what readers count to: what is added takes the numbers behind. */
const HIGHEST = 8_000_000;

function checkNumbers({ trailer, entries }: PdfFile): void {
  const size = trailer.get("Size") ?? 0;
  if (!isWhole(size) || size > HIGHEST) throw invalid("its index is damaged");
  for (const number of entries.keys()) if (number > HIGHEST) throw invalid("its index is damaged");
}

function checkSections({ sections, entries }: PdfFile): void {
  const roots = sections.flatMap(({ trailer }) => {
    const root = trailer.get("Root");
    return root instanceof Ref ? [root.number] : [];
  });
  if (new Set(roots).size > 1) throw notFlat("earlier versions of itself in it");
  for (const section of sections)
    for (const [number, entry] of section.entries) {
      const newest = entries.get(number);
      if (entry.kind !== "free" && newest && !isSame(entry, newest))
        throw notFlat("earlier versions of itself in it");
    }
}

const isSame = (one: Entry, other: Entry) =>
  (one.kind === "at" && other.kind === "at" && one.offset === other.offset) ||
  (one.kind === "in" &&
    other.kind === "in" &&
    one.stream === other.stream &&
    one.index === other.index);

function objectRanges(file: PdfFile): Range[] {
  const ranges = [...file.standing()].map(({ range }) => range);
  ranges.sort((one, other) => one.from - other.from);
  for (const [at, range] of ranges.entries())
    if (range.from < (ranges[at - 1]?.to ?? 0)) throw invalid("parts of it overlap");
  return ranges;
}

const LEFT_OVER = /\d\s+\d+\s+obj\b|\bstartxref\b|%%EOF|\btrailer\b/;

function checkGap(bytes: Uint8Array, from: number, to: number): void {
  if (to <= from) return;
  if (LEFT_OVER.test(latin(bytes.subarray(from, to))))
    throw notFlat("earlier versions of itself in it");
}
