/** The difference of two texts with marks, in words: the pieces a preview underlines or strikes through. */
import { align, gapsBetween } from "../alignment";
import { isSameJson } from "../json";
import { piecesOf } from "../words";
import type { Stretch } from "./authors";
import type { Marks, Run } from "./text-blocks";

export type Part =
  | { kind: "same"; text: string; marks: Marks }
  /** `by`: the Yjs client that wrote it; null when the state does not say, or when it stood there before. */
  | { kind: "added"; text: string; marks: Marks; by: number | null }
  | { kind: "removed"; text: string; marks: Marks }
  /** The same words under other marks. */
  | { kind: "marked"; text: string; marks: Marks; before: Marks };

/** @param writers of the newer text; asked only when something was added */
export function differenceOfText(
  before: readonly Run[],
  after: readonly Run[],
  writers: () => readonly Stretch[],
): Part[] {
  const [old, now] = [piecesOf(textOf(before)), piecesOf(textOf(after))];
  const here = new Reader(before.map(({ text, marks }) => ({ length: text.length, value: marks })));
  const there = new Reader(after.map(({ text, marks }) => ({ length: text.length, value: marks })));
  let authors: Reader<Stretch["client"]> | undefined;
  const byWhom = () => {
    authors ??= new Reader(writers().map(({ length, client }) => ({ length, value: client })));
    return authors;
  };
  const parts: Part[] = [];
  let [at, to] = [0, 0];
  let kept = "";
  for (const { removed, added, pair } of gapsBetween(align(old, now), old.length, now.length)) {
    if (removed.length > 0 || added.length > 0 || pair === null) {
      keep(parts, kept, here.cut(kept, at), there.cut(kept, to));
      at += kept.length;
      to += kept.length;
      kept = "";
      const gone = removed.map((i) => old[i]).join("");
      for (const [text, marks] of here.cut(gone, at))
        add(parts, { kind: "removed", text, marks: marks ?? {} });
      at += gone.length;
      for (const [text, marks] of there.cut(added.map((i) => now[i]).join(""), to)) {
        for (const [written, by] of byWhom().cut(text, to))
          add(parts, { kind: "added", text: written, marks: marks ?? {}, by });
        to += text.length;
      }
    }
    if (pair) kept += now[pair[1]];
  }
  return parts;
}

const textOf = (runs: readonly Run[]): string => runs.map(({ text }) => text).join("");

type Cut<Value> = [text: string, value: Value | null][];

/** Values over lengths, asked for from the front to the back. */
class Reader<Value> {
  private index = 0;
  private start = 0;

  constructor(private readonly ranges: readonly { length: number; value: Value }[]) {}

  /** A text that begins at an offset, cut where the value changes. */
  cut(text: string, offset: number): Cut<Value> {
    const pieces: Cut<Value> = [];
    for (let at = 0; at < text.length; ) {
      const range = this.at(offset + at);
      const end = range ? this.start + range.length - offset : text.length;
      pieces.push([text.slice(at, end), range ? range.value : null]);
      at = Math.min(end, text.length);
    }
    return pieces;
  }

  private at(offset: number): { length: number; value: Value } | undefined {
    for (let range = this.ranges[this.index]; range; range = this.ranges[++this.index]) {
      if (offset < this.start + range.length) return range;
      this.start += range.length;
    }
    return undefined;
  }
}

/** Words that stayed, cut where either side's marks change. */
function keep(parts: Part[], text: string, before: Cut<Marks>, after: Cut<Marks>): void {
  let [i, j, at] = [0, 0, 0];
  let [left, right] = [before[0]?.[0].length ?? 0, after[0]?.[0].length ?? 0];
  while (at < text.length) {
    const length = Math.min(left, right);
    const [was, marks] = [before[i]?.[1] ?? {}, after[j]?.[1] ?? {}];
    const piece = text.slice(at, at + length);
    if (isSameJson(was, marks)) add(parts, { kind: "same", text: piece, marks });
    else add(parts, { kind: "marked", text: piece, marks, before: was });
    at += length;
    left -= length;
    right -= length;
    if (left === 0) left = before[++i]?.[0].length ?? 0;
    if (right === 0) right = after[++j]?.[0].length ?? 0;
  }
}

/** Adds a part, or makes the last one longer when only its text differs. */
function add(parts: Part[], part: Part): void {
  const last = parts.at(-1);
  if (last && isSameJson({ ...last, text: "" }, { ...part, text: "" })) last.text += part.text;
  else parts.push(part);
}
