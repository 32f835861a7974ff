/** What a Document's flow is made with: plain functions of blocks. */
import type { listCounter, Marker } from "../../kinds/document/lists";
import type { Styles } from "../../kinds/document/styles";
import { footnoteOrder, type Heading, headingOf } from "../../kinds/document/text";
import { numberIn } from "../../kinds/document/values";
import type { Block } from "../../kinds/note/text-blocks";
import type { Role, Style } from "../../pdf/layout/document";
import type { Inline, PagedParagraph } from "../../pdf/paged/model";
import { SUNKEN } from "../pdf/note-style";
import type { TextStyles } from "./style";

/** Of the text's size, in footnotes. */
const NOTE_SIZE = 0.82;
const CODE = { family: "JetBrains Mono", scale: 0.86 };

export type Counter = Pick<ReturnType<typeof listCounter>, "next">;

export function codeParagraph(block: Block, { normal }: Styles, texts: TextStyles): PagedParagraph {
  const { family, scale } = CODE;
  const style = texts.plain({ ...normal.text, family, size: normal.text.size * scale });
  const inline = block.runs.map(
    ({ text: words, object }): Inline =>
      object ? { kind: "tab", style } : { kind: "text", text: words, style },
  );
  return {
    ...{
      type: "paragraph",
      id: idOf(block),
      inline,
      style,
      align: "start",
      spacing: 1.25,
      role: "Code",
    },
    ...{ above: 8, below: 14, start: 8, firstLine: 0, end: 8, background: SUNKEN },
  };
}

/** A table of contents, a line for each heading. */
export const contentsOf = (
  id: string,
  headings: readonly Heading[],
  plain: Style,
): PagedParagraph[] =>
  headings.map((heading, at) => {
    const style = { ...plain, link: `#${heading.id}` };
    return {
      ...{ type: "paragraph", id: `${id}-${at}`, style, align: "start", spacing: 1.2 },
      inline: [{ kind: "text", text: heading.text, style }],
      ...{ above: 0, below: at === headings.length - 1 ? 10 : 3, start: (heading.level - 1) * 16 },
      ...{ firstLine: 0, end: 0, role: "TOCI", pageOf: heading.id },
    };
  });

export const idOf = ({ attributes: { id } }: Block): string => (typeof id === "string" ? id : "");

export const spanOf = (value: unknown): number => Math.floor(numberIn(value, 1, 100) ?? 1);

export function roleOf(namedStyle: unknown, level: number): Role {
  if (namedStyle === "title") return "H1";
  return level > 0 ? (`H${level}` as Role) : "P";
}

/** Lists go on through tables: their items are counted before it is known whether the table is new. */
export const markersIn = ({ children }: Block, counter: Counter): (Marker | null)[] =>
  children.flatMap((child) => [
    ...(child.name === "paragraph" ? [counter.next(child.attributes)] : []),
    ...markersIn(child, counter),
  ]);

export function noteStyles(styles: Styles): Styles {
  const { paragraph, text } = styles.normal;
  const normal = {
    paragraph: { ...paragraph, spaceBelow: 2, lineSpacing: 112 },
    text: { ...text, size: text.size * NOTE_SIZE },
  };
  return { ...styles, normal };
}

/** What the looks of other blocks depend on. */
export interface Facts {
  /** Ids of footnotes, each once. */
  notes: readonly string[];
  heading: Heading | null;
  /** Ids of blocks that its links lead to. */
  targets: ReadonlySet<string>;
}

const facts = new WeakMap<Block, Facts>();

export function factsOf(block: Block): Facts {
  const known = facts.get(block);
  if (known) return known;
  const notes = footnoteOrder([block]);
  const heading = headingOf(block);
  const targets = targetsIn([block], new Set());
  const made = { notes, heading, targets };
  facts.set(block, made);
  return made;
}

/** The same for blocks of which one may stand in the other's place, and no other block looks different. */
export function keyOf(block: Block): string {
  const { notes, heading, targets } = factsOf(block);
  const { list, checked } = block.attributes;
  return JSON.stringify([block.name, idOf(block), list, checked, notes, heading, [...targets]]);
}

export function targetsIn(blocks: readonly Block[], targets: Set<string>): Set<string> {
  for (const { runs, children } of blocks) {
    for (const { marks } of runs) {
      const { bookmark, heading } = marks.link ?? {};
      for (const one of [bookmark, heading]) if (typeof one === "string") targets.add(one);
    }
    targetsIn(children, targets);
  }
  return targets;
}

export const hasObject = ({ runs, children }: Block): boolean =>
  runs.some(({ object }) => object !== undefined) || children.some(hasObject);

/** What the first row says. */
export function widthsOf([first]: readonly Block[]): (number | undefined)[] {
  return (first?.children ?? []).flatMap(({ attributes: { colspan, colwidth } }) => {
    const given: unknown[] = Array.isArray(colwidth) ? colwidth : [];
    return Array.from(
      { length: spanOf(colspan) },
      (_, at) => numberIn(given[at], 1, 5_000) ?? undefined,
    );
  });
}
