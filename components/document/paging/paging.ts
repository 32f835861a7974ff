/** An open Document's pages: laid out anew after each edit, and which of them are near the window. */
import type { Node, ResolvedPos } from "prosemirror-model";
import type { EditorState } from "prosemirror-state";
import { DecorationSet, type EditorView } from "prosemirror-view";
import type * as Y from "yjs";
import { userLocale } from "@/client/user-locale";
import { HEADER_ROOM_PX } from "@/components/comments/into-sight";
import { sameBlocks } from "@/components/note/common-blocks";
import type { DocumentPages } from "@/lib/formats/document/pages";
import { type DocumentContent, readParts } from "@/lib/kinds/document/content";
import { blocksOfNode } from "@/lib/kinds/document/from-node";
import { pageOf } from "@/lib/kinds/document/page";
import type { Paginating } from "@/lib/pdf/paged/paginate";
import type { Places } from "@/lib/pdf/paged/places";
import { decorationsOf } from "./decorate";
import { pageFonts } from "./fonts";
import { layout, loadLayout } from "./layout";
import { firstPageOf, type NearNode, nearNodes, onlyThese, stretchAround } from "./near-window";
import { paperFor } from "./paper";

/** Between two sheets on the screen. */
const SHEET_GAP_PT = 14;

const NAMES = ["first", "last", "from", "to"] as const;
type Window = Record<(typeof NAMES)[number], number>;

export type Phase = "opening" | "open" | "failed";
export interface PagingOptions {
  doc: Y.Doc;
  images: (id: string) => Uint8Array | undefined;
  onPhase: (phase: Phase) => void;
}

/** How long pages are filled right after an edit. The others are filled later, when the browser is idle. */
const FILL_AFTER_EDIT_MS = 6;

export class Paging {
  #pages: DocumentPages | null = null;
  #parts: Omit<DocumentContent, "body">;
  #of: Node | null = null;
  #laid: Paginating | null = null;
  #window: Window = { first: 0, last: 1, from: 0, to: 0 };
  #shown: { doc: Node; key: string; decorations: DecorationSet } | null = null;
  #between = SHEET_GAP_PT;
  /** In points, where lines are as wide as the window and not as paper. */
  #width: number | undefined;
  /** Another one: all pages may look different. */
  version = 0;
  /** Pages on which something is shown. */
  mounted: readonly number[] = [];
  /** An edit brought letters whose font is not here. */
  isLacking = false;
  /** The blocks that are drawn. */
  near: readonly NearNode[] = [];
  places: Places = { lines: new Map(), cells: new Map() };

  constructor(private readonly options: PagingOptions) {
    this.#parts = readParts(options.doc);
  }

  /** Fetches the fonts that the Document needs. Nothing of it is shown before. */
  async load(node: Node, width: number | undefined): Promise<void> {
    const { doc, images, onPhase } = this.options;
    const parts = readParts(doc);
    const content = { ...parts, body: [...blocksOfNode(node)] };
    try {
      const { DocumentPages } = await loadLayout();
      const pages = new DocumentPages(content, {
        ...{ locale: userLocale(), direction: "ltr", fonts: pageFonts(), images },
        ...(width === undefined ? {} : { width }),
      });
      const blocks = await pages.load(content);
      this.isLacking = false;
      this.#parts = parts;
      this.#pages = pages;
      this.#width = width;
      this.#of = node;
      this.#laid = pages.begin(blocks);
      this.version++;
      onPhase("open");
    } catch (error) {
      if (!this.isLoaded) onPhase("failed");
      throw error;
    }
  }

  get isLoaded(): boolean {
    return this.#pages !== null;
  }

  get pages(): DocumentPages {
    if (!this.#pages) throw new Error("The pages are not loaded yet.");
    return this.#pages;
  }

  /** Of the pages that are filled. */
  get pagination(): Paginating {
    if (!this.#laid) throw new Error("The pages are not loaded yet.");
    return this.#laid;
  }

  /** Fills pages for a while. @returns whether all are filled */
  fill(until: number): boolean {
    const { pagination } = this;
    while (!pagination.isDone && performance.now() < until) pagination.fillNext();
    return pagination.isDone;
  }

  /** How many pages there are; a guess from those that are filled, until all are. */
  get count(): number {
    const { pages, blocks, isDone, reached } = this.pagination;
    if (isDone || reached === 0) return pages.length;
    return Math.ceil((pages.length * blocks.length) / Math.min(reached, blocks.length));
  }

  /** In points, where lines are not on paper. */
  get width(): number | undefined {
    return this.#width;
  }

  get isRolled(): boolean {
    return this.#width !== undefined;
  }

  get mode(): "pages" | "pageless" {
    return pageOf(readParts(this.options.doc).page, userLocale()).mode;
  }

  /** Of the line that this place is in. */
  topOfLine($pos: ResolvedPos): number | null {
    const isTop = $pos.depth === 1;
    const id: unknown = isTop ? this.pagination.blocks[$pos.index(0)]?.id : $pos.parent.attrs.id;
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
    return this.pagination.pages.slice(0, page).reduce((sum, { height }) => sum + height, 0);
  }

  get height(): number {
    const { length } = this.pagination.pages;
    if (!this.isRolled) return this.topOf(this.count) - this.#between;
    return (this.topOf(length) * this.count) / Math.max(length, 1);
  }

  pageAt(y: number): number {
    const { pagination } = this;
    while (this.topOf(pagination.pages.length) <= y && pagination.fillNext());
    const { length } = pagination.pages;
    let page = this.isRolled ? 0 : Math.floor(y / (this.pages.page.height + this.#between));
    while (this.isRolled && page < length - 1 && this.topOf(page + 1) <= y) page++;
    return Math.max(0, Math.min(page, length - 1));
  }

  /** On paper, sheets touch and all of them are there. */
  print(isPrinting: boolean): void {
    this.#between = isPrinting ? 0 : SHEET_GAP_PT;
    if (isPrinting) {
      this.fill(Number.POSITIVE_INFINITY);
      const all = { from: 0, to: Number.POSITIVE_INFINITY };
      this.#window = { first: 0, last: this.pagination.pages.length - 1, ...all };
    }
    paperFor(isPrinting && !this.isRolled ? this.pages.page : null);
    this.version++;
  }

  /** Looks at another stretch, in points. @returns whether other pages are near now */
  look(from: number, to: number): boolean {
    const before = this.#window;
    const first = this.pageAt(from);
    // A page that comes only with what is written next is shown at once, without another look.
    const ahead = Math.floor(to / (this.pages.page.height + this.#between));
    const last = this.isRolled ? this.pageAt(to) : Math.max(first, ahead);
    const next = { first, last, from: 0, to: 0 };
    if (this.isRolled) Object.assign(next, stretchAround(from, to));
    this.#window = next;
    return NAMES.some((name) => next[name] !== before[name]);
  }

  /** Footnotes or images are others. */
  refresh(): void {
    this.#parts = readParts(this.options.doc);
    this.#of = null;
    this.version++;
    this.onRefresh();
  }

  /** Set by who shows the pages. */
  onRefresh: () => void = () => {};

  /** The first page on which a block stands that has this place in the Document. */
  pageOfBlock(index: number): number {
    const { pagination } = this;
    while (pagination.reached <= index && pagination.fillNext());
    return firstPageOf(pagination.pages, index);
  }

  #layOut(node: Node): void {
    if (this.#of === node) return;
    const { footnotes } = this.#parts;
    const doc = this.#of;
    const body = blocksOfNode(node, doc ? { doc, ...sameBlocks(doc, node) } : undefined);
    this.#laid = this.pages.begin(this.pages.blocksOf({ footnotes, body }));
    this.isLacking ||= !this.pages.isReady(this.#laid.changed);
    this.#of = node;
    this.fill(performance.now() + FILL_AFTER_EDIT_MS);
  }

  /** What is looked at is filled at once, however long it takes. */
  #fillNear(carets: readonly number[]): void {
    const { pagination } = this;
    const last = Math.max(...carets);
    const isLacking = () =>
      pagination.pages.length <= this.#window.last || pagination.reached <= last;
    while (isLacking() && pagination.fillNext());
  }

  /** Brings a place into sight, also one on a page that is not mounted. */
  show(view: EditorView, pos: number, block: ScrollLogicalPosition): void {
    if (!this.isLoaded) return;
    const index = view.state.doc.resolve(pos).index(0);
    const page = this.topOf(this.pageOfBlock(index));
    this.look(page, page + 1);
    view.updateState(view.state);
    const { top, height } = view.dom.getBoundingClientRect();
    const scale = height / Math.max(this.height, 1);
    const at = this.topOfBlock(this.pagination.blocks[index]?.id ?? "") ?? page;
    const room = block === "start" ? HEADER_ROOM_PX + 16 : window.innerHeight / 3;
    window.scrollBy({ top: top + at * scale - room, behavior: "instant" });
  }

  /** What the editor shows of this state: the blocks near the window and those with the caret. */
  decorations(state: EditorState): DecorationSet {
    if (!this.isLoaded) return DecorationSet.empty;
    this.#layOut(state.doc);
    const { first, last, from, to } = this.#window;
    const { $anchor, $head } = state.selection;
    const carets = [$anchor.index(0), $head.index(0)].map((at) =>
      Math.min(at, state.doc.childCount - 1),
    );
    const key = `${first} ${last} ${from} ${to} ${carets} ${this.version}`;
    if (this.#shown?.doc === state.doc && this.#shown.key === key) return this.#shown.decorations;
    const decorations = this.#decorate(state.doc, carets);
    this.#shown = { doc: state.doc, key, decorations };
    return decorations;
  }

  #decorate(doc: Node, carets: readonly number[]): DecorationSet {
    this.#fillNear(carets);
    const { pages, blocks } = this.pagination;
    const first = Math.min(this.#window.first, pages.length - 1);
    const last = Math.min(this.#window.last, pages.length - 1);
    this.mounted = Array.from({ length: last - first + 1 }, (_, at) => first + at);
    // A block that begins on a page before, or goes on on the next, is shown whole.
    const indices = new Set(carets);
    const end = Math.min(pages[last]?.end?.block ?? doc.childCount, doc.childCount - 1);
    for (let at = pages[first]?.start.block ?? 0; at <= end; at++) indices.add(at);
    const placed = new Set(this.mounted);
    for (const at of indices) {
      // Of a table, the rows that are near are enough.
      const isTable = blocks[at]?.type === "table";
      if (isTable && !carets.includes(at)) continue;
      for (let page = this.pageOfBlock(at); page < pages.length; page++) {
        placed.add(page);
        if (isTable || (pages[page]?.end?.block ?? doc.childCount) > at) break;
      }
    }
    this.places = layout().placesOn(placed, this.pages.engine, this.pagination);
    this.near = nearNodes(doc, this.isRolled ? this.#inWindow(indices, carets) : indices);
    const drawn = decorationsOf(this.near, this, this.pages.notes);
    return DecorationSet.create(onlyThese(this.near), drawn);
  }

  /** Of blocks on long pages, those with lines near the window. */
  #inWindow(indices: ReadonlySet<number>, carets: readonly number[]): Set<number> {
    const { from, to } = this.#window;
    const isNear = (at: number) => {
      const block = this.pagination.blocks[at];
      if (block?.type !== "paragraph" || carets.includes(at)) return true;
      const lines = this.places.lines.get(block.id) ?? [];
      return lines.some(({ page, top }) => {
        const y = this.topOf(page) + top;
        return y >= from && y <= to;
      });
    };
    return new Set([...indices].filter(isNear));
  }
}
