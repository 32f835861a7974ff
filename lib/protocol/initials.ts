/** A name's initials, as they stand in a signed document and on the page before. */

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });
const MAX_INITIALS = 4;

/** The first letter of each word; a name without blanks in a script that has none stays whole. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s\u2010-\u2015-]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const [only = name] = words;
  if (
    words.length <= 1 &&
    /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]+$/u.test(only)
  )
    return cut(only);
  const firsts = words.map((word) => {
    const letters = word.replace(/^[^\p{L}\p{N}]+/u, "");
    return [...graphemes.segment(letters)][0]?.segment.toUpperCase() ?? "";
  });
  return cut(firsts.join("") || name);
}

const cut = (text: string) =>
  [...graphemes.segment(text)]
    .slice(0, MAX_INITIALS)
    .map(({ segment }) => segment)
    .join("");
