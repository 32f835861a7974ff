/** How much of a note came back: its text letter by letter, its structure feature by feature. */
import { safeHref } from "../../../kinds/note/schema-links";
import type { Block, Marks } from "../../../kinds/note/text-blocks";
import { fileWords } from "../../file-words";

export interface Score {
  text: { kept: number; of: number };
  structure: { kept: number; of: number };
  /** Features that are only on one side, for whoever mends it. */
  lost: string[];
}

export function score(given: readonly Block[], got: readonly Block[]): Score {
  const texts = [textOf(given), textOf(got)] as const;
  const [wanted, found] = [featuresOf(given), featuresOf(got)];
  const missing = without(wanted, found);
  const added = without(found, wanted);
  const kept = wanted.length - missing.length;
  return {
    text: { kept: texts[0] === texts[1] ? texts[0].length : common(...texts), of: texts[0].length },
    structure: { kept: Math.max(0, kept - added.length), of: wanted.length },
    lost: [...missing.map((one) => `- ${one}`), ...added.map((one) => `+ ${one}`)],
  };
}

/** Letters of both, from the front and from the back. */
export function common(given: string, got: string): number {
  let front = 0;
  while (front < given.length && given[front] === got[front]) front++;
  let back = 0;
  while (
    back < Math.min(given.length, got.length) - front &&
    given.at(-1 - back) === got.at(-1 - back)
  )
    back++;
  // Text that was added is as wrong as text that was lost.
  return Math.max(0, front + back - Math.max(0, got.length - given.length));
}

const TEXTLESS = new Set(["divider", "image", "tableOfContents", "table", "tableRow", "tableCell"]);

export function textOf(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      const { name, runs, children } = block;
      const own = runs.map(({ text }) => text).join("");
      const shown = name === "file" ? fileWords(block) : own;
      return children.length > 0 ? textOf(children) : TEXTLESS.has(name) ? "" : `${shown}\n`;
    })
    .join("");
}

/** What of all the others do not have, each as often as it is missing. */
export function without(all: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const one of others) left.set(one, (left.get(one) ?? 0) + 1);
  return all.filter((one) => {
    const count = left.get(one) ?? 0;
    left.set(one, count - 1);
    return count <= 0;
  });
}

/** Where each block stands, what is said of it, and what its letters are marked with. */
function featuresOf(blocks: readonly Block[], path = ""): string[] {
  let at = 0;
  return blocks.flatMap((block) => {
    // An empty line more or less is one fault, not one of all that follows.
    const isEmpty = block.name === "paragraph" && block.runs.length === 0;
    const here = `${path}/${isEmpty ? `${at} empty` : at++}`;
    return [
      `${here} ${block.name}`,
      ...attributesOf(block).map((said) => `${here} ${block.name} ${said}`),
      ...marksOf(block).map((said) => `${here} ${said}`),
      ...featuresOf(block.children, here),
    ];
  });
}

const COMPARED = new Set(
  "level kind checked language layout textStyle align lineSpacing spaceBefore spaceAfter alt name width colspan rowspan colwidth background header".split(
    " ",
  ),
);
const USUAL = new Set(['align:"start"', 'layout:"grid"', "colspan:1", "rowspan:1"]);

function attributesOf({ attributes }: Block): string[] {
  return Object.entries(attributes)
    .filter(([name, value]) => COMPARED.has(name) && value !== null && value !== undefined)
    .map(([name, value]) => `${name}:${JSON.stringify(value)}`)
    .filter((said) => !USUAL.has(said));
}

const KNOWN = new Set(
  "bold italic underline strike code highlight color fontSize fontFamily superscript subscript link comment".split(
    " ",
  ),
);

function marksOf({ name, runs }: Block): string[] {
  if (name === "codeBlock") return [];
  const said: string[] = [];
  let last = "";
  for (const { text, marks } of runs) {
    if (text === "\n") continue;
    const now = words(marks);
    if (now === last && said.length > 0 && now !== "") said[said.length - 1] += text;
    else if (now !== "") said.push(`${now} ${text}`);
    last = now;
  }
  return said;
}

const words = (marks: Marks): string =>
  Object.entries(marks)
    .map(([key, value]) => [key.split("--")[0] ?? "", value] as const)
    .filter(([key]) => KNOWN.has(key))
    .map(([key, value]) =>
      key === "comment" ? key : `${key}${JSON.stringify(settled(key, value))}`,
    )
    .sort()
    .join(" ");

const settled = (key: string, value: Record<string, unknown>) =>
  key === "link" ? { href: safeHref(value.href) } : value;
