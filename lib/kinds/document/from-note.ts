/** Blocks of a note as a Document: for Markdown and HTML, which notes read, and for a note that became too long for one. */

import { imageOf } from "../note/schema-attachments";
import {
  CALLOUTS,
  calloutKind,
  headingLevel,
  listKind,
  listLevel,
  textStyle,
} from "../note/schema-draw";
import { nameOf } from "../note/suggestion-marks";
import type { Block, Marks, Run } from "../note/text-blocks";
import { type DocumentContent, emptyContent } from "./content";
import type { Preset } from "./lists";
import { objectMarks } from "./schema-marks";
import { asRecord } from "./values";

const PRESET_OF = { bullet: "bullets", ordered: "numbers", check: "checks" } as const;
const POINTS_PER_PIXEL = 0.75;
/** Used for an image of unknown size. */
const UNKNOWN_SIDE_PT = 240;
const QUOTE = { indentStart: 24, indentEnd: 24 };
export const CODE_FAMILY = "JetBrains Mono";

/**
 * @param width of a line of text, in points
 * @param newListId for blocks that are added to a Document, which has lists of its own
 */
export function documentOfNote(
  blocks: readonly Block[],
  width = 451,
  newListId?: () => string,
): DocumentContent {
  const content = emptyContent();
  const convert: Conversion = { width, lists: content.lists, run: new Map(), newListId };
  content.body = blocksOf(blocks, convert);
  return content;
}

interface Conversion {
  width: number;
  lists: Record<string, unknown>;
  /** Lists of the neighbouring items, by their kind. */
  run: Map<Preset, string>;
  newListId: (() => string) | undefined;
}

function blocksOf(blocks: readonly Block[], to: Conversion): Block[] {
  return blocks.flatMap((block) => {
    if (block.name !== "listItem") to.run.clear();
    return blockOf(block, to);
  });
}

const make = (
  name: string,
  attributes: Record<string, unknown>,
  runs: Run[] = [],
  children: Block[] = [],
): Block => ({
  name,
  attributes: Object.fromEntries(
    Object.entries(attributes).filter(([, value]) => value !== null && value !== undefined),
  ),
  runs,
  children,
});

function blockOf(block: Block, to: Conversion): Block[] {
  const { name, attributes } = block;
  const text = (own: Record<string, unknown>) => [
    make("paragraph", { ...spacingOf(attributes), ...own }, runsOf(block.runs)),
  ];
  switch (name) {
    case "paragraph":
      return text({ namedStyle: textStyle(attributes.textStyle) });
    case "heading":
      return text({ namedStyle: `heading${headingLevel(attributes.level)}` });
    case "listItem":
      return text(itemOf(attributes, to));
    case "quote":
      return text(QUOTE);
    case "callout": {
      const label = {
        text: `${CALLOUTS[calloutKind(attributes.kind)]}: `,
        marks: { bold: { on: true } },
      };
      return [make("paragraph", QUOTE, [label, ...runsOf(block.runs)])];
    }
    case "codeBlock":
      return [make("codeBlock", { language: attributes.language }, block.runs)];
    case "divider":
      return [make("horizontalRule", {})];
    case "tableOfContents":
      return [make("toc", {})];
    case "table":
      return [tableOf(block, to)];
    case "image":
      return [make("paragraph", {}, [imageRun(attributes, to.width)])];
    case "file":
      return [];
    default:
      return block.children.length > 0 ? blocksOf(block.children, to) : text({});
  }
}

const spacingOf = ({ align, lineSpacing, spaceBefore, spaceAfter }: Block["attributes"]) => ({
  align,
  lineSpacing:
    typeof lineSpacing === "number" && lineSpacing <= 10 ? lineSpacing * 100 : lineSpacing,
  spaceAbove: spaceBefore,
  spaceBelow: spaceAfter,
});

function itemOf(attributes: Block["attributes"], { lists, run, newListId }: Conversion) {
  const kind = listKind(attributes.kind);
  const preset = PRESET_OF[kind];
  const id = run.get(preset) ?? newListId?.() ?? `list${Object.keys(lists).length + 1}`;
  run.set(preset, id);
  lists[id] ??= { preset };
  return {
    list: { id, level: listLevel(attributes.level) },
    ...(kind === "check" && attributes.checked === true ? { checked: true } : {}),
  };
}

function tableOf(table: Block, to: Conversion): Block {
  const rows = table.children.filter(({ name }) => name === "tableRow");
  const isHeader = (row: Block) =>
    row.children.every(({ attributes }) => attributes.header === true);
  const firstBody = rows.findIndex((row) => !isHeader(row));
  const children = rows.map((row, at) =>
    make(
      "tableRow",
      at < firstBody ? { header: true } : {},
      [],
      row.children.map((cell) => {
        const { colspan, rowspan, colwidth, background, header } = cell.attributes;
        const widths = Array.isArray(colwidth)
          ? colwidth.map((one) => Number(one) * POINTS_PER_PIXEL)
          : null;
        const inside = blocksOf(cell.children, to);
        if (header === true)
          for (const { runs } of inside) for (const run of runs) run.marks.bold ??= { on: true };
        const ground = background ?? (header === true ? "#f3f3f0" : null);
        return make(
          "tableCell",
          { colspan, rowspan, colwidth: widths, background: ground },
          [],
          inside,
        );
      }),
    ),
  );
  return make("table", {}, [], children);
}

function imageRun(attributes: Block["attributes"], room: number): Run {
  const { alt, name, width: percent, sides } = imageOf(attributes);
  const natural = (sides?.width ?? UNKNOWN_SIDE_PT / POINTS_PER_PIXEL) * POINTS_PER_PIXEL;
  const width = percent === null ? Math.min(natural, room) : (room * percent) / 100;
  const height = sides ? (width * sides.height) / sides.width : width;
  const { attachment } = attributes;
  const given = { attachment, name: name || null, alt: alt || null, width, height };
  return { text: "", marks: {}, object: { name: "image", attributes: given } };
}

const SWITCHES = new Set(["bold", "italic", "underline", "strike"]);

const runsOf = (runs: readonly Run[]): Run[] =>
  runs.flatMap(({ text, marks }) =>
    tabbed(text, Object.fromEntries(Object.entries(marks).flatMap(markOf))),
  );

/** A tab is an object of its own. */
const tabbed = (text: string, marks: Marks): Run[] =>
  text
    .split("\t")
    .flatMap((part, at): Run[] => [
      ...(at > 0
        ? [{ text: "", marks, object: { name: "tab", attributes: objectMarks(marks) } }]
        : []),
      ...(part === "" ? [] : [{ text: part, marks: { ...marks } }]),
    ]);

function markOf([key, value]: [string, Record<string, unknown>]): [
  string,
  Record<string, unknown>,
][] {
  const name = nameOf(key);
  if (SWITCHES.has(name)) return [[name, { on: true }]];
  if (name === "superscript") return [["baseline", { shift: "super" }]];
  if (name === "subscript") return [["baseline", { shift: "sub" }]];
  if (name === "code") return [["fontFamily", { family: CODE_FAMILY }]];
  return [[key, asRecord(value)]];
}
