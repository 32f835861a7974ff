/**
 * The typefaces, served from our own origin: one humanist sans for the interface, one serif and one mono for paper.
 * Each is two families: Latin, which every page loads, and more, which a browser fetches for the characters in its
 * range only (scripts/fonts.mjs cuts them). globals.css puts them together.
 */
import localFont from "next/font/local";

const sans = localFont({
  src: [
    { path: "../public/fonts/inter-400-latin.woff2", weight: "400" },
    { path: "../public/fonts/inter-600-latin.woff2", weight: "600" },
  ],
  variable: "--font-inter-latin",
  display: "swap",
  adjustFontFallback: "Arial",
});

const sansMore = localFont({
  src: [
    { path: "../public/fonts/inter-400-more.woff2", weight: "400" },
    { path: "../public/fonts/inter-600-more.woff2", weight: "600" },
  ],
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+100-130, U+132-151, U+154-2BA, U+2BD-2C5, U+2C7-2D9, U+2DB, U+2DD-303, U+305-307, U+309-328, U+32A-52F, U+1C80-1C8F, U+1D00-1FFF, U+2070-20AB, U+20AD-2121, U+2123-2190, U+2192, U+2194-2211, U+2213-2214, U+2216-2DFF, U+A640-A7FF",
    },
  ],
  variable: "--font-inter-more",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
});

const serif = localFont({
  src: [
    { path: "../public/fonts/source-serif-400-latin.woff2", weight: "400" },
    { path: "../public/fonts/source-serif-400-italic-latin.woff2", weight: "400", style: "italic" },
    { path: "../public/fonts/source-serif-600-latin.woff2", weight: "600" },
  ],
  variable: "--font-source-serif-latin",
  display: "swap",
  preload: false,
  adjustFontFallback: "Times New Roman",
});

const serifMore = localFont({
  src: [
    { path: "../public/fonts/source-serif-400-more.woff2", weight: "400" },
    { path: "../public/fonts/source-serif-400-italic-more.woff2", weight: "400", style: "italic" },
    { path: "../public/fonts/source-serif-600-more.woff2", weight: "600" },
  ],
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+100-130, U+132-151, U+154-2BA, U+2BD-2C5, U+2C7-2D9, U+2DB, U+2DD-303, U+305-307, U+309-328, U+32A-52F, U+1C80-1C8F, U+1D00-1FFF, U+2070-20AB, U+20AD-2121, U+2123-2190, U+2192, U+2194-2211, U+2213-2214, U+2216-2DFF, U+A640-A7FF",
    },
  ],
  variable: "--font-source-serif-more",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
});

const mono = localFont({
  src: "../public/fonts/jetbrains-mono-400-latin.woff2",
  weight: "400",
  variable: "--font-jetbrains-mono-latin",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
});

const monoMore = localFont({
  src: "../public/fonts/jetbrains-mono-400-more.woff2",
  weight: "400",
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+100-130, U+132-151, U+154-2BA, U+2BD-2C5, U+2C7-2D9, U+2DB, U+2DD-303, U+305-307, U+309-328, U+32A-52F, U+1C80-1C8F, U+1D00-1FFF, U+2070-20AB, U+20AD-2121, U+2123-2190, U+2192, U+2194-2211, U+2213-2214, U+2216-2DFF, U+A640-A7FF",
    },
  ],
  variable: "--font-jetbrains-mono-more",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
});

/** For the root element. */
export const fontVariables = [sans, sansMore, serif, serifMore, mono, monoMore]
  .map(({ variable }) => variable)
  .join(" ");
