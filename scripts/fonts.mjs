/** Makes the web fonts in public/fonts from the installed font packages. Run it when a font package changes. */
import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import { charactersIn } from "./code-points.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const packages = join(root, "node_modules/@expo-google-fonts");
const target = join(root, "public/fonts");

/** Each file is a download, so a weight is included only when readers would notice its absence. */
const fonts = {
  "inter-400": "inter/400Regular/Inter_400Regular.ttf",
  "inter-600": "inter/600SemiBold/Inter_600SemiBold.ttf",
  "source-serif-400": "source-serif-4/400Regular/SourceSerif4_400Regular.ttf",
  "source-serif-400-italic": "source-serif-4/400Regular_Italic/SourceSerif4_400Regular_Italic.ttf",
  "source-serif-600": "source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf",
  "jetbrains-mono-400": "jetbrains-mono/400Regular/JetBrainsMono_400Regular.ttf",
  // The handwriting for typed signatures; fetched when somebody types one.
  "caveat-500": "caveat/500Medium/Caveat_500Medium.ttf",
};

/** The characters most readers need, as Google Fonts splits them. The rest is fetched when a text needs it. */
const latin =
  "0-FF,131,152-153,2BB-2BC,2C6,2DA,2DC,304,308,329,2000-206F,20AC,2122,2191,2193,2212,2215,FEFF,FFFD";
/** Repeated in app/fonts.ts for the browser: Latin extended, Vietnamese, Greek, Cyrillic, symbols. */
const more =
  "100-130,132-151,154-2BA,2BD-2C5,2C7-2D9,2DB,2DD-303,305-307,309-328,32A-52F,1C80-1C8F,1D00-1FFF,2070-20AB,20AD-2121,2123-2190,2192,2194-2211,2213-2214,2216-2DFF,A640-A7FF";
/** Features that the styles use, and those that scripts need to be written correctly. */
const keepFeatures = "ccmp kern liga locl mark mkmk tnum cv05 ss03".split(" ");

await rm(target, { recursive: true, force: true });
await mkdir(target, { recursive: true });
for (const [name, source] of Object.entries(fonts)) {
  const font = await readFile(join(packages, source));
  for (const [part, ranges] of Object.entries({ latin, more })) {
    const woff2 = await subsetFont(font, charactersIn(ranges), {
      targetFormat: "woff2",
      keepFeatures,
    });
    await writeFile(join(target, `${name}-${part}.woff2`), woff2);
    console.log(`${name}-${part}.woff2  ${Math.round(woff2.length / 1024)} KB`);
  }
}
for (const family of new Set(Object.values(fonts).map((source) => source.split("/")[0])))
  await copyFile(join(packages, family, "LICENSE_FONT"), join(target, `${family}-license.txt`));
await import("./pdf-fonts.mjs");
