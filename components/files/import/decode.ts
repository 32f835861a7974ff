/** The letters of a file that another program wrote. */

/** What a file begins with that says it (Unicode 16, 23.8). */
const MARKS: readonly (readonly [encoding: string, mark: readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** As its mark says, or as the file says of itself; else UTF-8 or, when most of it is none, what Windows wrote before. */
export function decode(bytes: Uint8Array, said?: string): string {
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  const named = decoderOf(marked?.[0] ?? said);
  if (named) return named.decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder().decode(bytes);
    return isMostlyWhole(text) ? text : new TextDecoder("windows-1252").decode(bytes);
  }
}

/** A letter cut at the end of a file makes no other of its letters wrong. */
function isMostlyWhole(text: string): boolean {
  const broken = text.match(/\ufffd/g)?.length ?? 0;
  const whole = text.match(/[^\0-\x7f\ufffd]/g)?.length ?? 0;
  return whole > broken;
}

function decoderOf(label: string | undefined): TextDecoder | null {
  if (label === undefined) return null;
  try {
    return new TextDecoder(label);
  } catch (error) {
    // A name nobody knows.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
