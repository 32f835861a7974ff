/**
 * Makes public/fonts/pdf: the TrueType files for PDF text, each fetched only when a text needs it. Families also used
 * on screen come from installed packages. Those for other scripts are downloaded at a pinned version, because they are
 * too large to install. Run it when a version changes: `node scripts/pdf-fonts.mjs`, with family names to make only
 * those.
 */
import { execFileSync } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import { charactersIn } from "./code-points.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const installed = join(root, "node_modules/@expo-google-fonts");
const target = join(root, "public/fonts/pdf");

/** Latin, Greek, Cyrillic, Vietnamese, punctuation, currency, arrows, symbols and shapes. */
const european = charactersIn(
  "20-7E,A0-52F,1AB0-1ACE,1C80-1C8F,1D00-1FFF,2000-2BFF,2C60-2C7F,2DE0-2E5D,A640-A69F,A700-A7FF,AB30-AB6F,FB00-FB06,FFFC-FFFD",
);
const features = "ccmp kern liga locl mark mkmk tnum".split(" ");
/** Some of these fonts have digits of different heights, which `lnum` makes equal. */
const featuresOfDesigns = [...features, "lnum"];

const faces = {
  "inter-400": "inter/400Regular/Inter_400Regular",
  "inter-400-italic": "inter/400Regular_Italic/Inter_400Regular_Italic",
  "inter-600": "inter/600SemiBold/Inter_600SemiBold",
  "inter-800": "inter/800ExtraBold/Inter_800ExtraBold",
  "inter-600-italic": "inter/600SemiBold_Italic/Inter_600SemiBold_Italic",
  "source-serif-400": "source-serif-4/400Regular/SourceSerif4_400Regular",
  "source-serif-400-italic": "source-serif-4/400Regular_Italic/SourceSerif4_400Regular_Italic",
  "source-serif-600": "source-serif-4/600SemiBold/SourceSerif4_600SemiBold",
  "source-serif-600-italic": "source-serif-4/600SemiBold_Italic/SourceSerif4_600SemiBold_Italic",
  "jetbrains-mono-400": "jetbrains-mono/400Regular/JetBrainsMono_400Regular",
  "jetbrains-mono-600": "jetbrains-mono/600SemiBold/JetBrainsMono_600SemiBold",
};

/** Families that only one design of business papers uses, with their package's version and files. */
const ofDesigns = {
  "cormorant-garamond": ["0.4.1", "600SemiBold/CormorantGaramond_600SemiBold"],
  "playfair-display": [
    "0.4.2",
    "400Regular/PlayfairDisplay_400Regular",
    "400Regular_Italic/PlayfairDisplay_400Regular_Italic",
  ],
  jost: ["0.4.2", "400Regular/Jost_400Regular", "500Medium/Jost_500Medium"],
  "space-grotesk": ["0.4.1", "500Medium/SpaceGrotesk_500Medium", "700Bold/SpaceGrotesk_700Bold"],
  "ibm-plex-sans": [
    "0.4.1",
    "400Regular/IBMPlexSans_400Regular",
    "600SemiBold/IBMPlexSans_600SemiBold",
  ],
};

/** Scripts with a single weight, by package, with its version and file name. */
const alike = {
  "noto-sans-armenian": ["0.4.2", "NotoSansArmenian"],
  "noto-sans-bengali": ["0.4.4", "NotoSansBengali"],
  "noto-sans-ethiopic": ["0.4.2", "NotoSansEthiopic"],
  "noto-sans-georgian": ["0.4.3", "NotoSansGeorgian"],
  "noto-sans-gujarati": ["0.4.2", "NotoSansGujarati"],
  "noto-sans-gurmukhi": ["0.4.1", "NotoSansGurmukhi"],
  "noto-sans-kannada": ["0.4.3", "NotoSansKannada"],
  "noto-sans-khmer": ["0.4.3", "NotoSansKhmer"],
  "noto-sans-lao": ["0.4.2", "NotoSansLao"],
  "noto-sans-malayalam": ["0.4.2", "NotoSansMalayalam"],
  "noto-sans-mongolian": ["0.4.1", "NotoSansMongolian"],
  "noto-sans-myanmar": ["0.4.2", "NotoSansMyanmar"],
  "noto-sans-oriya": ["0.4.2", "NotoSansOriya"],
  "noto-sans-sinhala": ["0.4.2", "NotoSansSinhala"],
  "noto-sans-tamil": ["0.4.3", "NotoSansTamil"],
  "noto-sans-telugu": ["0.4.2", "NotoSansTelugu"],
  "noto-serif-tibetan": ["0.4.2", "NotoSerifTibetan"],
};

/** Scripts: the package's version, its files, and the characters to keep (all when none are given). */
const scripts = {
  ...Object.fromEntries(
    Object.entries(ofDesigns).map(([family, [version, ...sources]]) => {
      const named = sources.map((source) => [nameOf(family, source), source]);
      return [
        family,
        {
          version,
          files: Object.fromEntries(named),
          characters: european,
          features: featuresOfDesigns,
        },
      ];
    }),
  ),
  ...Object.fromEntries(
    Object.entries(alike).map(([family, [version, face]]) => [
      family,
      { version, files: { [`${family}-400`]: `400Regular/${face}_400Regular` } },
    ]),
  ),
  "noto-sans": {
    version: "0.4.2",
    files: { "noto-sans-400": "400Regular/NotoSans_400Regular" },
    characters: european,
  },
  "noto-sans-arabic": {
    version: "0.4.3",
    files: {
      "noto-sans-arabic-400": "400Regular/NotoSansArabic_400Regular",
      "noto-sans-arabic-600": "600SemiBold/NotoSansArabic_600SemiBold",
    },
  },
  "noto-sans-hebrew": {
    version: "0.4.1",
    files: {
      "noto-sans-hebrew-400": "400Regular/NotoSansHebrew_400Regular",
      "noto-sans-hebrew-600": "600SemiBold/NotoSansHebrew_600SemiBold",
    },
  },
  "noto-sans-devanagari": {
    version: "0.4.1",
    files: {
      "noto-sans-devanagari-400": "400Regular/NotoSansDevanagari_400Regular",
      "noto-sans-devanagari-600": "600SemiBold/NotoSansDevanagari_600SemiBold",
    },
  },
  "noto-sans-thai": {
    version: "0.4.2",
    files: {
      "noto-sans-thai-400": "400Regular/NotoSansThai_400Regular",
      "noto-sans-thai-600": "600SemiBold/NotoSansThai_600SemiBold",
    },
  },
  "noto-sans-sc": {
    version: "0.4.3",
    files: {
      "noto-sans-sc-400": "400Regular/NotoSansSC_400Regular",
      "noto-sans-han-400": "400Regular/NotoSansSC_400Regular",
    },
    characters: {
      "noto-sans-sc-400":
        chinese() + charactersIn("3000-30FF,3105-312F,31F0-31FF,3200-33FF,FE30-FE4F,FF01-FFEE"),
      // Names still use characters that the standards leave out.
      "noto-sans-han-400": rareChinese(),
    },
    features: ["ccmp", "kern", "locl", "mark"],
  },
  "noto-sans-kr": {
    version: "0.4.3",
    files: { "noto-sans-kr-400": "400Regular/NotoSansKR_400Regular" },
    characters: korean() + charactersIn("3131-318E"),
    features: ["ccmp", "kern", "locl", "mark"],
  },
  "noto-sans-symbols-2": {
    version: "0.4.1",
    files: { "noto-sans-symbols-400": "400Regular/NotoSansSymbols2_400Regular" },
    characters: charactersIn("2190-21FF,2300-23FF,2460-24FF,2500-27BF,2B00-2BFF"),
  },
  "noto-emoji": {
    version: "0.4.7",
    files: { "noto-emoji-400": "400Regular/NotoEmoji_400Regular" },
  },
};

const only = new Set(process.argv.slice(2));
const isWanted = (family) => only.size === 0 || only.has(family);
if (only.size === 0) await rm(target, { recursive: true, force: true });
await mkdir(target, { recursive: true });
let total = 0;
for (const [name, source] of Object.entries(faces).filter(([, source]) =>
  isWanted(source.split("/")[0]),
))
  await cut(name, join(installed, `${source}.ttf`), european, features);
for (const family of new Set(Object.values(faces).map((source) => source.split("/")[0])))
  await copyFile(join(installed, family, "LICENSE_FONT"), join(target, `${family}-license.txt`));

const workshop = await mkdtemp(join(tmpdir(), "sealdesk-fonts-"));
try {
  for (const [family, { version, files, characters, features: kept }] of Object.entries(scripts)) {
    if (!isWanted(family)) continue;
    const folder = await fetched(family, version);
    for (const [name, source] of Object.entries(files))
      await cut(
        name,
        join(folder, `${source}.ttf`),
        typeof characters === "object" ? characters[name] : characters,
        kept,
      );
    await copyFile(join(folder, "LICENSE_FONT"), join(target, `${family}-license.txt`));
  }
} finally {
  await rm(workshop, { recursive: true, force: true });
}
console.log(`${Math.round(total / 1024)} KB in all`);

async function cut(name, source, characters, keepFeatures) {
  const font = await readFile(source);
  const ttf = await subsetFont(font, characters, {
    targetFormat: "sfnt",
    noHinting: true,
    // The font's name stays, so that a PDF reports which font it contains.
    preserveNameIds: [1, 2, 4, 6],
    ...(characters === undefined ? { keepAllGlyphs: true } : {}),
    ...(keepFeatures === undefined ? {} : { keepFeatures }),
  });
  await writeFile(join(target, `${name}.ttf`), ttf);
  total += ttf.length;
  console.log(`${name}.ttf  ${Math.round(ttf.length / 1024)} KB`);
}

/** As "playfair-display-400-italic". */
function nameOf(family, source) {
  const [weight] = source.match(/\d+/);
  return `${family}-${weight}${source.includes("Italic") ? "-italic" : ""}`;
}

async function fetched(family, version) {
  const spec = `@expo-google-fonts/${family}@${version}`;
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const packed = execFileSync(npm, ["pack", spec, "--pack-destination", workshop], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  const folder = join(workshop, family);
  await mkdir(folder);
  execFileSync("tar", ["xzf", join(workshop, packed.trim().split("\n").at(-1)), "-C", folder]);
  return join(folder, "package");
}

/** The common characters of the national standards: GB 2312, and level one of Big5 and of JIS X 0208. */
function chinese() {
  const low = [0x40, 0x7e];
  const standards = [
    ...charactersOf("gbk", [0xb0, 0xf7], [[0xa1, 0xfe]]),
    ...charactersOf("big5", [0xa4, 0xc6], [low, [0xa1, 0xfe]]),
    ...charactersOf("shift_jis", [0x88, 0x98], [low, [0x80, 0xfc]]),
  ];
  return [...new Set(standards)].filter((one) => /^\p{Script=Han}$/u.test(one)).join("");
}

/** The rest of Unicode's first block of ideographs. */
function rareChinese() {
  const common = new Set(chinese());
  return [...charactersIn("4E00-9FFF")].filter((one) => !common.has(one)).join("");
}

/** KS X 1001. */
function korean() {
  const standard = charactersOf("euc-kr", [0xb0, 0xc8], [[0xa1, 0xfe]]);
  return standard.filter((one) => /^\p{Script=Hangul}$/u.test(one)).join("");
}

function charactersOf(encoding, [first, last], trails) {
  const decoder = new TextDecoder(encoding);
  const characters = [];
  for (let lead = first; lead <= last; lead += 1)
    for (const [from, to] of trails)
      for (let trail = from; trail <= to; trail += 1)
        characters.push(decoder.decode(Uint8Array.of(lead, trail)));
  return characters;
}
