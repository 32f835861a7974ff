/**
 * The Thai vowel SARA AM is a ring above and a vowel behind; a tone that is written before it stands on the ring. The
 * shaper does not know this, so it is given the parts in the order they are drawn in, as HarfBuzz does.
 */
const SARA_AM = /([\u0e48-\u0e4b]*)\u0e33/g;
const RING = "\u0e4d";
const BEHIND = "\u0e32";
const TONE = /^[\u0e48-\u0e4b]$/;

export const asDrawn = (text: string): string => text.replace(SARA_AM, `${RING}$1${BEHIND}`);

/** @param texts of glyphs, in the order they are read; the vowel is told by its part behind */
export function asWritten(texts: readonly string[]): string[] {
  const written = [...texts];
  for (const [at, text] of texts.entries()) {
    if (text !== RING) continue;
    let end = at + 1;
    while (TONE.test(texts[end] ?? "")) end++;
    if (texts[end] !== BEHIND) continue;
    written[at] = "";
    written[end] = "\u0e33";
  }
  return written;
}
