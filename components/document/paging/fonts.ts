/** The fonts of a Document's pages: fetched once, for its lines and for the letters that the screen shows. */
import type { Family } from "@/lib/pdf/layout/document";
import type { OpenFonts } from "@/lib/pdf/layout/layout";
import { layout } from "./layout";

let opened: OpenFonts | null = null;

export function pageFonts(): OpenFonts {
  const { fetchFontsFrom, openFonts } = layout();
  const fetchFont = fetchFontsFrom(new URL("/fonts/pdf/", location.href).href);
  opened ??= openFonts(async (name) => {
    const bytes = await fetchFont(name);
    show(name, bytes);
    return bytes;
  });
  return opened;
}

const NAME = /^(.+?)-(\d00)(-italic)?$/;

/** The screen draws with the same file that the lines were measured with. */
function show(name: string, bytes: Uint8Array): void {
  const [, family = name, weight = "400", italic] = NAME.exec(name) ?? [];
  const style = italic ? "italic" : "normal";
  document.fonts.add(new FontFace(`page-${family}`, new Uint8Array(bytes), { weight, style }));
}

const FIRST: Partial<Record<Family, string>> = {
  sans: "page-inter",
  serif: "page-source-serif",
  mono: "page-jetbrains-mono",
};

const SCRIPTS =
  "arabic hebrew devanagari thai sc kr armenian bengali ethiopic georgian gujarati gurmukhi kannada khmer lao malayalam mongolian myanmar oriya sinhala tamil telugu";
/** In the order the lines ask for them. */
const OTHERS = [
  ...SCRIPTS.split(" ").map((script) => `page-noto-sans-${script}`),
  "page-noto-serif-tibetan",
  "page-noto-sans-han",
  "page-noto-sans",
  "page-noto-sans-symbols",
  "page-noto-emoji",
].join(", ");

/** For CSS. */
export const familiesOf = (family: Family): string =>
  `${FIRST[family] ?? "page-inter"}, ${OTHERS}, sans-serif`;
