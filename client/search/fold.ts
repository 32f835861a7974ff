/**
 * Text normalized for comparison, regardless of case, width, accents, vowel points and letter variants. People always
 * see the original text, so a place in the folded text can be mapped back.
 */

/** Accents of Latin, Greek and Cyrillic. */
const ACCENTS = "\\u0300-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff";
/** Hebrew points; Arabic points, and the line that only joins letters. */
const POINTS =
  "\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06ed";
/** Invisible characters: soft hyphens, joiners, directions, and variation selectors. */
const UNSEEN = "\\ufe00-\\ufe0f\\u00ad\\u200b-\\u200f\\u2060\\ufeff";
const MARKS = new RegExp(`[${ACCENTS}${POINTS}${UNSEEN}]`, "g");
/** Letters that people use interchangeably and that Unicode does not decompose. */
const ALIKE: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ħ: "h",
  ı: "i",
  ς: "σ",
  ى: "ي",
  ی: "ي",
  ک: "ك",
  ة: "ه",
};
const ALIKE_LETTERS = new RegExp(`[${Object.keys(ALIKE).join("")}]`, "g");
const PLAIN = /^[\0-\x7f]*$/;

export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replace(MARKS, "")
    .normalize("NFC")
    .replace(ALIKE_LETTERS, (letter) => ALIKE[letter] ?? letter);
}

export interface Folded {
  text: string;
  /** The original index of each code unit, and of the text's end. */
  from: Uint32Array;
}

/** A letter with its marks, or a decomposed Hangul syllable: they fold as one. */
const CLUSTERS =
  /[\u1100-\u115f][\u1160-\u11a7]*[\u11a8-\u11ff]*|\P{M}(?:\p{M}|[\u200d\uff9e\uff9f])*|\p{M}+/gu;

/** The same with the mapping back, which takes a hundred times as long. */
export function foldWithPlaces(text: string): Folded {
  let folded = "";
  const from: number[] = [];
  for (const { 0: cluster, index } of text.matchAll(CLUSTERS)) {
    const part = fold(cluster);
    for (let at = 0; at < part.length; at++) from.push(index);
    folded += part;
  }
  from.push(text.length);
  return { text: folded, from: Uint32Array.from(from) };
}
