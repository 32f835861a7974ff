/** The handwriting fonts for typed signatures. Each is loaded when it is shown. */

export type HandId = "hand" | "serif";

interface Hand {
  id: HandId;
  label: string;
}

export const HANDS: readonly [Hand, ...Hand[]] = [
  { id: "hand", label: "Handwriting" },
  { id: "serif", label: "Italic" },
];

const CAVEAT = "Sealdesk Hand";
/** As split by scripts/fonts.mjs; app/fonts.ts has the ranges of the other fonts. */
const PARTS = {
  latin:
    "U+0-FF, U+131, U+152-153, U+2BB-2BC, U+2C6, U+2DA, U+2DC, U+304, U+308, U+329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD",
  more: "U+100-130, U+132-151, U+154-2BA, U+2BD-2C5, U+2C7-2D9, U+2DB, U+2DD-303, U+305-307, U+309-328, U+32A-52F, U+1E00-1EFF, U+20A0-20AB",
};
let isAdded = false;

/** Adds the handwriting font to the page. Offline, names are drawn in a font of the device. */
export function addHand(): void {
  if (isAdded) return;
  isAdded = true;
  for (const [part, unicodeRange] of Object.entries(PARTS)) {
    const source = `url(/fonts/caveat-500-${part}.woff2)`;
    document.fonts.add(new FontFace(CAVEAT, source, { unicodeRange, display: "swap" }));
  }
}

/** As a CSS style. */
export const styleOf = (hand: HandId) =>
  hand === "hand"
    ? { fontFamily: `"${CAVEAT}", cursive` }
    : { fontFamily: "var(--font-serif)", fontStyle: "italic" };

/** The font families for a canvas, once the text's letters are loaded. */
export async function familyOf(hand: HandId, text: string): Promise<string> {
  addHand();
  // A canvas does not resolve CSS variables.
  const serif = getComputedStyle(document.documentElement).getPropertyValue("--font-source-serif");
  const family = hand === "hand" ? `"${CAVEAT}", cursive` : `${serif || "Georgia"}, Georgia, serif`;
  const style = hand === "serif" ? "italic " : "";
  await document.fonts.load(`${style}40px ${family}`, text).catch(() => {});
  return family;
}
