/** A note as a document for the layout engine: every block and mark. */
import { imageOf } from "../../kinds/note/schema-attachments";
import { headingLevel, lineHeight, textStyle } from "../../kinds/note/schema-draw";
import { bears, INSERT } from "../../kinds/note/suggestion-marks";
import type { Block } from "../../kinds/note/text-blocks";
import { imageSize } from "../../pdf/images/image-size";
import type { Box, Direction, FlowBlock, Paragraph, Style } from "../../pdf/layout/document";
import { isSpace } from "../note-blocks";
import { calloutOf } from "./note-callout";
import { told } from "./note-changes";
import { code, fileCard, note } from "./note-grounds";
import { listOf } from "./note-lists";
import { APART_PT, GAP_PT, headingStyle, LINE, SIZE_PT, SOFT, spansOf, TEXT } from "./note-style";
import { tableOf } from "./note-table";

/** The bytes of an attachment. */
export interface Media {
  bytes: Uint8Array;
  type: string;
  name?: string;
}

export interface NoteFlowOptions {
  /** Points. */
  width: number;
  media: (id: string) => Media | undefined;
  direction: Direction;
}

const POINTS_PER_PIXEL = 0.75;
export function flowOfNote(blocks: readonly Block[], options: NoteFlowOptions): FlowBlock[] {
  return new NoteFlow(options, headingsIn(blocks)).blocks(blocks, (style) => style);
}

interface Heading {
  anchor: string;
  level: number;
  title: string;
}

function headingsIn(blocks: readonly Block[], found = new Map<Block, Heading>()) {
  for (const block of blocks) {
    const settled = block.runs.filter(({ marks }) => !bears(marks, INSERT));
    const title = spansOf(settled, TEXT)
      .map(({ text }) => text)
      .join("")
      .replace(/\s+/g, " ")
      .trim();
    if (block.name === "heading" && title !== "")
      found.set(block, {
        anchor: `heading-${found.size + 1}`,
        level: headingLevel(block.attributes.level),
        title,
      });
    headingsIn(block.children, found);
  }
  return found;
}

type Change = (style: Style) => Style;

class NoteFlow {
  constructor(
    private readonly options: NoteFlowOptions,
    private readonly headings: ReadonlyMap<Block, Heading>,
  ) {}

  blocks(blocks: readonly Block[], change: Change): FlowBlock[] {
    const flow: FlowBlock[] = [];
    for (let at = 0; at < blocks.length; ) {
      const block = blocks[at];
      if (!block) break;
      let end = at + 1;
      if (block.name === "listItem" || block.name === "quote")
        while (blocks[end]?.name === block.name) end++;
      const group = blocks.slice(at, end);
      if (block.name === "listItem")
        flow.push(listOf(group, (item) => this.item(item, change, item === group.at(-1))));
      else if (block.name === "quote") flow.push(this.quote(group, change));
      else flow.push(...this.block(block, change));
      at = end;
    }
    return flow;
  }

  block(block: Block, change: Change): FlowBlock[] {
    switch (block.name) {
      case "paragraph":
        return [this.paragraph(block, change)];
      case "heading":
        return [this.heading(block, change)];
      case "codeBlock":
        return [code(block)];
      case "callout":
        return [calloutOf(block, this.inside(block, change), this.options.direction)];
      case "divider":
        return told(block.attributes, [
          { type: "rule", color: LINE, before: SIZE_PT * 1.3, after: SIZE_PT * 1.3 },
        ]);
      case "table":
        return [tableOf(block, (inside, change) => this.blocks(inside, change))];
      case "image":
        return told(block.attributes, [this.image(block)]);
      case "file":
        return told(block.attributes, [fileCard(block)]);
      case "tableOfContents":
        return told(block.attributes, this.contents());
      default:
        return this.inside(block, change);
    }
  }

  /** Of a block that may hold text or blocks. */
  inside(block: Block, change: Change): FlowBlock[] {
    if (block.children.length > 0) return this.blocks(block.children, change);
    return block.runs.length > 0 ? [this.paragraph(block, change)] : [];
  }

  paragraph(block: Block, change: Change): Paragraph {
    const kind = textStyle(block.attributes.textStyle);
    const style = change(kind ? { ...TEXT, ...TEXT_STYLES[kind] } : TEXT);
    return {
      type: "paragraph",
      spans: spansOf(block.runs, style),
      style,
      after: GAP_PT,
      ...(kind === "title" ? { leading: 1.2, keepWithNext: true } : {}),
      ...spacingOf(block),
    };
  }

  item(block: Block, change: Change, isLast: boolean): Paragraph {
    const after = isLast ? APART_PT : SIZE_PT * 0.24;
    return { ...this.paragraph(block, change), after, ...spacingOf(block) };
  }

  heading(block: Block, change: Change): Paragraph {
    const heading = this.headings.get(block);
    const level = headingLevel(block.attributes.level);
    const style = change(headingStyle(level));
    return {
      type: "paragraph",
      spans: spansOf(block.runs, style),
      style,
      role: HEADING_ROLES[level - 1] ?? "H6",
      leading: 1.3,
      before: style.size * (level < 4 ? 1.15 : 1),
      after: SIZE_PT * 0.45,
      keepWithNext: true,
      ...spacingOf(block),
      ...(heading
        ? { anchor: heading.anchor, outline: { level: heading.level, title: heading.title } }
        : {}),
    };
  }

  quote(blocks: readonly Block[], change: Change): Box {
    const soft: Change = (style) => change({ ...style, color: SOFT });
    return {
      type: "box",
      role: "BlockQuote",
      blocks: blocks.flatMap((block) => this.inside(block, soft)),
      bar: { color: LINE, width: 2.25 },
      padding: { block: 0, start: SIZE_PT, end: 0 },
      before: APART_PT,
      after: APART_PT,
    };
  }

  image(block: Block): FlowBlock {
    const facts = imageOf(block.attributes);
    const media = facts.id === null ? undefined : this.options.media(facts.id);
    const size = media ? imageSize(media.bytes) : null;
    const alt = facts.alt || facts.name || "Image";
    if (!media || !size) return note(`Image: ${alt}`);
    const natural = size.width * POINTS_PER_PIXEL;
    const wished = facts.width === null ? natural : (this.options.width * facts.width) / 100;
    const width = Math.min(wished, this.options.width);
    return {
      type: "image",
      bytes: media.bytes,
      width,
      height: (width * size.height) / size.width,
      alt,
      before: APART_PT,
      after: APART_PT,
    };
  }

  contents(): FlowBlock[] {
    const entries = [...this.headings.values()];
    if (entries.length === 0) return [];
    const least = Math.min(...entries.map(({ level }) => level));
    return [
      {
        type: "box",
        role: "TOC",
        padding: { block: 0, start: 0, end: 0 },
        before: APART_PT,
        after: APART_PT,
        blocks: entries.map(({ anchor, level, title }) => ({
          type: "paragraph",
          role: "TOCI",
          spans: [{ text: title, style: { ...TEXT, link: `#${anchor}` } }],
          style: TEXT,
          indent: Math.min(level - least, 3) * SIZE_PT * 1.2,
          pageOf: anchor,
          after: SIZE_PT * 0.15,
        })),
      },
    ];
  }
}

const HEADING_ROLES = ["H1", "H2", "H3", "H4", "H5", "H6"] as const;
const TEXT_STYLES = {
  title: { size: SIZE_PT * 2.1, bold: true },
  subtitle: { size: SIZE_PT * 1.2, color: SOFT },
};

type Spacing = Pick<Paragraph, "align" | "leading" | "before" | "after">;
const ALIGNMENTS = ["start", "center", "end", "justify"] as const;

function spacingOf({ attributes }: Block): Spacing {
  const { align, lineSpacing, spaceBefore, spaceAfter } = attributes;
  const spacing: Spacing = {};
  const known = ALIGNMENTS.find((one) => one === align);
  if (known) spacing.align = known;
  const lines = lineHeight(lineSpacing);
  if (lines) spacing.leading = lines;
  if (isSpace(spaceBefore)) spacing.before = spaceBefore;
  if (isSpace(spaceAfter)) spacing.after = spaceAfter;
  return spacing;
}
