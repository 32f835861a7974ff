/** A Document as blocks of a note, which Markdown, HTML and plain text are written from. Pages and fonts stay behind. */

import { newBlock } from "../note/block";
import { nameOf } from "../note/suggestion-marks";
import type { Block, Marks, Run } from "../note/text-blocks";
import type { DocumentContent } from "./content";
import { CODE_FAMILY } from "./from-note";
import { listCounter, listLook } from "./lists";
import { pageOf } from "./page";
import { imageSize } from "./schema-objects";
import { asRecord, headingLevel, listOf } from "./values";

/** Footnotes are numbered and stand at the end. */
export function noteOfDocument(content: Omit<DocumentContent, "hf" | "styles">): Block[] {
  const notes: string[] = [];
  const { width, marginLeft, marginRight } = pageOf(content.page);
  const convert: Conversion = {
    ...content,
    notes,
    width: width - marginLeft - marginRight,
    counter: listCounter(content.lists),
  };
  const blocks = content.body.flatMap((block) => blockOf(block, convert));
  // A footnote may refer to another one, which then follows.
  const after: Block[] = [];
  for (let at = 0; at < notes.length; at++) {
    const inside = (content.footnotes[notes[at] ?? ""] ?? []).flatMap((one) =>
      blockOf(one, convert),
    );
    inside[0]?.runs.unshift({ text: `[${at + 1}] `, marks: {} });
    after.push(...inside);
  }
  return after.length > 0 ? [...blocks, newBlock("divider"), ...after] : blocks;
}

interface Conversion extends Pick<DocumentContent, "footnotes" | "lists"> {
  notes: string[];
  /** Of the text, in points. */
  width: number;
  counter: ReturnType<typeof listCounter>;
}

function blockOf(block: Block, to: Conversion): Block[] {
  switch (block.name) {
    case "paragraph":
      return paragraphOf(block, to);
    case "codeBlock":
      return [newBlock("codeBlock", block.attributes, plainRuns(block.runs))];
    case "pageBreak":
      return [];
    case "horizontalRule":
      return [newBlock("divider")];
    case "toc":
      return [newBlock("tableOfContents")];
    case "table":
      return [tableOf(block, to)];
    default:
      return block.children.length > 0
        ? block.children.flatMap((child) => blockOf(child, to))
        : [newBlock("paragraph", {}, runsOf(block.runs, to))];
  }
}

function paragraphOf({ attributes, runs: given }: Block, to: Conversion): Block[] {
  const images = given.flatMap(({ object }) =>
    object?.name === "image" ? [object.attributes] : [],
  );
  const pictures = images.map((one) => {
    const { attachment, name, alt } = one;
    const size = imageSize(one);
    const width = size && Math.min(100, Math.round((size.width / to.width) * 1_000) / 10);
    return newBlock("image", { attachment, name, alt, width });
  });
  const runs = runsOf(given, to);
  if (pictures.length > 0 && runs.every(({ text }) => text.trim() === "")) return pictures;
  return [newBlock(...shapeOf(attributes, to), runs), ...pictures];
}

function shapeOf(
  attributes: Block["attributes"],
  { lists, counter }: Conversion,
): [string, Record<string, unknown>] {
  const { namedStyle, align, lineSpacing, spaceAbove, spaceBelow } = attributes;
  const look = { align, lineSpacing, spaceBefore: spaceAbove, spaceAfter: spaceBelow };
  const spaced = Object.fromEntries(
    Object.entries(look).filter(([, value]) => value !== undefined && value !== null),
  );
  const level = headingLevel(namedStyle);
  if (level > 0) return ["heading", { level, ...spaced }];
  const place = listOf(attributes.list);
  if (place) {
    const format = listLook(lists[place.id]).levels[place.level]?.format;
    const kind = format === "check" || format === "bullet" ? format : "ordered";
    const marker = counter.next(attributes);
    return [
      "listItem",
      {
        ...{ kind, level: place.level },
        ...(attributes.checked === true ? { checked: true } : {}),
        ...(kind === "ordered" && marker?.kind === "text" ? { marker: marker.text } : {}),
      },
    ];
  }
  const isTitle = namedStyle === "title" || namedStyle === "subtitle";
  return ["paragraph", { ...spaced, ...(isTitle ? { textStyle: namedStyle } : {}) }];
}

function tableOf({ children: rows }: Block, to: Conversion): Block {
  return newBlock(
    "table",
    {},
    [],
    rows.map((row, at) =>
      newBlock(
        "tableRow",
        {},
        [],
        row.children.map((cell) => {
          const { colspan, rowspan, background, borders } = cell.attributes;
          // Markdown has no table without a header, and reads the first row as one.
          const header = row.attributes.header === true && at === 0 ? { header: true } : {};
          return newBlock(
            "tableCell",
            { colspan, rowspan, background, borders, ...header },
            [],
            cell.children.flatMap((one) => blockOf(one, to)),
          );
        }),
      ),
    ),
  );
}

function runsOf(runs: readonly Run[], to: Conversion): Run[] {
  return runs.flatMap((run): Run[] => {
    const marks = Object.fromEntries(Object.entries(run.marks).flatMap(markOf));
    if (!run.object) return [{ text: run.text, marks }];
    if (run.object.name === "tab") return [{ text: "\t", marks }];
    if (run.object.name !== "footnoteRef") return [];
    const id = String(run.object.attributes.id);
    if (!to.notes.includes(id)) to.notes.push(id);
    return [{ text: `[${to.notes.indexOf(id) + 1}]`, marks }];
  });
}

const plainRuns = (runs: readonly Run[]): Run[] =>
  runs.map(({ text, object }) => ({ text: object?.name === "tab" ? "\t" : text, marks: {} }));

const SWITCHES = new Set(["bold", "italic", "underline", "strike", "smallCaps"]);

function markOf([key, value]: [string, Marks[string]]): [string, Record<string, unknown>][] {
  const name = nameOf(key);
  const { on, shift, family } = asRecord(value);
  if (SWITCHES.has(name)) return on === false ? [] : [[name, {}]];
  if (name === "baseline") return [[shift === "sub" ? "subscript" : "superscript", {}]];
  if (name === "fontFamily") return family === CODE_FAMILY ? [["code", {}]] : [[key, value]];
  if (name === "link") return typeof asRecord(value).href === "string" ? [[key, value]] : [];
  return [[key, value]];
}
