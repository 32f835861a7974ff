/** How long a text is, in any script: Chinese has no spaces, and an emoji is one character. */

/** Characters as people count them, line ends apart. */
export type Length = { words: number; characters: number };

const WORDS_A_MINUTE = 230;

export function countWords(text: string): Length {
  let words = 0;
  for (const { isWordLike } of new Intl.Segmenter("en", { granularity: "word" }).segment(text))
    if (isWordLike) words += 1;
  let characters = 0;
  const line = text.replaceAll("\n", "");
  // Most letters are one unit; only what may be joined is looked at closely.
  if (/^[\u0020-\u02ff\u0370-\u0482\u048a-\u058f]*$/.test(line)) characters = line.length;
  else for (const _ of new Intl.Segmenter("en").segment(line)) characters += 1;
  return { words, characters };
}

export function lengthWords({ words, characters }: Length): string {
  const count = (number: number, one: string) =>
    `${number.toLocaleString("en")} ${number === 1 ? one : `${one}s`}`;
  const minutes = Math.round(words / WORDS_A_MINUTE);
  const reading = minutes > 0 ? `, ${count(minutes, "minute")} to read` : "";
  return `${count(words, "word")}, ${count(characters, "character")}${reading}`;
}
