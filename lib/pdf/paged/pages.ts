/** Filled pages as what they show: text, footnotes, header and footer; and what they are to who listens. */
import { type Atom, drawn, fill, heightOf } from "../layout/atoms";
import type { Item, Tag } from "../layout/display";
import { tagged } from "../layout/display";
import type { PagedEngine } from "./engine";
import { type FilledPage, NOTES_ABOVE } from "./fill";
import type { PagedBlock } from "./model";
import { contentOfPage, type Pagination } from "./paginate";

const LINE = { color: "#8a8f94", height: 0.6, width: 140, below: 6 };

/**
 * What one page shows. Page numbers in its text are still to be put in.
 * @param at from 0
 * @param isBeside without text that can be written in
 */
export function pageItems(
  engine: PagedEngine,
  pagination: Pagination,
  at: number,
  isBeside = false,
): Item[] {
  const { pages } = pagination;
  const page = contentOfPage(pagination, at, engine);
  if (!page) return [];
  const { height: paper, headerMargin, footerMargin, edges, isRolled } = engine.setup;
  const { top, height } = engine.body(at);
  const items = drawn(page.placed, top, undefined, isBeside);
  const edge = (blocks: readonly PagedBlock[], topOf: (atoms: readonly Atom[]) => number) => {
    const atoms = engine.column(blocks, engine.frame, paper);
    const { placed } = fill(atoms, Number.MAX_SAFE_INTEGER, { force: true, full: 0 });
    return drawn(placed, topOf(atoms)).map(untagged);
  };
  return [
    ...items,
    ...noteItems(engine, page, top + (isRolled ? page.height : height)),
    ...edge(edges.header(at + 1, pages.length), () => headerMargin),
    ...edge(edges.footer(at + 1, pages.length), (atoms) => paper - footerMargin - heightOf(atoms)),
  ];
}

/** Above the page's end, below a line. */
function noteItems(
  { frame }: PagedEngine,
  { notes, notesHeight }: FilledPage,
  end: number,
): Item[] {
  if (notes.length === 0) return [];
  const top = end - notesHeight;
  const { color, height, width, below } = LINE;
  const y = top - below - (NOTES_ABOVE - below) / 2 + below / 2;
  const line: Item = {
    kind: "rect",
    x: frame.left,
    y,
    width: Math.min(width, frame.width),
    height,
    color,
    tag: null,
  };
  return [line, ...drawn(notes, top)];
}

const untagged = (item: Item): Item => (item.kind === "anchor" ? item : { ...item, tag: null });

/** Neighbouring items of lists are one list; footnotes follow the block that refers to them. */
export function structureOf(engine: PagedEngine, { blocks }: Pagination): Tag[] {
  const root: Tag[] = [];
  let list: Tag | null = null;
  for (const block of blocks) {
    const { atoms, tags } = engine.layoutOf(block);
    const isItem = block.type === "paragraph" && block.marker !== undefined;
    if (!isItem) {
      list = null;
      root.push(...tags.children);
    } else {
      if (!list) {
        list = tagged("L", null);
        root.push(list);
      }
      for (const tag of tags.children) list.children.push(itemTag(tag));
    }
    for (const { notes = [] } of atoms) for (const { tag } of notes) if (tag) root.push(tag);
  }
  return root;
}

function itemTag(tag: Tag): Tag {
  const label = tag.children.find(({ role }) => role === "Lbl");
  tag.children = tag.children.filter((child) => child !== label);
  const body: Tag = { role: "LBody", children: [tag] };
  return { role: "LI", children: label ? [label, body] : [body] };
}
