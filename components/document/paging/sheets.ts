/** The sheets under the text: paper, headers, footers, footnotes, and the lines of tables, drawn as the PDF is. */
import type { Shape } from "@/lib/pdf/write/picture";
import { layout } from "./layout";
import type { Paging } from "./paging";

const SVG = "http://www.w3.org/2000/svg";

export class Sheets {
  readonly dom = document.createElement("div");
  readonly #drawn = new Map<number, { sheet: HTMLElement; key: string }>();

  constructor(private readonly paging: Paging) {
    this.dom.className = "doc-sheets";
    this.dom.setAttribute("aria-hidden", "true");
  }

  /** Draws the pages that are mounted, and takes the others away. */
  draw(): void {
    const { mounted, pagination, pages } = this.paging;
    const { ALL_PAGES, drawPages, numbered, pageItems, pagesOfBlocks } = layout();
    for (const [at, { sheet }] of this.#drawn) {
      if (mounted.includes(at) && at < pagination.pages.length) continue;
      sheet.remove();
      this.#drawn.delete(at);
    }
    const pageOfBlock = pagesOfBlocks(pagination);
    // Where lines are not on paper, pages have no numbers.
    const pageOf = (anchor: string) =>
      this.paging.isRolled
        ? undefined
        : anchor === ALL_PAGES
          ? pagination.pages.length
          : (pageOfBlock.get(anchor) ?? -1) + 1;
    const { shaper } = pages.engine.meter.fonts;
    for (const at of mounted) {
      const { width, height } = pages.page;
      const items = numbered(pageItems(pages.engine, pagination, at, true), pageOf, shaper);
      const [picture] = drawPages({ pages: [{ width, height, items }], structure: [] });
      this.#put(at, picture?.shapes ?? []);
    }
  }

  #put(at: number, shapes: readonly Shape[]): void {
    const { width, height, color } = this.paging.pages.page;
    const key = JSON.stringify([color, width, height, shapes.map(keyOf)]);
    const known = this.#drawn.get(at);
    const sheet = known?.sheet ?? document.createElement("div");
    sheet.style.top = `${this.paging.topOf(at)}pt`;
    if (known?.key === key) return;
    sheet.className = "doc-sheet";
    sheet.dataset.page = String(at + 1);
    const tall = this.paging.isRolled ? (this.paging.pagination.pages[at]?.height ?? 0) : height;
    sheet.style.width = `${width}pt`;
    sheet.style.height = `${tall}pt`;
    if (color !== "#ffffff") sheet.style.background = color;
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", `0 0 ${width} ${tall}`);
    for (const shape of shapes) svg.append(markOf(shape));
    sheet.replaceChildren(svg);
    if (!known) this.dom.append(sheet);
    this.#drawn.set(at, { sheet, key });
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
