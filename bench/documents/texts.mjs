/** Paragraphs of words in no order, the same for everybody. */
import { seededRandom } from "../lib/measure.mjs";

const WORDS =
  "lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore et dolore magna aliqua enim ad minim veniam quis nostrud exercitation ullamco laboris nisi aliquip ex ea commodo consequat".split(
    " ",
  );

/** Paragraphs of 40 to 120 words. */
export function textsOf(count) {
  const random = seededRandom(7);
  const below = (most) => Math.floor(random() * most);
  return Array.from({ length: count }, () =>
    Array.from({ length: 40 + below(80) }, () => WORDS[below(WORDS.length)]).join(" "),
  );
}
