/** Blocks as columns of what pages are filled with. Each block is measured once for a width, however often it is laid out. */
import { type Atom, atom, type Footnote, heightOf } from "../layout/atoms";
import { type Tag, tagged } from "../layout/display";
import type { Frame, Links } from "../layout/paragraph";
import type { Fonts } from "../layout/pieces";
import { type GridCell, rowsAtom } from "../layout/rows";
import { atomsOf, gridOf } from "../layout/table";
import { columnWidths, withRoomForWords, wordsIn } from "./columns";
import { breakParagraph } from "./lines";
import { Meter } from "./meter";
import type {
  Inline,
  PagedBlock,
  PagedCell,
  PagedParagraph,
  PagedSetup,
  PagedTable,
} from "./model";
import { besideLine, pageNumberItem, type Setting, setLine, sourceOf, startsOf } from "./set-line";

export interface BlockLayout {
  atoms: readonly Atom[];
  /** What is wanted between it and its neighbours; both are added up. */
  above: number;
  below: number;
  /** Of all atoms, with the space between them. */
  height: number;
  /** Lines and nothing else: no footnotes, no breaks, no rows. */
  isPlain: boolean;
  /** Holds what it is to who listens. */
  tags: Tag;
}

type Parts = Pick<BlockLayout, "atoms" | "above" | "below">;

function layoutFrom({ atoms, above, below }: Parts, tags: Tag): BlockLayout {
  const isPlain = atoms.every(
    ({ notes, breaks, split, heading }) => !notes && !breaks && !split && !heading,
  );
  const height = atoms.reduce((sum, one, at) => sum + one.height + (at > 0 ? one.before : 0), 0);
  return { atoms, above, below, height, isPlain, tags };
}

type Note = Extract<Inline, { kind: "note" }>;

/** Room of the number of a page in a table of contents. */
const NUMBER = 34;
const CELL = { block: 4, inline: 5.4 };
const RULE = "#b9bab6";
/** Of a page: what a cell's line or image may be, so that a heading and a row always fit. */
const CELL_HEIGHT = 0.35;
/** Of the paper's height, for a header and for a footer. */
const HIGHEST_EDGE = 0.35;

export class PagedEngine {
  readonly meter: Meter;
  readonly frame: Frame;
  readonly #known = new WeakMap<PagedBlock, BlockLayout>();
  readonly #notes = new WeakMap<Note, Footnote>();
  readonly #bodies = new Map<boolean, { top: number; height: number }>();

  /** @param fonts with all faces loaded that the text needs */
  constructor(
    fonts: Fonts,
    readonly setup: PagedSetup,
  ) {
    this.meter = new Meter(fonts);
    const { width, margin } = setup;
    this.frame = { left: margin.left, width: width - margin.left - margin.right };
  }

  /** Where the text of a page stands. @param page from 0 */
  body(page: number): { top: number; height: number } {
    const isFirst = page === 0;
    const known = this.#bodies.get(isFirst);
    if (known) return known;
    const { height, margin, headerMargin, footerMargin, edges } = this.setup;
    const number = isFirst ? 1 : 2;
    const edge = (blocks: readonly PagedBlock[], from: number, room: number) => {
      const high = heightOf(this.column(blocks, this.frame, height));
      return high === 0 ? room : Math.max(room, from + Math.min(high, height * HIGHEST_EDGE));
    };
    const top = edge(edges.header(number, 99), headerMargin, margin.top);
    const bottom = edge(edges.footer(number, 99), footerMargin, margin.bottom);
    const body = { top, height: Math.max(height - top - bottom, height * 0.1) };
    this.#bodies.set(isFirst, body);
    return body;
  }

  /** No image is higher. */
  get highest(): number {
    return Math.min(this.body(0).height, this.body(1).height);
  }

  layoutOf(block: PagedBlock): BlockLayout {
    const known = this.#known.get(block);
    if (known) return known;
    const tags = tagged("Div", null);
    const layout = layoutFrom(this.#layOut(block, this.frame, this.highest, tags), tags);
    this.#known.set(block, layout);
    return layout;
  }

  /** Blocks below each other, as in a cell, a footnote or a header. */
  column(
    blocks: readonly PagedBlock[],
    frame: Frame,
    highest: number,
    parent: Tag = tagged("Div", null),
  ): Atom[] {
    const atoms: Atom[] = [];
    let after = 0;
    for (const block of blocks) {
      const layout = this.#layOut(block, frame, highest, parent);
      const [first] = layout.atoms;
      if (first && atoms.length > 0) first.before = after + layout.above;
      for (const one of layout.atoms) atoms.push(one);
      if (first) after = layout.below;
    }
    return atoms;
  }

  #layOut(block: PagedBlock, frame: Frame, highest: number, tags: Tag): Parts {
    switch (block.type) {
      case "paragraph":
        return {
          atoms: this.#paragraph(block, frame, highest, tags),
          above: block.above,
          below: block.below,
        };
      case "table":
        return {
          atoms: this.#table(block, frame, highest, tags),
          above: block.above,
          below: block.below,
        };
      case "group":
        return { atoms: this.column(block.blocks, frame, highest, tags), above: 0, below: 0 };
      case "rule": {
        const { color, above, below, id } = block;
        const rect = {
          kind: "rect" as const,
          x: frame.left,
          y: 0,
          width: frame.width,
          height: 0.8,
          color,
          tag: null,
        };
        return {
          atoms: [atom(0.8, [rect], { line: { block: id, from: 0, to: 1 } })],
          above,
          below,
        };
      }
      case "pageBreak":
        return {
          atoms: [atom(0, [], { breaks: "after", line: { block: block.id, from: 0, to: 1 } })],
          above: 0,
          below: 0,
        };
    }
  }

  #paragraph(paragraph: PagedParagraph, frame: Frame, highest: number, parent: Tag): Atom[] {
    const { meter } = this;
    const links: Links = { last: null };
    const tag = tagged(paragraph.role ?? "P", parent);
    const { images, direction } = this.setup;
    const starts = startsOf(paragraph);
    const place = { frame, highest, tag, links, direction };
    const setting: Setting = { paragraph, starts, ...place, meter, images };
    const end = paragraph.pageOf === undefined ? paragraph.end : paragraph.end + NUMBER;
    const roomy = end === paragraph.end ? paragraph : { ...paragraph, end };
    const lines = breakParagraph(roomy, { width: frame.width, highest }, meter);
    const last = lines.length - 1;
    const set = { ...setting, paragraph: roomy };
    return lines.map((line, at) => {
      const height = line.ascent + line.descent;
      const pageOf = at === last ? paragraph.pageOf : undefined;
      const draw = () => [
        ...setLine(line, at === 0, set),
        ...(pageOf === undefined ? [] : [pageNumberItem(pageOf, line, setting)]),
      ];
      return atom(height, [], {
        draw,
        // A table of contents is not written in.
        drawBeside: paragraph.pageOf === undefined ? () => besideLine(line, at === 0, set) : draw,
        keepNext:
          at === last
            ? paragraph.keepWithNext === true
            : paragraph.keepTogether === true || at === 0 || at === last - 1,
        line: sourceOf(line, at === 0, set),
        ...(at === 0 && paragraph.breakBefore ? { breaks: "before" as const } : {}),
        ...(line.notes.length > 0 ? { notes: line.notes.map((note) => this.#note(note)) } : {}),
      });
    });
  }

  #note(note: Note): Footnote {
    const known = this.#notes.get(note);
    if (known) return known;
    const tag = tagged("Note", null);
    const footnote = {
      id: note.note,
      atoms: this.column(note.blocks, this.frame, this.highest * 0.9, tag),
      tag,
    };
    this.#notes.set(note, footnote);
    return footnote;
  }

  #table(table: PagedTable, frame: Frame, highest: number, parent: Tag): readonly Atom[] {
    const { places, columns } = gridOf(table.rows);
    if (columns === 0) return [];
    const said = columnWidths(table.widths, columns, frame.width);
    const widths = this.setup.isRolled
      ? withRoomForWords(said, wordsIn(places, columns, this.meter), frame.width, 2 * CELL.inline)
      : said;
    const tag = tagged("Table", parent);
    const rows = table.rows.map(() => tagged("TR", tag));
    const isLeft = this.setup.direction === "rtl";
    const sum = (from: number, to: number) =>
      widths.slice(from, to).reduce((all, one) => all + one, 0);
    const cells = places.map(({ cell, row, column, rowspan, colspan }, index): GridCell => {
      const width = sum(column, column + colspan);
      const x = frame.left + (isLeft ? frame.width - sum(0, column + colspan) : sum(0, column));
      const inline = Math.min(CELL.inline, width * 0.2);
      const inside = { left: x + inline, width: Math.max(width - 2 * inline, 1) };
      const atoms = this.column(
        cell.blocks,
        inside,
        highest * CELL_HEIGHT,
        cellTag(cell, row < table.headerRows, rows[row]),
      );
      return {
        row,
        rowspan,
        x,
        width,
        atoms: inRows(atoms, x, width),
        background: cell.background ?? null,
        ...(cell.rules ? { rules: cell.rules } : {}),
        source: { table: table.id, cell: index },
      };
    });
    const look = {
      rules: "all" as const,
      ruleColor: RULE,
      padding: CELL.block,
      leastHeight: 2 * CELL.block + 10,
    };
    return atomsOf(table.rows.length, table.headerRows, cells, look);
  }
}

/** As many lines as a few pages hold. */
const LINES_PER_ROW = 250;
const BARE = { rules: "none", ruleColor: RULE, padding: 0, leastHeight: 0 } as const;

/**
 * Gathers the lines of a long cell in rows, so that a page where the cell is split goes through the lines of one row only.
 * The last lines stay single, as a low row would not be split.
 */
function inRows(atoms: readonly Atom[], x: number, width: number): Atom[] {
  const rows: Atom[] = [];
  let end = 0;
  for (; end + LINES_PER_ROW <= atoms.length; end += LINES_PER_ROW) {
    const lines = atoms.slice(end, end + LINES_PER_ROW);
    const cell = { row: 0, rowspan: 1, x, width, atoms: lines, background: null };
    const row = rowsAtom(1, [cell], BARE, []);
    row.before = lines[0]?.before ?? 0;
    row.keepNext = lines.at(-1)?.keepNext === true;
    rows.push(row);
  }
  return [...rows, ...atoms.slice(end)];
}

function cellTag({ colspan, rowspan }: PagedCell, isHeader: boolean, row: Tag | undefined): Tag {
  const span = colspan > 1 || rowspan > 1 ? { span: { columns: colspan, rows: rowspan } } : {};
  return tagged(isHeader ? "TH" : "TD", row ?? null, {
    ...span,
    ...(isHeader ? { scope: "Column" as const } : {}),
  });
}
