/** The places of lines and cells as decorations: the editor's text stands where the engine put it. */
import type { Node } from "prosemirror-model";
import { Decoration } from "prosemirror-view";
import type { LineSet } from "@/lib/pdf/layout/atoms";
import type { PagedBlock, PagedParagraph } from "@/lib/pdf/paged/model";
import type { CellPlace, LinePlace } from "@/lib/pdf/paged/places";
import { familiesOf } from "./fonts";
import { layout } from "./layout";
import type { NearNode } from "./near-window";
import type { Paging } from "./paging";

interface Corner {
  left: number;
  top: number;
}

const ORIGIN: Corner = { left: 0, top: 0 };

/** @param notes numbers of footnotes by their ids */
export function decorationsOf(
  nodes: readonly NearNode[],
  paging: Paging,
  notes: ReadonlyMap<string, number>,
): Decoration[] {
  const made: Decoration[] = [];
  const drawing = new Drawing(paging, notes, made);
  for (const { node, pos, index } of nodes) {
    const block = paging.pagination.blocks[index];
    if (block) drawing.block(node, pos, block, ORIGIN);
  }
  return made;
}

class Drawing {
  constructor(
    private readonly paging: Paging,
    private readonly numbers: ReadonlyMap<string, number>,
    private readonly made: Decoration[],
  ) {}

  block(node: Node, pos: number, block: PagedBlock, corner: Corner): void {
    if (block.type === "table" && node.type.name === "table") this.#table(node, pos, block);
    else if (block.type === "paragraph" && node.isTextblock)
      this.#paragraph(node, pos, block, corner);
    else this.#box(node, pos, block, corner);
  }

  #topOf({ page, top }: { page: number; top: number }): number {
    return this.paging.topOf(page) + top;
  }

  #near(node: Node, pos: number, style: string, more: Record<string, string> = {}): void {
    const attributes = { style, ...more };
    this.made.push(Decoration.node(pos, pos + node.nodeSize, attributes, { isNear: true }));
  }

  /** What is no text: a rule, the end of a page, a table of contents, and what this program does not know. */
  #box(node: Node, pos: number, block: PagedBlock, corner: Corner): void {
    const inside = block.type === "group" ? block.blocks : [block];
    const places = inside.flatMap(({ id }) => this.paging.places.lines.get(id) ?? []);
    const [first] = places;
    const last = places.at(-1);
    const { left, width } = first?.set?.frame ?? this.paging.pages.engine.frame;
    const top = first ? this.#topOf(first) : this.paging.topOf(this.paging.mounted[0] ?? 0);
    const height = last ? this.#topOf(last) + last.height - top : 0;
    const style = boxStyle({ left, top, width }, corner);
    this.#near(node, pos, `${style};height:${points(height)}`);
  }

  #paragraph(node: Node, pos: number, paragraph: PagedParagraph, corner: Corner): void {
    const lines = this.paging.places.lines.get(paragraph.id) ?? [];
    const [first] = lines;
    if (!first?.set) return;
    const own = Math.min(...lines.map(({ height }) => height));
    const { frame } = first.set;
    const place = { left: frame.left, top: this.#topOf(first), width: frame.width };
    this.#near(node, pos, `${boxStyle(place, corner)};${textStyle(paragraph, lines, own)}`);
    let bottom = place.top;
    for (const [index, line] of lines.entries()) {
      const top = this.#topOf(line);
      const at = pos + 1 + Math.min(line.from, node.content.size);
      if (index > 0) this.#break(node, line, at, top - bottom);
      if (line.height > own + SLACK_PT) this.#strut(line, at);
      if (paragraph.align === "justify" && line.set && !line.set.isLast)
        this.#justify(node, pos, line, line.set);
      else if (paragraph.align !== "start") this.#hang(node, pos, line);
      bottom = top + line.height;
    }
    if (paragraph.marker?.kind === "check") this.#check(paragraph, pos + 1);
    this.#objects(node, pos, paragraph, frame.width);
  }

  /** Ends the line before, with the room between two pages. */
  #break(node: Node, line: LinePlace, at: number, room: number): void {
    const before = node.textBetween(line.from - 1, line.from, "", "\ufffc");
    const isBroken =
      before === "\n" || node.resolve(line.from).nodeBefore?.type.name === "hardBreak";
    const height = Math.max(room, 0);
    if (height < SLACK_PT && isBroken) return;
    const make = () => {
      const end = document.createElement(height < SLACK_PT ? "br" : "span");
      if (height < SLACK_PT) return end;
      end.className = "doc-gap";
      end.style.height = points(height);
      return end;
    };
    const spec = { side: -2, marks: [], key: `gap ${points(height)}`, ignoreSelection: true };
    this.made.push(Decoration.widget(at, make, height < SLACK_PT ? { ...spec, raw: true } : spec));
  }

  /** Makes a line as high as the engine has it. */
  #strut({ height, set }: LinePlace, at: number): void {
    const down = height - (set?.ascent ?? height);
    const make = () => {
      const strut = document.createElement("span");
      strut.className = "doc-strut";
      strut.style.height = points(height);
      strut.style.verticalAlign = points(-down);
      return strut;
    };
    const key = `strut ${points(height)} ${points(down)}`;
    this.made.push(
      Decoration.widget(at, make, { side: -1, marks: [], key, ignoreSelection: true }),
    );
  }

  #justify(node: Node, pos: number, { from, to }: LinePlace, { room, width }: LineSet): void {
    const end = Math.min(to, node.content.size);
    const text = node.textBetween(from, end, "", "\ufffc").trimEnd();
    const spaces = text.split(" ").length - 1;
    if (spaces === 0 || text.includes("\t") || text.includes("\ufffc")) return;
    const style = `word-spacing:${points((room - width) / spaces)}`;
    this.made.push(Decoration.inline(pos + 1 + from, pos + 1 + end, { style }));
  }

  /** Spaces at a line's end take no room where it is not at its start that lines are even. */
  #hang(node: Node, pos: number, { from, to }: LinePlace): void {
    const end = Math.min(to, node.content.size);
    const text = node.textBetween(from, end, "", "\ufffc");
    const spaces = text.length - text.trimEnd().length;
    if (spaces === 0 || text.endsWith("\n")) return;
    const at = pos + 1 + end;
    this.made.push(Decoration.inline(at - spaces, at, { style: "word-spacing:-100%" }));
  }

  #check({ marker, style }: PagedParagraph, at: number): void {
    if (marker?.kind !== "check") return;
    const { checked } = marker;
    const make = () => {
      const box = document.createElement("span");
      box.className = "doc-check";
      box.setAttribute("role", "checkbox");
      box.setAttribute("aria-checked", String(checked));
      box.setAttribute("aria-label", "Done");
      box.style.fontSize = points(style.size);
      return box;
    };
    const key = `check ${checked} ${style.size}`;
    this.made.push(
      Decoration.widget(at, make, { side: -3, marks: [], key, ignoreSelection: true }),
    );
  }

  /** Numbers of footnotes, and the sizes of images. */
  #objects(node: Node, pos: number, paragraph: PagedParagraph, width: number): void {
    const { imageSize, lineRoom } = layout();
    const images = paragraph.inline.filter((one) => one.kind === "image");
    node.forEach((child, offset) => {
      const at = pos + 1 + offset;
      const show = (more: Record<string, string>) =>
        this.made.push(Decoration.node(at, at + child.nodeSize, more));
      if (child.type.name === "footnoteRef") {
        const number = this.numbers.get(String(child.attrs.id)) ?? 0;
        show({ "data-number": String(number), role: "note", "aria-label": `Footnote ${number}` });
      }
      const image = child.type.name === "image" ? images.shift() : undefined;
      if (!image) return;
      const room = lineRoom(paragraph, width, false).width;
      const size = imageSize(image, room, this.paging.pages.engine.highest);
      const style = `width:${points(size.width)};height:${points(size.height)}`;
      show({ style, role: "img", "aria-label": image.alt });
    });
  }

  #table(node: Node, pos: number, table: Extract<PagedBlock, { type: "table" }>): void {
    const cells = this.paging.places.cells.get(table.id) ?? new Map<number, CellPlace[]>();
    let index = 0;
    const rows: { row: Node; at: number; cells: ShownCell[] }[] = [];
    node.forEach((row, rowAt, rowIndex) => {
      const shown: ShownCell[] = [];
      row.forEach((cell, cellAt, column) => {
        const parts = cells.get(index++) ?? [];
        const blocks = table.rows[rowIndex]?.[column]?.blocks;
        const box = this.#around(parts);
        if (box && blocks) shown.push({ cell, at: pos + 1 + rowAt + 1 + cellAt, blocks, box });
      });
      // Rows on pages that are not near are not shown, either.
      if (shown.length > 0) rows.push({ row, at: pos + 1 + rowAt, cells: shown });
    });
    const corner = this.#frame(
      node,
      pos,
      rows.flatMap((row) => row.cells),
      ORIGIN,
    );
    for (const { row, at, cells } of rows) {
      const inside = this.#frame(row, at, cells, corner);
      for (const { cell, at, blocks, box } of cells) {
        this.#near(cell, at, `${boxStyle(box, inside)};height:${points(box.height)}`);
        cell.forEach((child, offset, index) => {
          const block = blocks[index];
          if (block) this.block(child, at + 1 + offset, block, box);
        });
      }
    }
  }

  /** A box around cells. @returns its corner */
  #frame(node: Node, pos: number, cells: readonly ShownCell[], corner: Corner): Corner {
    const boxes = cells.map(({ box }) => box);
    const left = Math.min(...boxes.map((box) => box.left));
    const top = Math.min(...boxes.map((box) => box.top));
    const width = Math.max(...boxes.map((box) => box.left + box.width)) - left;
    const height = Math.max(...boxes.map((box) => box.top + box.height)) - top;
    const style = boxes.length === 0 ? "" : boxStyle({ left, top, width }, corner);
    this.#near(node, pos, boxes.length === 0 ? "" : `${style};height:${points(height)}`);
    return { left, top };
  }

  /** From where a cell begins to where it ends, perhaps on another page. */
  #around(parts: readonly CellPlace[]): Box | null {
    const [first] = parts;
    const last = parts.at(-1);
    if (!first || !last) return null;
    const { left, width } = first;
    const top = this.#topOf(first);
    return { left, top, width, height: this.#topOf(last) + last.height - top };
  }
}

interface Box extends Corner {
  width: number;
  height: number;
}

interface ShownCell {
  cell: Node;
  at: number;
  blocks: readonly PagedBlock[];
  box: Box;
}

const SLACK_PT = 0.05;

const points = (length: number): string => `${Math.round(length * 100) / 100}pt`;

const boxStyle = (
  { left, top, width }: { left: number; top: number; width: number },
  corner: Corner,
): string =>
  `left:${points(left - corner.left)};top:${points(top - corner.top)};width:${points(width)}`;

function textStyle(paragraph: PagedParagraph, lines: readonly LinePlace[], own: number): string {
  const { style, align } = paragraph;
  const [first, second] = lines;
  const indent = second?.set?.indent ?? Math.max(paragraph.start, 0);
  const hang = (first?.set?.indent ?? indent) - indent;
  const { frame, room = 0 } = second?.set ?? first?.set ?? {};
  const start = second ? indent : (first?.set?.indent ?? indent);
  const end = (frame?.width ?? 0) - start - room;
  return [
    `font-family:${familiesOf(style.family)}`,
    `font-size:${points(style.size)}`,
    `font-weight:${style.bold ? 600 : 400}`,
    ...(style.italic ? ["font-style:italic"] : []),
    ...(style.underline ? ["text-decoration:underline"] : []),
    `color:${style.color}`,
    `line-height:${points(own)}`,
    `padding-inline:${points(indent)} ${points(Math.max(end, 0))}`,
    `text-indent:${points(hang)}`,
    `text-align:${align === "justify" ? "start" : align}`,
  ].join(";");
}
