/** The sheets under the text: paper, headers, footers, footnotes, and the lines of tables, drawn as the PDF is. */
import type { Item } from "@/lib/pdf/layout/display";
import type { Shape } from "@/lib/pdf/write/picture";
import { layout } from "./layout";
import type { Paging } from "./paging";

const SVG = "http://www.w3.org/2000/svg";

interface Drawn {
  sheet: HTMLElement;
  /** What was drawn. */
  key: string;
  /** What that was made of; null where it may change without any of it. */
  source: readonly unknown[] | null;
}

export class Sheets {
  readonly dom = document.createElement("div");
  readonly #drawn = new Map<number, Drawn>();

  constructor(private readonly paging: Paging) {
    this.dom.className = "doc-sheets";
    this.dom.setAttribute("aria-hidden", "true");
  }

  /** Draws the pages that are mounted, and takes the others away. */
  draw(): void {
    const { mounted } = this.paging;
    for (const [at, { sheet }] of this.#drawn) {
      if (mounted.includes(at)) continue;
      sheet.remove();
      this.#drawn.delete(at);
    }
    for (const at of mounted) this.#draw(at);
  }

  #draw(at: number): void {
    const { pages, pagination, version } = this.paging;
    const known = this.#drawn.get(at);
    const sheet = known?.sheet ?? this.#add();
    sheet.style.top = `${this.paging.topOf(at)}pt`;
    const source = [version, pagination.pages.length, pagination.pages[at]];
    if (known?.source?.every((one, place) => one === source[place])) return;
    const items = layout().pageItems(pages.engine, pagination, at, true);
    // The numbers of a table of contents change with other pages.
    const isAlone = items.every(({ kind }) => kind !== "page-number");
    const key = this.#put(at, sheet, this.#shapes(items), known?.key);
    this.#drawn.set(at, { sheet, key, source: isAlone ? source : null });
  }

  #add(): HTMLElement {
    const sheet = document.createElement("div");
    sheet.className = "doc-sheet";
    this.dom.append(sheet);
    return sheet;
  }

  #shapes(items: readonly Item[]): readonly Shape[] {
    const { pages, pagination, isRolled } = this.paging;
    const { width, height } = pages.page;
    const { ALL_PAGES, drawPages, numbered, pagesOfBlocks } = layout();
    let pageOfBlock: Map<string, number> | null = null;
    const pageOf = (anchor: string) => {
      // Where lines are not on paper, pages have no numbers.
      if (isRolled) return undefined;
      if (anchor === ALL_PAGES) return pagination.pages.length;
      pageOfBlock ??= pagesOfBlocks(pagination);
      return (pageOfBlock.get(anchor) ?? -1) + 1;
    };
    const page = { width, height, items: numbered(items, pageOf, pages.engine.meter.fonts.shaper) };
    return drawPages({ pages: [page], structure: [] })[0]?.shapes ?? [];
  }

  #put(at: number, sheet: HTMLElement, shapes: readonly Shape[], before?: string): string {
    const { isRolled, pages, pagination } = this.paging;
    const { width, height, color } = pages.page;
    const tall = isRolled ? (pagination.pages[at]?.height ?? 0) : height;
    const key = JSON.stringify([color, width, tall, shapes.map(keyOf)]);
    if (key === before) return key;
    sheet.dataset.page = String(at + 1);
    sheet.style.width = `${width}pt`;
    sheet.style.height = `${tall}pt`;
    sheet.style.background = color === "#ffffff" ? "" : color;
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", `0 0 ${width} ${tall}`);
    for (const shape of shapes) svg.append(markOf(shape));
    sheet.replaceChildren(svg);
    return key;
  }
}

const keyOf = (shape: Shape) =>
  shape.kind === "image" ? [shape.x, shape.y, shape.bytes.length] : [shape.path, shape.color];

function markOf(shape: Shape): SVGElement {
  if (shape.kind === "image") {
    const { x, y, width, height, bytes } = shape;
    const image = document.createElementNS(SVG, "image");
    for (const [name, value] of Object.entries({ x, y, width, height }))
      image.setAttribute(name, String(value));
    image.setAttribute("href", addressOf(bytes));
    return image;
  }
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", shape.path);
  if (shape.kind === "area") path.setAttribute("fill", shape.color);
  else {
    path.setAttribute("fill", "none");
    path.setAttribute("stroke", shape.color);
    path.setAttribute("stroke-width", String(shape.width));
  }
  return path;
}

const addresses = new WeakMap<Uint8Array, string>();

function addressOf(bytes: Uint8Array): string {
  const known = addresses.get(bytes);
  if (known !== undefined) return known;
  const type = bytes[0] === 0x89 ? "image/png" : "image/jpeg";
  const address = URL.createObjectURL(new Blob([bytes.slice()], { type }));
  addresses.set(bytes, address);
  return address;
}
