/** The paper people have at hand. */
import type { Paper } from "@/lib/pdf/layout/document";

/** Where offices print on Letter (CLDR's measurement data); everywhere else on A4. */
const LETTER = new Set("BZ CA CL CO CR GT MX NI PA PH PR SV US VE".split(" "));

/** @param language BCP 47, as the browser names it */
export function paperOf(language: string): Paper {
  try {
    const { region } = new Intl.Locale(language).maximize();
    return region !== undefined && LETTER.has(region) ? "letter" : "a4";
  } catch (error) {
    if (error instanceof RangeError) return "a4";
    throw error;
  }
}
