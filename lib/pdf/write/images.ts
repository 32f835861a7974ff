/** Images in a PDF: JPEG and plain PNG as they were sent, other PNG as colours and opacity. */
import { zlibSync } from "fflate";
import { decodePng, type Pixels } from "../images/png";
import type { ImageItem } from "../layout/display";
import type { Inside, Opened, Reference } from "./pdfkit-inside";
import { number, paint } from "./text";

type Drawing = { kind: "kit"; image: Opened } | { kind: "own"; name: string; reference: Reference };

const GREY = "#eeeeeb";

export class ImageWriter {
  readonly #drawings = new Map<Uint8Array, Drawing | null>();
  #count = 0;

  constructor(private readonly inside: Inside) {}

  /** One that cannot be read leaves its place grey; its words are still there for who listens. */
  write({ bytes, x, y, width, height }: ImageItem): void {
    const drawing = this.#drawingOf(bytes);
    if (drawing?.kind === "kit") this.inside.image(drawing.image, x, y, { width, height });
    else if (drawing) {
      this.inside.page.xobjects[drawing.name] ??= drawing.reference;
      const matrix = [width, 0, 0, -height, x, y + height].map(number).join(" ");
      this.inside.addContent(`q ${matrix} cm /${drawing.name} Do Q`);
    } else {
      const place = [x, y, width, height].map(number).join(" ");
      this.inside.addContent(`${paint(GREY)} rg ${place} re f`);
    }
  }

  #drawingOf(bytes: Uint8Array): Drawing | null {
    const known = this.#drawings.get(bytes);
    if (known !== undefined) return known;
    let drawing: Drawing | null = null;
    try {
      drawing = this.#open(bytes);
    } catch {
      // Decoders throw whatever they stumble over; what they cannot read is drawn grey.
    }
    this.#drawings.set(bytes, drawing);
    return drawing;
  }

  #open(bytes: Uint8Array): Drawing {
    const pixels = bytes[0] === 0x89 ? decodePng(bytes) : null;
    if (!pixels) {
      const image = this.inside.openImage(bytes);
      image.embed(this.inside);
      return { kind: "kit", image };
    }
    const name = `P${this.#count++}`;
    return { kind: "own", name, reference: this.#embedded(pixels) };
  }

  #embedded({ width, height, colors, opacity }: Pixels): Reference {
    const image = {
      Type: "XObject",
      Subtype: "Image",
      Width: width,
      Height: height,
      BitsPerComponent: 8,
      Filter: "FlateDecode",
    };
    const mask = this.inside.ref({ ...image, ColorSpace: "DeviceGray" });
    mask.end(zlibSync(opacity));
    const drawing = this.inside.ref({ ...image, ColorSpace: "DeviceRGB", SMask: mask });
    drawing.end(zlibSync(colors));
    return drawing;
  }
}
