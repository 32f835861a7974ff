/** The structure of a document as PDFKit writes it, in the order that the tagged things come. */
import type { Item, Page, Tag } from "../layout/display";
import { setAttributes } from "./pdfkit-inside";

/** Part of a table's grid even with nothing in them. */
const KEPT = new Set(["TR", "TH", "TD"]);

export class StructureWriter {
  readonly #parents = new Map<Tag, Tag | null>();
  readonly #elements = new Map<Tag, PDFKit.PDFStructureElement>();
  readonly #lastPages = new Map<Tag, number>();
  readonly #used = new Set<Tag>();
  readonly #root: PDFKit.PDFStructureElement;

  constructor(
    private readonly doc: PDFKit.PDFDocument,
    private readonly structure: readonly Tag[],
    pages: readonly Page[],
  ) {
    this.#root = doc.struct("Document");
    doc.addStructure(this.#root);
    this.#walk(structure, null);
    for (const [at, { items }] of pages.entries())
      for (const item of items) if ("tag" in item && item.tag) this.#use(item.tag, at);
    this.#keepGrids(structure);
  }

  /** What is drawn belongs to the tag; without one it is decoration. */
  mark(tag: Tag | null, draw: () => void): void {
    if (!tag || !this.#parents.has(tag)) this.doc.markContent("Artifact", { type: "Layout" });
    else {
      const element = this.element(tag);
      element.add(this.doc.markStructureContent(tag.role));
    }
    draw();
    this.doc.endMarkedContent();
  }

  element(tag: Tag): PDFKit.PDFStructureElement {
    const known = this.#elements.get(tag);
    if (known) return known;
    const parent = this.#parents.get(tag) ?? null;
    const above = parent ? this.element(parent) : this.#root;
    for (const sibling of parent?.children ?? this.structure) {
      if (sibling === tag) break;
      if (this.#used.has(sibling) && !this.#elements.has(sibling)) this.#add(sibling, above);
    }
    return this.#add(tag, above);
  }

  #add(tag: Tag, parent: PDFKit.PDFStructureElement): PDFKit.PDFStructureElement {
    const element = this.doc.struct(tag.role, {
      ...(tag.alt ? { alt: tag.alt } : {}),
    });
    if (tag.span || tag.scope)
      setAttributes(element, {
        O: "Table",
        ...(tag.scope ? { Scope: tag.scope } : {}),
        ...(tag.span ? { ColSpan: tag.span.columns, RowSpan: tag.span.rows } : {}),
      });
    this.#elements.set(tag, element);
    parent.add(element);
    return element;
  }

  /** PDFKit takes a link to be on the page it is ended on. */
  endPage(page: number): void {
    for (const [tag, last] of this.#lastPages)
      if (last === page && tag.role === "Link") this.#elements.get(tag)?.end();
  }

  end(): void {
    for (const tag of this.#used) this.element(tag);
    this.#root.end();
  }

  #walk(tags: readonly Tag[], parent: Tag | null): void {
    for (const tag of tags) {
      this.#parents.set(tag, parent);
      this.#walk(tag.children, tag);
    }
  }

  #use(tag: Tag, page: number): void {
    this.#lastPages.set(tag, page);
    for (
      let one: Tag | null = tag;
      one && !this.#used.has(one);
      one = this.#parents.get(one) ?? null
    )
      this.#used.add(one);
  }

  #keepGrids(tags: readonly Tag[]): void {
    for (const tag of tags) {
      if (KEPT.has(tag.role)) this.#used.add(tag);
      this.#keepGrids(tag.children);
    }
  }
}

/** Neighbours with the same tag, to be marked once. */
export function* byTag(items: readonly Item[]): Generator<{ tag: Tag | null; items: Item[] }> {
  let group: { tag: Tag | null; items: Item[] } | null = null;
  for (const item of items) {
    if (item.kind === "link" || item.kind === "anchor" || item.kind === "page-number") continue;
    if (group && group.tag === item.tag) group.items.push(item);
    else {
      if (group) yield group;
      group = { tag: item.tag, items: [item] };
    }
  }
  if (group) yield group;
}
