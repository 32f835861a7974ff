/**
 * A Document as blocks that are laid out on pages: for the screen, for print and for the PDF. A block that did not change,
 * nor its number or its footnotes', is given again as the same object, so that it is not measured again.
 */
import { bordersOf } from "../../kinds/document/borders";
import type { DocumentContent, Edge } from "../../kinds/document/content";
import { listCounter, listIndent, type Marker } from "../../kinds/document/lists";
import { autoTextOf } from "../../kinds/document/schema-objects";
import {
  type NamedStyleLook,
  type Styles,
  styleOf,
  stylesOf,
  type TextStyle,
} from "../../kinds/document/styles";
import type { Heading } from "../../kinds/document/text";
import { headingLevel, listOf } from "../../kinds/document/values";
import { isHex } from "../../kinds/note/schema-marks";
import { textOf } from "../../kinds/note/text";
import type { Block, Run } from "../../kinds/note/text-blocks";
import { commonEnds } from "../../pdf/paged/ends";
import type { Inline, PagedBlock, PagedCell, PagedParagraph } from "../../pdf/paged/model";
import { LINE } from "../pdf/note-style";
import {
  autoInline,
  emptyContext,
  type FlowContext,
  imageInline,
  type Numbers,
} from "./flow-inline";
import {
  codeParagraph,
  contentsOf,
  factsOf,
  hasObject,
  idOf,
  keyOf,
  markersIn,
  noteStyles,
  roleOf,
  spanOf,
  widthsOf,
} from "./flow-parts";
import { TextStyles } from "./style";

const DEEPEST_CONTENTS = 3;

export interface FlowContent {
  body: readonly Block[];
  footnotes: DocumentContent["footnotes"];
}

interface Flowed {
  body: readonly Block[];
  context: FlowContext;
  paged: readonly PagedBlock[];
}

interface Known {
  key: string;
  marker: Marker | null;
  notes: readonly (readonly Block[] | undefined)[];
  paged: PagedBlock;
}

export class DocumentFlow {
  readonly #texts = new TextStyles();
  readonly #styles: Styles;
  readonly #noteStyles: Styles;
  readonly #known = new WeakMap<Block, Known>();
  readonly #noteBlocks = new WeakMap<readonly Block[], Map<number, PagedBlock[]>>();
  #last: Flowed | null = null;
  #contents: { key: string; blocks: PagedBlock[] } = { key: "", blocks: [] };

  /** A change of styles or lists takes a new flow, as all blocks may look different. */
  constructor(readonly look: Pick<DocumentContent, "styles" | "lists">) {
    this.#styles = stylesOf(look.styles);
    this.#noteStyles = noteStyles(this.#styles);
  }

  /** The blocks of the body. Each block of the Document is one of them, also a table of contents. */
  body(content: FlowContent): readonly PagedBlock[] {
    const made = this.#again(content) ?? this.#all(content);
    this.#last = made;
    return made.paged;
  }

  /** Numbers of footnotes by their ids, as the body has them. */
  get notes(): ReadonlyMap<string, number> {
    return this.#last?.context.order ?? new Map();
  }

  /** After words were written, only their own blocks are made; null where others may look different, too. */
  #again({ body, footnotes }: FlowContent): Flowed | null {
    const last = this.#last;
    if (!last || last.context.footnotes !== footnotes || last.body.length !== body.length)
      return null;
    const { prefix, suffix } = commonEnds(last.body, body);
    const paged = last.paged.slice();
    for (let at = prefix; at < body.length - suffix; at++) {
      const [old, block] = [last.body[at], body[at]];
      if (!old || !block || block.children.length > 0) return null;
      if (keyOf(old) !== keyOf(block)) return null;
      const marker = this.#known.get(old)?.marker ?? null;
      paged[at] = this.#block(block, { ...last.context, counter: { next: () => marker } });
    }
    return { ...last, body, paged };
  }

  #all({ body, footnotes }: FlowContent): Flowed {
    const order = new Map<string, number>();
    const headings: Heading[] = [];
    const targets = new Set<string>();
    for (const block of body) {
      const facts = factsOf(block);
      for (const id of facts.notes) if (!order.has(id)) order.set(id, order.size + 1);
      for (const id of facts.targets) targets.add(id);
      if (!facts.heading) continue;
      headings.push(facts.heading);
      targets.add(facts.heading.id);
    }
    const context = {
      ...{ footnotes, order, headings, targets, styles: this.#styles, numbers: null },
      counter: listCounter(this.look.lists),
    };
    return { body, context, paged: body.map((block) => this.#block(block, context)) };
  }

  /** What a header or footer says on a page. */
  edge(hf: DocumentContent["hf"], side: "header" | "footer", numbers: Numbers): PagedBlock[] {
    const hasFirst = hf["t0/header/first"] !== undefined || hf["t0/footer/first"] !== undefined;
    const edge: Edge = `t0/${side}/${hasFirst && numbers.page === 1 ? "first" : "default"}`;
    const blocks = hf[edge] ?? [];
    if (blocks.every((block) => textOf(block) === "" && !hasObject(block))) return [];
    const context = { ...this.#empty(this.#styles), numbers };
    return blocks.map((block) => this.#block(block, context));
  }

  #empty(styles: Styles): FlowContext {
    return emptyContext(styles, listCounter(this.look.lists));
  }

  #block(block: Block, context: FlowContext): PagedBlock {
    const marker = block.name === "paragraph" ? context.counter.next(block.attributes) : null;
    if (block.name === "toc") return this.#toc(block, context.headings);
    if (context.numbers) return this.#make(block, marker, context);
    const { notes } = factsOf(block);
    const isTarget = context.targets.has(idOf(block));
    const inside = block.children.length > 0 ? markersIn(block, context.counter) : [];
    const numbers = notes.map((id) => context.order.get(id));
    const isAlone = !marker && inside.length + notes.length === 0;
    const key = isAlone ? `${isTarget}` : JSON.stringify([marker, inside, numbers, isTarget]);
    const noteBlocks = notes.map((id) => context.footnotes[id]);
    const known = this.#known.get(block);
    if (known?.key === key && known.notes.every((one, at) => one === noteBlocks[at]))
      return known.paged;
    const counter = { next: () => inside.shift() ?? null };
    const within = inside.length > 0 ? { ...context, counter } : context;
    const paged = this.#make(block, marker, within);
    this.#known.set(block, { key, marker, notes: noteBlocks, paged });
    return paged;
  }

  #make(block: Block, marker: Marker | null, context: FlowContext): PagedBlock {
    const id = idOf(block);
    switch (block.name) {
      case "table":
        return this.#table(block, context);
      case "pageBreak":
        return { type: "pageBreak", id };
      case "horizontalRule":
        return { type: "rule", id, color: LINE, above: 8, below: 8 };
      case "codeBlock":
        return codeParagraph(block, context.styles, this.#texts);
      default: {
        if (block.children.length === 0) return this.#paragraph(block, marker, context);
        const blocks = block.children.map((one) => this.#block(one, context));
        return { type: "group", id, blocks };
      }
    }
  }

  #paragraph(block: Block, marker: Marker | null, context: FlowContext): PagedParagraph {
    const { attributes } = block;
    const look = styleOf(attributes, context.styles);
    const { paragraph, text } = look;
    const style = this.#texts.plain(text);
    const place = listOf(attributes.list);
    const level = headingLevel(attributes.namedStyle);
    const title = level > 0 ? textOf(block).replace(/\s+/g, " ").trim() : "";
    return {
      type: "paragraph",
      id: idOf(block),
      inline: block.runs.flatMap((run) => this.#inline(run, look, context)),
      style,
      align: paragraph.align,
      spacing: paragraph.lineSpacing / 100,
      above: paragraph.spaceAbove,
      below: paragraph.spaceBelow,
      start: paragraph.indentStart + (place ? listIndent(place.level) : 0),
      firstLine: paragraph.indentFirstLine,
      end: paragraph.indentEnd,
      role: roleOf(attributes.namedStyle, level),
      ...(marker ? { marker: marker.kind === "text" ? { ...marker, style } : marker } : {}),
      ...(paragraph.keepWithNext ? { keepWithNext: true } : {}),
      ...(paragraph.keepLinesTogether ? { keepTogether: true } : {}),
      ...(paragraph.pageBreakBefore ? { breakBefore: true } : {}),
      ...(title !== "" ? { outline: { level, title } } : {}),
      ...(context.targets.has(idOf(block)) ? { isAnchor: true } : {}),
    };
  }

  #inline(run: Run, look: NamedStyleLook, context: FlowContext): Inline[] {
    const { style, smallCaps } = this.#texts.of(run.marks, look.text);
    if (!run.object) {
      if (run.text === "\n") return [{ kind: "break", style }];
      const parts = smallCaps ? this.#texts.split(run.text, style) : [{ text: run.text, style }];
      return parts.map((part) => ({ kind: "text", ...part }));
    }
    const { name, attributes } = run.object;
    switch (name) {
      case "tab":
        return [{ kind: "tab", style }];
      case "image":
        return [imageInline(attributes, style)];
      case "footnoteRef":
        return [this.#note(String(attributes.id), run, look.text, context)];
      case "autoText":
        return [autoInline(autoTextOf(attributes), style, context.numbers)];
      default:
        return [];
    }
  }

  #note(id: string, run: Run, text: TextStyle, context: FlowContext): Inline {
    const { style } = this.#texts.of({ ...run.marks, baseline: { shift: "super" } }, text);
    const number = context.order.get(id) ?? 0;
    const given = context.footnotes[id] ?? [];
    return {
      kind: "note",
      note: id,
      text: String(number),
      blocks: this.#noteText(given, number),
      style,
    };
  }

  /** Begins with its number. */
  #noteText(blocks: readonly Block[], number: number): PagedBlock[] {
    const known = this.#noteBlocks.get(blocks)?.get(number);
    if (known) return known;
    const context = this.#empty(this.#noteStyles);
    const [first, ...rest] = blocks;
    const sign: Run = { text: String(number), marks: { baseline: { shift: "super" } } };
    const space: Run = { text: " ", marks: {} };
    const begun = first && { ...first, runs: [sign, space, ...first.runs] };
    const paged = (begun ? [begun, ...rest] : rest).map((block) =>
      this.#make(block, null, context),
    );
    this.#noteBlocks.set(blocks, (this.#noteBlocks.get(blocks) ?? new Map()).set(number, paged));
    return paged;
  }

  #table(block: Block, context: FlowContext): PagedBlock {
    const rows = block.children.filter(({ name }) => name === "tableRow");
    const firstBody = rows.findIndex(({ attributes }) => attributes.header !== true);
    return {
      type: "table",
      id: idOf(block),
      rows: rows.map((row) =>
        row.children.map(
          ({ attributes, children }): PagedCell => ({
            blocks: children.map((one) => this.#block(one, context)),
            colspan: spanOf(attributes.colspan),
            rowspan: spanOf(attributes.rowspan),
            ...(isHex(attributes.background) ? { background: attributes.background } : {}),
            ...(typeof attributes.borders === "string"
              ? { rules: bordersOf(attributes.borders) }
              : {}),
          }),
        ),
      ),
      headerRows: firstBody === -1 ? 0 : firstBody,
      widths: widthsOf(rows),
      above: 4,
      below: 10,
    };
  }

  #toc(block: Block, headings: readonly Heading[]): PagedBlock {
    const shown = headings.filter(({ level }) => level <= DEEPEST_CONTENTS);
    const key = `${idOf(block)} ${JSON.stringify(shown)}`;
    if (key !== this.#contents.key) {
      const blocks = contentsOf(idOf(block), shown, this.#texts.plain(this.#styles.normal.text));
      this.#contents = { key, blocks: [{ type: "group", id: idOf(block), blocks }] };
    }
    return this.#contents.blocks[0] ?? { type: "group", id: idOf(block), blocks: [] };
  }
}
