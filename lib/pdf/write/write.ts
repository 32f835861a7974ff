/** Writes the pages of a layout as a PDF: tagged, with bookmarks and links, and with the fonts it uses inside. */
import PDFDocument from "pdfkit";
import type { AnchorItem, DisplayList, ImageItem, Item, LinkItem, Page } from "../layout/display";
import { type Archive, addMetadata } from "./archive";
import { ImageWriter } from "./images";
import { type Inside, insideOf } from "./pdfkit-inside";
import { byTag, StructureWriter } from "./structure";
import { isSvg, svgWriter } from "./svg-images";
import { number, paint, TextWriter } from "./text";

export interface PdfFacts {
  title: string;
  /** BCP 47. */
  lang: string;
  createdAt: Date;
  author?: string;
  /** Without what is read to who listens: for parts of another document, which has a structure of its own. */
  isPart?: boolean;
  /** Makes it a PDF/A-3. */
  archive?: Archive;
}

/**
 * @param breathe called after each page with the share that is done; stops the work by throwing
 * @returns the same bytes for the same input, in one runtime
 */
export async function writePdf(
  { pages, structure }: DisplayList,
  facts: PdfFacts,
  breathe: (done: number) => Promise<void> = async () => undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const doc = new PDFDocument({
    // Without a font of PDFKit's own, of which browsers have none.
    font: "",
    autoFirstPage: false,
    pdfVersion: "1.7",
    tagged: facts.isPart !== true,
    displayTitle: true,
    lang: facts.lang,
    info: {
      Title: facts.title,
      ...(facts.author === undefined ? {} : { Author: facts.author }),
      Creator: "Sealdesk",
      Producer: "Sealdesk",
      CreationDate: facts.createdAt,
    },
  });
  const bytes = collected(doc);
  addMetadata(doc, facts);
  const drawSvg = pages.some(hasSvg) ? await svgWriter(doc) : null;
  const tags = facts.isPart ? null : new StructureWriter(doc, structure, pages);
  const writer = new PageWriter(doc, tags, drawSvg);
  for (const [at, page] of pages.entries()) {
    writer.write(page, at);
    await breathe((at + 1) / pages.length);
  }
  writer.end();
  return bytes;
}

const hasSvg = ({ items }: Page): boolean =>
  items.some((item) => item.kind === "image" && isSvg(item));

function collected(doc: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    doc.on("data", (chunk: Uint8Array) => chunks.push(chunk));
    doc.on("error", reject);
    doc.on("end", () => {
      const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
      let at = 0;
      for (const chunk of chunks) {
        bytes.set(chunk, at);
        at += chunk.length;
      }
      resolve(bytes);
    });
  });
}

class PageWriter {
  readonly #inside: Inside;
  readonly #text: TextWriter;
  readonly #images: ImageWriter;
  /** The bookmarks that a deeper one would belong to. */
  readonly #bookmarks: { level: number; item: PDFKit.PDFOutline }[] = [];

  constructor(
    private readonly doc: PDFKit.PDFDocument,
    private readonly structure: StructureWriter | null,
    private readonly drawSvg: ((item: ImageItem) => void) | null,
  ) {
    this.#inside = insideOf(doc);
    this.#text = new TextWriter(this.#inside);
    this.#images = new ImageWriter(this.#inside);
  }

  write(page: Page, at: number): void {
    this.doc.addPage({ size: [page.width, page.height], margin: 0 });
    for (const item of page.items) if (item.kind === "anchor") this.#anchor(item, page);
    for (const { tag, items } of byTag(page.items)) {
      const draw = () => {
        for (const item of items) this.#draw(item);
      };
      if (this.structure) this.structure.mark(tag, draw);
      else draw();
    }
    for (const item of page.items) if (item.kind === "link") this.#link(item);
    this.structure?.endPage(at);
  }

  end(): void {
    this.structure?.end();
    this.doc.end();
  }

  #draw(item: Item): void {
    if (item.kind === "text") this.#text.write(item);
    else if (item.kind === "image") {
      if (isSvg(item)) this.drawSvg?.(item);
      else this.#images.write(item);
    } else if (item.kind === "path") {
      const { doc } = this;
      doc.save().translate(item.x, item.y).scale(item.scale);
      doc.path(item.path).fill(item.color).restore();
    } else if (item.kind === "rect") {
      const place = [item.x, item.y, item.width, item.height].map(number).join(" ");
      this.#inside.addContent(`${paint(item.color)} rg ${place} re f`);
    } else if (item.kind === "stroke") {
      const points = item.points.map(
        ([right, down], at) =>
          `${number(item.x + right)} ${number(item.y + down)} ${at === 0 ? "m" : "l"}`,
      );
      const width = number(item.width);
      this.#inside.addContent(
        `${paint(item.color)} RG ${width} w 1 j 1 J ${points.join(" ")} ${item.closed ? "s" : "S"}`,
      );
    }
  }

  #link({ x, y, width, height, href, text, tag }: LinkItem): void {
    const options = {
      Contents: new String(text) as string,
      ...(tag && this.structure ? { structParent: this.structure.element(tag) } : {}),
    };
    if (href.startsWith("#")) this.doc.goTo(x, y, width, height, href.slice(1), options);
    else this.doc.link(x, y, width, height, href, options);
  }

  #anchor({ name, outline, x, y }: AnchorItem, page: Page): void {
    const top = Math.max(y - 12, 0);
    if (name !== null) this.doc.addNamedDestination(name, "XYZ", x, top, null);
    if (!outline) return;
    while ((this.#bookmarks.at(-1)?.level ?? 0) >= outline.level) this.#bookmarks.pop();
    const parent = this.#bookmarks.at(-1)?.item ?? this.doc.outline;
    const place = { fit: false, top, left: page.width, expanded: true };
    this.#bookmarks.push({ level: outline.level, item: parent.addItem(outline.title, place) });
  }
}
