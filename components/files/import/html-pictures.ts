/** Pictures of an HTML file: those in it become image blocks, those elsewhere are named and never fetched. */
import type { LeftOut } from "@/lib/formats/left-out";
import { MIN_WIDTH_PERCENT } from "@/lib/kinds/note/schema-attachments";
import { fromBase64 } from "@/lib/protocol/bytes";

const IN_THE_FILE = /^data:(image\/(?:png|jpeg|gif|webp))(?:;[\w=-]{1,40})*;base64,/i;

export class PicturesIn {
  readonly media = new Map<string, File>();
  private readonly ids = new Map<string, string>();

  constructor(private readonly leftOut: LeftOut) {}

  /** Puts a figure, as the editor copies one, in the place of each picture. */
  take(root: HTMLElement): void {
    // What names an attachment names another file's.
    for (const figure of root.querySelectorAll("[data-image],[data-file]")) {
      figure.removeAttribute("data-image");
      figure.removeAttribute("data-file");
    }
    for (const image of root.querySelectorAll("img")) this.replace(image);
  }

  private replace(image: HTMLImageElement): void {
    const source = image.getAttribute("src") ?? "";
    const id = this.idOf(source, image.dataset.name ?? image.alt);
    if (id === null) {
      this.leftOut.add(source.startsWith("data:") ? "picture" : "linked");
      // Paste names it, and links to where it was.
      return;
    }
    const figure = image.ownerDocument.createElement("figure");
    const { name } = image.dataset;
    const said = {
      image: id,
      name,
      alt: image.alt === name ? "" : image.alt,
      width: widthOf(image),
    };
    for (const [key, value] of Object.entries(said)) if (value) figure.dataset[key] = value;
    image.replaceWith(figure);
  }

  private idOf(source: string, name: string): string | null {
    const known = this.ids.get(source);
    if (known !== undefined) return known;
    const type = IN_THE_FILE.exec(source);
    const bytes = type ? bytesIn(source.slice(type[0].length)) : null;
    if (!type?.[1] || bytes === null) return null;
    const id = crypto.randomUUID();
    this.ids.set(source, id);
    const kind = { type: type[1].toLowerCase() };
    this.media.set(id, new File([new Uint8Array(bytes)], name || "Image", kind));
    return id;
  }
}

/** In percent of the text's width, where it is said so. */
function widthOf({ style }: HTMLImageElement): string {
  const percent = Number(/^(\d{1,3}(?:\.\d{1,4})?)%$/.exec(style.width)?.[1] ?? Number.NaN);
  return percent >= MIN_WIDTH_PERCENT && percent <= 100 ? String(percent) : "";
}

function bytesIn(base64: string): Uint8Array | null {
  try {
    return fromBase64(base64.replace(/\s|%0[ad]/gi, ""));
  } catch {
    return null;
  }
}
