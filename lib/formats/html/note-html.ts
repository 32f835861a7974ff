/**
 * A note as one HTML file. It needs nothing beside it, as images are in it, or shows the attachments that lie beside it;
 * no script is in it, and its policy lets none run.
 * What it says of blocks (`data-…`) is what the editor's paste reads, so that a file that is pasted back is the same.
 */
import { attachmentId, imageOf } from "../../kinds/note/schema-attachments";
import {
  CALLOUTS,
  calloutKind,
  headingLevel,
  lineHeight,
  textStyle,
} from "../../kinds/note/schema-draw";
import type { Block } from "../../kinds/note/text-blocks";
import type { Direction } from "../../pdf/layout/document";
import { fileWords } from "../file-words";
import { isSpace, saysTitle } from "../note-blocks";
import type { Media } from "../pdf/note-flow";
import { type Attributes, element, escapeHtml, styleOf } from "./element";
import { htmlOfList } from "./lists";
import { htmlOfRuns } from "./runs";
import { STYLE } from "./style";
import { htmlOfTable } from "./table";

export interface NoteHtmlOptions {
  title: string;
  /** BCP 47. */
  lang: string;
  dir: Direction;
  /** The bytes of an attachment by its id; images become part of the file. */
  media: (id: string) => Media | undefined;
  /** Of a page that lies in a folder with its attachments: the name of each by its id. Then none is part of the file. */
  beside?: (id: string) => string | undefined;
  /** Rules of our own making that follow those of every note. */
  css?: string;
}

/** @returns a whole document, as text */
export function noteHtml(blocks: readonly Block[], options: NoteHtmlOptions): string {
  const { title, lang, dir } = options;
  const page = new Page(options, headingsIn(blocks));
  const heading = saysTitle(blocks) || title === "" ? "" : titleOf(escapeHtml(title));
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src ${options.beside ? BESIDE : "data:"}; style-src 'unsafe-inline'">`,
    element("title", {}, escapeHtml(title || "Note")),
    element("style", {}, STYLE + (options.css ?? "")),
  ];
  const body = element("main", {}, `${heading}${page.blocks(blocks)}`);
  const html = element(
    "html",
    { lang, dir },
    `<head>${head.join("\n")}</head>\n<body>${body}</body>`,
  );
  return `<!doctype html>\n${html}\n`;
}

/** The same folder, on a disk or on a server. */
const BESIDE = "file: 'self'";

const titleOf = (inner: string) =>
  element("p", { "data-text-style": "title", role: "heading", "aria-level": 1 }, inner);

interface Heading {
  id: string;
  level: number;
}

function headingsIn(blocks: readonly Block[], found = new Map<Block, Heading>()) {
  for (const block of blocks) {
    if (block.name === "heading")
      found.set(block, {
        id: `heading-${found.size + 1}`,
        level: headingLevel(block.attributes.level),
      });
    headingsIn(block.children, found);
  }
  return found;
}

class Page {
  constructor(
    private readonly options: NoteHtmlOptions,
    private readonly headings: ReadonlyMap<Block, Heading>,
  ) {}

  /** As an arrow, so that it can be handed on. */
  readonly blocks = (blocks: readonly Block[]): string => {
    const markup: string[] = [];
    for (let at = 0; at < blocks.length; ) {
      const first = blocks[at];
      if (!first) break;
      let end = at + 1;
      if (first.name === "listItem" || first.name === "quote")
        while (blocks[end]?.name === first.name) end++;
      markup.push(this.group(first, blocks.slice(at, end)));
      at = end;
    }
    return markup.join("\n");
  };

  private group(first: Block, group: readonly Block[]): string {
    if (first.name === "listItem") return htmlOfList(group, (item) => htmlOfRuns(item.runs));
    if (first.name === "quote")
      return element("blockquote", {}, group.map((block) => this.inside(block)).join(""));
    return this.block(first);
  }

  private block(block: Block): string {
    switch (block.name) {
      case "heading":
        return this.heading(block);
      case "codeBlock":
        return code(block);
      case "callout":
        return this.callout(block);
      case "divider":
        return element("hr", {}, null);
      case "table":
        return htmlOfTable(block, this.blocks);
      case "image":
        return this.image(block);
      case "file":
        return this.file(block);
      case "tableOfContents":
        return this.contents();
      default:
        return this.inside(block);
    }
  }

  /** Of a block that may hold text or blocks: a paragraph, or what a newer client made. */
  private inside(block: Block): string {
    if (block.children.length > 0) return this.blocks(block.children);
    const kind = textStyle(block.attributes.textStyle);
    const level = kind === "title" ? { role: "heading", "aria-level": 1 } : {};
    const inner = htmlOfRuns(block.runs) || "<br>";
    return element("p", { "data-text-style": kind, ...level, ...spacing(block) }, inner);
  }

  private heading(block: Block): string {
    const heading = this.headings.get(block);
    const attributes = { id: heading?.id, ...spacing(block) };
    return element(`h${heading?.level ?? 1}`, attributes, htmlOfRuns(block.runs));
  }

  private callout(block: Block): string {
    const kind = calloutKind(block.attributes.kind);
    const inner = block.children.length > 0 ? this.blocks(block.children) : htmlOfRuns(block.runs);
    const word = CALLOUTS[kind];
    const attributes = {
      "data-callout": kind,
      "data-word": word,
      role: "note",
      "aria-label": word,
    };
    return element("div", { ...attributes, dir: "auto" }, inner);
  }

  private image(block: Block): string {
    const { id, alt, name, width } = imageOf(block.attributes);
    const src = id === null ? null : this.options.beside ? this.beside(id) : this.embedded(id);
    if (src === null)
      return element("p", { class: "file" }, escapeHtml(`Image: ${alt || name || "Image"}`));
    const style = styleOf([width !== null && `width:${width}%`]);
    const said = { src, alt: alt || name || "Image", "data-name": name, style };
    return element("figure", {}, element("img", said, null));
  }

  private embedded(id: string): string | null {
    const media = this.options.media(id);
    if (!media || !IMAGES.has(media.type)) return null;
    return `data:${media.type};base64,${base64(media.bytes)}`;
  }

  private file(block: Block): string {
    const id = attachmentId(block.attributes.attachment);
    const href = id === null ? null : this.beside(id);
    const words = escapeHtml(fileWords(block));
    const inner = href === null ? words : element("a", { href }, words);
    return element("p", { class: "file", dir: "auto" }, inner);
  }

  /** A name is no path and no address. */
  private beside(id: string): string | null {
    const name = this.options.beside?.(id);
    return name === undefined ? null : `./${encodeURIComponent(name)}`;
  }

  private contents(): string {
    const lines = [...this.headings].map(([block, { id, level }]) => {
      const text = block.runs.map((run) => run.text).join("");
      const link = element("a", { href: `#${id}` }, escapeHtml(text));
      return element("div", { style: `padding-inline-start:${(level - 1) * 1.2}em` }, link);
    });
    return element("nav", { "data-contents": true, "aria-label": "Contents" }, lines.join(""));
  }
}

/** What browsers show; SVG may hold scripts and addresses, and stays out. */
const IMAGES = new Set([
  "image/png",
  "image/jpeg",
  "image/gif",
  "image/webp",
  "image/avif",
  "image/bmp",
]);

function base64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

function code(block: Block): string {
  const { language } = block.attributes;
  const text = escapeHtml(block.runs.map((run) => run.text).join(""));
  // A line's end that follows `<pre>` is not part of it.
  const inner = element("code", {}, text.startsWith("\n") ? `\n${text}` : text);
  return element(
    "pre",
    { "data-language": typeof language === "string" ? language.slice(0, 40) : null, dir: "ltr" },
    inner,
  );
}

const ALIGNMENTS = new Set<unknown>(["start", "center", "end", "justify"]);

/** Each block finds its own direction, as in the editor. */
function spacing({ attributes }: Block): Attributes {
  const { align, lineSpacing, spaceBefore, spaceAfter } = attributes;
  const lines = lineHeight(lineSpacing);
  const style = styleOf([
    ALIGNMENTS.has(align) && `text-align:${align}`,
    lines !== null && `line-height:${lines}`,
    isSpace(spaceBefore) && `margin-top:${spaceBefore}pt`,
    isSpace(spaceAfter) && `margin-bottom:${spaceAfter}pt`,
  ]);
  const kept = Object.entries({
    lineSpacing: lines && lineSpacing,
    spaceBefore,
    spaceAfter,
  }).filter(([, value]) => typeof value === "number");
  const said = kept.length > 0 ? JSON.stringify(Object.fromEntries(kept)) : null;
  return { dir: "auto", style, "data-spacing": said };
}
