/** What Poppler reads in a PDF, and whether that is what was written. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { outputOf } from "./programs";

/** The words of each page, in the order they are drawn. */
export function wordsRead(bytes: Uint8Array): string[][] {
  const folder = mkdtempSync(join(tmpdir(), "sealdesk-read-"));
  try {
    const path = join(folder, "read.pdf");
    writeFileSync(path, bytes);
    // As they are drawn: else Poppler guesses columns, and leaves out a hyphen at the end of a line.
    const pages = outputOf("pdftotext", "-raw", "-enc", "UTF-8", path, "-")
      .split("\f")
      .slice(0, -1);
    return pages.map((page) => wordsOf(page.replace(TURNS, "")));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** With these Poppler tells a terminal which way text runs; none of them is drawn. */
const TURNS = /[\u202a-\u202e]/g;
const RUNS_LEFT = /[\u0590-\u08ff]/;

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== "");

/**
 * Each text is read character for character, one after the other. Words of a line with text that runs to the left come
 * in the order they are drawn from left to right, as Poppler hands them on: there the order of words is left open, and
 * each word is compared.
 * @param isWrapped lines may end inside of words, so that words that were parted are one again
 */
export function expectRead(words: string[], texts: readonly string[], isWrapped = false): void {
  const left = [...words];
  for (const text of texts) {
    const wanted = wordsOf(text);
    const read: string[] = [];
    const length = wanted.join("").length;
    while (read.join("").length < length && left.length > 0) read.push(left.shift() ?? "");
    if (RUNS_LEFT.test(text)) expect(read.sort()).toEqual(wanted.sort());
    else if (isWrapped) expect(read.join("")).toBe(wanted.join(""));
    else expect(read).toEqual(wanted);
  }
  expect(left).toEqual([]);
}
