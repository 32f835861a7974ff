/** An open Document's pages: laid out anew after each edit, and which of them are near the window. */
import type { Node, ResolvedPos } from "prosemirror-model";
import type { EditorState } from "prosemirror-state";
import { DecorationSet, type EditorView } from "prosemirror-view";
import type * as Y from "yjs";
import { HEADER_ROOM } from "@/components/comments/into-sight";
import type { DocumentPages } from "@/lib/formats/document/pages";
import { type DocumentContent, readParts } from "@/lib/kinds/document/content";
import { blocksOfNode } from "@/lib/kinds/document/from-node";
import { pageOf } from "@/lib/kinds/document/page";
import { footnoteOrder } from "@/lib/kinds/document/text";
import type { PagedBlock } from "@/lib/pdf/paged/model";
import type { Pagination } from "@/lib/pdf/paged/paginate";
import type { Places } from "@/lib/pdf/paged/places";
import { decorationsOf } from "./decorate";
import { pageFonts } from "./fonts";
import { layout, loadLayout } from "./layout";

/** Between two sheets on the screen, in points. */
const BETWEEN = 14;

let paper: CSSStyleSheet | null = null;

/** Prints on this paper, without the browser's own margins. */
function paperFor(page: { width: number; height: number } | null): void {
  paper ??= new CSSStyleSheet();
  if (!document.adoptedStyleSheets.includes(paper)) document.adoptedStyleSheets.push(paper);
  paper.replaceSync(page ? `@page{size:${page.width}pt ${page.height}pt;margin:0}` : "");
}

export interface PagingOptions {
  doc: Y.Doc;
  images: (id: string) => Uint8Array | undefined;
}

export class Paging {
  #pages: DocumentPages | null = null;
  #parts: Omit<DocumentContent, "body">;
  #of: Node | null = null;
  #laid: Pagination = { blocks: [], pages: [] };
  #window = { first: 0, last: 1 };
  #shown: { doc: Node; key: string; decorations: DecorationSet } | null = null;
  #version = 0;
  #between = BETWEEN;
  /** In points, where lines are as wide as the window and not as paper. */
  #width: number | undefined;
  /** Pages on which something is shown. */
  mounted: readonly number[] = [];
  /** An edit brought letters whose font is not here. */
  isLacking = false;
  places: Places = { lines: new Map(), cells: new Map() };

  constructor(private readonly options: PagingOptions) {
    this.#parts = readParts(options.doc);
  }

  /** Fetches the fonts that the Document needs. */
  async load(node: Node, width = this.#width): Promise<void> {
    const { doc, images } = this.options;
    const parts = readParts(doc);
    const content = { ...parts, body: blocksOfNode(node) };
    const { DocumentPages } = await loadLayout();
    const pages = new DocumentPages(content, {
      ...{ locale: navigator.language, direction: "ltr", fonts: pageFonts(), images },
      ...(width === undefined ? {} : { width }),
    });
    const blocks = await pages.load(content);
    this.isLacking = false;
    this.#parts = parts;
    this.#pages = pages;
    this.#width = width;
    this.#of = node;
    this.#laid = pages.layOut(blocks);
    this.#version++;
  }

  get pages(): DocumentPages {
    if (!this.#pages) throw new Error("The pages are not loaded yet.");
    return this.#pages;
  }

  get pagination(): Pagination {
    return this.#laid;
  }

  /** In points, where lines are not on paper. */
  get width(): number | undefined {
    return this.#width;
  }

  get isRolled(): boolean {
    return this.#width !== undefined;
  }

  get mode(): "pages" | "pageless" {
    return pageOf(readParts(this.options.doc).page, navigator.language).mode;
  }

  /** Of the line that this place is in. */
  topOfLine($pos: ResolvedPos): number | null {
    const isTop = $pos.depth === 1;
    const id: unknown = isTop ? this.#laid.blocks[$pos.index(0)]?.id : $pos.parent.attrs.id;
    const lines = this.places.lines.get(String(id)) ?? [];
    const line = lines.findLast(({ from }) => from <= $pos.parentOffset) ?? lines[0];
    return line ? this.topOf(line.page) + line.top : null;
  }

  /** Of its first line, if that is on a page that is mounted. In points from the top of the first page. */
  topOfBlock(id: string): number | null {
    const [line] = this.places.lines.get(id) ?? [];
    if (line) return this.topOf(line.page) + line.top;
    const [cell] = this.places.cells.get(id)?.get(0) ?? [];
    return cell ? this.topOf(cell.page) + cell.top : null;
  }

  /** Where a page begins, in points from the top of the first. @param page from 0 */
  topOf(page: number): number {
    if (!this.isRolled) return page * (this.pages.page.height + this.#between);
    return this.#laid.pages.slice(0, page).reduce((sum, { height }) => sum + height, 0);
  }

  get height(): number {
    const { length } = this.#laid.pages;
    return this.topOf(length) - (this.isRolled ? 0 : this.#between);
  }

  pageAt(y: number): number {
    const { length } = this.#laid.pages;
    let page = this.isRolled ? 0 : Math.floor(y / (this.pages.page.height + this.#between));
    while (this.isRolled && page < length - 1 && this.topOf(page + 1) <= y) page++;
    return Math.max(0, Math.min(page, length - 1));
  }

  /** On paper, sheets touch and all of them are there. */
  print(isPrinting: boolean): void {
    this.#between = isPrinting ? 0 : BETWEEN;
    if (isPrinting) this.#window = { first: 0, last: this.#laid.pages.length - 1 };
    paperFor(isPrinting && !this.isRolled ? this.pages.page : null);
    this.#version++;
  }

  /** Looks at another stretch, in points. @returns whether other pages are near now */
  look(from: number, to: number): boolean {
    const next = { first: this.pageAt(from), last: this.pageAt(to) };
    const isSame = next.first === this.#window.first && next.last === this.#window.last;
    this.#window = next;
    return !isSame;
  }

  /** Footnotes or images are others. */
  refresh(): void {
    this.#parts = readParts(this.options.doc);
    this.#of = null;
    this.#version++;
  }

  /** The first page on which a block stands that has this place in the Document. */
  pageOfBlock(index: number): number {
    const { pages } = this.#laid;
    let [low, high] = [0, pages.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      const { block, atom, rest } = pages[middle]?.start ?? { block: 0, atom: 0, rest: null };
      if (block < index || (block === index && atom === 0 && !rest)) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #layOut(node: Node): void {
    if (this.#of === node) return;
    const content = { ...this.#parts, body: blocksOfNode(node) };
    const blocks = this.pages.blocksOf(content);
    this.isLacking ||= !this.pages.isReady(changedIn(this.#laid.blocks, blocks));
    this.#laid = this.pages.layOut(blocks);
    this.#of = node;
  }

  /** Brings a place into sight, also one on a page that is not mounted. */
  show(view: EditorView, pos: number, block: ScrollLogicalPosition): void {
    const index = view.state.doc.resolve(pos).index(0);
    const { top, height } = view.dom.getBoundingClientRect();
    const scale = height / Math.max(this.height, 1);
    const page = this.topOf(this.pageOfBlock(index));
    this.look(page, page + 1);
    view.updateState(view.state);
    const at = this.topOfBlock(this.#laid.blocks[index]?.id ?? "") ?? page;
    const room = block === "start" ? HEADER_ROOM + 16 : window.innerHeight / 3;
    window.scrollBy({ top: top + at * scale - room, behavior: "instant" });
  }

  /** What the editor shows of this state: the blocks near the window and those with the caret. */
  decorations(state: EditorState): DecorationSet {
    this.#layOut(state.doc);
    const { first, last } = this.#window;
    const { $anchor, $head } = state.selection;
    const carets = [$anchor.index(0), $head.index(0)].map((at) =>
      Math.min(at, state.doc.childCount - 1),
    );
    const key = `${first} ${last} ${carets} ${this.#version}`;
    if (this.#shown?.doc === state.doc && this.#shown.key === key) return this.#shown.decorations;
    const decorations = this.#decorate(state.doc, carets);
    this.#shown = { doc: state.doc, key, decorations };
    return decorations;
  }

  #decorate(doc: Node, carets: readonly number[]): DecorationSet {
    const wanted = new Set<number>();
    const { pages } = this.#laid;
    const { first, last } = this.#window;
    for (let page = first; page <= Math.min(last, pages.length - 1); page++) wanted.add(page);
    for (const at of carets) {
      wanted.add(this.pageOfBlock(at));
    }
    // A block that begins on a page before, or goes on on the next, is shown whole.
    const indices = new Set<number>();
    for (const page of [...wanted]) {
      const from = pages[page]?.start.block ?? 0;
      const to = pages[page]?.end?.block ?? doc.childCount - 1;
      for (let at = from; at <= Math.min(to, doc.childCount - 1); at++) indices.add(at);
    }
    const more = new Set(wanted);
    for (const at of indices) {
      const block = this.#laid.blocks[at] as PagedBlock;
      if (block.type === "table") continue;
      for (let page = this.pageOfBlock(at); page < pages.length; page++) {
        more.add(page);
        if ((pages[page]?.end?.block ?? doc.childCount) > at) break;
      }
    }
    const shown = [...more].sort((one, other) => one - other);
    this.mounted = shown;
    this.places = layout().placesOn(shown, this.pages.engine, this.#laid);
    const order = footnoteOrder(blocksOfNode(doc));
    return DecorationSet.create(doc, decorationsOf(doc, indices, this, order));
  }
}

/** The stretch of blocks that others stood in before. */
function changedIn(before: readonly PagedBlock[], now: readonly PagedBlock[]): PagedBlock[] {
  let [from, to] = [0, now.length];
  while (from < to && now[from] === before[from]) from++;
  const shift = before.length - now.length;
  while (to > from && now[to - 1] === before[to - 1 + shift]) to--;
  return now.slice(from, to);
}
