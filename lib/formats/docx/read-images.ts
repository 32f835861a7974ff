/** Pictures of a Word file as image blocks, each with the bytes to upload. */

import { newBlock } from "../../kinds/note/block";
import { attachmentName, MIN_WIDTH_PERCENT } from "../../kinds/note/schema-attachments";
import type { Block } from "../../kinds/note/text-blocks";
import { imageSize } from "../../pdf/images/image-size";
import type { LeftOut } from "../left-out";
import type { Relation } from "../office-parts";
import type { Media } from "../pdf/note-flow";
import { child, within, type Xml } from "../xml";
import type { Package } from "./package";

const TYPES = new Map([
  ["png", "image/png"],
  ["jpg", "image/jpeg"],
  ["jpeg", "image/jpeg"],
  ["gif", "image/gif"],
  ["bmp", "image/bmp"],
  ["webp", "image/webp"],
]);

const EMU_PER_PIXEL = 9_525;
const POINTS_PER_PIXEL = 0.75;
/** Pixels, of a picture that does not say how large it is. */
const UNKNOWN: Size = { width: 160, height: 160 };

interface Size {
  width: number;
  height: number;
}

const PARTS = new Set(["pic", "txbxContent", "chart", "relIds", "wsp", "oleObj"]);

export class Images {
  readonly media = new Map<string, Media>();
  private readonly ids = new Map<string, string>();

  constructor(
    private readonly parts: Package,
    private readonly leftOut: LeftOut,
    private readonly newId: () => string,
    /** Of the text, in pixels. */
    private readonly width: number,
    /** Sizes in points, as a Document says them. */
    private readonly isExact: boolean,
  ) {}

  /** What a `w:drawing` shows: pictures, and the content of text boxes. */
  drawing(
    drawing: Xml,
    relations: ReadonlyMap<string, Relation>,
    textBox: (content: Xml) => Block[],
  ): Block[] {
    const frame = child(drawing, "inline") ?? child(drawing, "anchor");
    return within(frame, PARTS).flatMap((part) => {
      if (part.name === "txbxContent") return textBox(part);
      if (part.name === "pic") return this.picture(part, frame, relations);
      const boxes = within(part, new Set(["txbxContent"])).flatMap((box) => textBox(box));
      if (boxes.length === 0)
        this.leftOut.add(
          part.name === "chart" ? "chart" : part.name === "relIds" ? "diagram" : "shape",
        );
      return boxes;
    });
  }

  private picture(
    picture: Xml,
    frame: Xml | undefined,
    relations: ReadonlyMap<string, Relation>,
  ): Block[] {
    const blip = within(picture, new Set(["blip"]))[0];
    const facts = child(frame, "docPr")?.attributes ?? {};
    const { cx, cy } = child(frame, "extent")?.attributes ?? {};
    return this.image(relations.get(blip?.attributes.embed ?? ""), {
      alt: facts.descr ?? "",
      name: facts.name ?? "",
      shown: { width: Number(cx) / EMU_PER_PIXEL, height: Number(cy) / EMU_PER_PIXEL },
    });
  }

  /** A picture as older Word wrote it (VML), and as embedded objects show themselves. */
  vml(xml: Xml, relations: ReadonlyMap<string, Relation>): Block[] {
    return within(xml, new Set(["imagedata"])).flatMap(({ attributes }) =>
      this.image(relations.get(attributes.id ?? ""), {
        alt: "",
        name: attributes.title ?? "",
        shown: { width: Number.NaN, height: Number.NaN },
      }),
    );
  }

  private image(
    relation: Relation | undefined,
    { alt, name, shown }: { alt: string; name: string; shown: Size },
  ): Block[] {
    const bytes = relation && !relation.isExternal ? this.parts.bytes(relation.target) : null;
    const file = relation?.target.slice(relation.target.lastIndexOf("/") + 1) ?? "";
    const type = TYPES.get(file.slice(file.lastIndexOf(".") + 1).toLowerCase());
    if (!relation || bytes === null || type === undefined) {
      this.leftOut.add(bytes === null ? "linked" : "picture");
      return [];
    }
    const size = imageSize(bytes);
    const isNamed = name !== "" && !/^(?:image|picture|grafik|bild|shape)\s?\d*$/i.test(name);
    const attributes = {
      attachment: attachmentName(this.idOf(relation.target, bytes, type, file)),
      ...(isNamed ? { name: name.slice(0, 300) } : {}),
      ...(alt === "" ? {} : { alt: alt.slice(0, 1_000) }),
      ...(this.isExact ? this.points(shown, size) : this.relative(shown, size)),
    };
    return [newBlock("image", attributes)];
  }

  private points(shown: Size, natural: Size | null): Size {
    const { width, height } = shown.width > 0 && shown.height > 0 ? shown : (natural ?? UNKNOWN);
    const scale = Math.min(1, this.width / width) * POINTS_PER_PIXEL;
    const rounded = (side: number) => Math.round(side * scale * 100) / 100;
    return { width: rounded(width), height: rounded(height) };
  }

  private relative({ width }: Size, natural: Size | null) {
    return {
      ...this.widthOf(width, natural?.width),
      ...(natural ? { naturalWidth: natural.width, naturalHeight: natural.height } : {}),
    };
  }

  /** Percent of the text's width; nothing for a picture as large as it is. */
  private widthOf(shown: number, natural: number | undefined): { width?: number } {
    if (!(shown > 0)) return {};
    const asItIs = Math.min(natural ?? 0, this.width);
    if (Math.abs(shown - asItIs) <= Math.max(1, asItIs * 0.02)) return {};
    return {
      width: Math.min(100, Math.max(MIN_WIDTH_PERCENT, Math.round((100 * shown) / this.width))),
    };
  }

  private idOf(path: string, bytes: Uint8Array, type: string, name: string): string {
    const id = this.ids.get(path) ?? this.newId();
    this.ids.set(path, id);
    this.media.set(id, { bytes, type, name });
    return id;
  }
}
