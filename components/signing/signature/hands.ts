/** The hands a name can be written in as a signature; the letters are fetched when one is looked at. */

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
/** As scripts/fonts.mjs cuts it; app/fonts.ts says the same ranges of the other typefaces. */
const PARTS = {
  latin:
    "U+0-FF, U+131, U+152-153, U+2BB-2BC, U+2C6, U+2DA, U+2DC, U+304, U+308, U+329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD",
  more: "U+100-130, U+132-151, U+154-2BA, U+2BD-2C5, U+2C7-2D9, U+2DB, U+2DD-303, U+305-307, U+309-328, U+32A-52F, U+1E00-1EFF, U+20A0-20AB",
};
let isAdded = false;

/** Makes the handwriting known to this page. Without a connection names are written in the device's letters. */
export function addHand(): void {
  if (isAdded) return;
  isAdded = true;
  for (const [part, unicodeRange] of Object.entries(PARTS)) {
    const source = `url(/fonts/caveat-500-${part}.woff2)`;
    document.fonts.add(new FontFace(CAVEAT, source, { unicodeRange, display: "swap" }));
  }
}

/** For styles of the page. */
export const styleOf = (hand: HandId) =>
  hand === "hand"
    ? { fontFamily: `"${CAVEAT}", cursive` }
    : { fontFamily: "var(--font-serif)", fontStyle: "italic" };

/** The families of a hand as a canvas takes them, once the letters of the text are here. */
export async function familyOf(hand: HandId, text: string): Promise<string> {
  addHand();
  // A canvas knows no variables of styles.
  const serif = getComputedStyle(document.documentElement).getPropertyValue("--font-source-serif");
  const family = hand === "hand" ? `"${CAVEAT}", cursive` : `${serif || "Georgia"}, Georgia, serif`;
  const style = hand === "serif" ? "italic " : "";
  await document.fonts.load(`${style}40px ${family}`, text).catch(() => {});
  return family;
}
