/** What is known of a whole Document while its blocks are made, and the parts of a line that are no words. */
import type { DocumentContent } from "../../kinds/document/content";
import { imageSize } from "../../kinds/document/schema-objects";
import type { Styles } from "../../kinds/document/styles";
import type { Heading } from "../../kinds/document/text";
import { attachmentId, imageOf } from "../../kinds/note/schema-attachments";
import type { Inline, PagedParagraph } from "../../pdf/paged/model";
import type { Counter } from "./flow-parts";

const UNKNOWN_IMAGE_PT = 120;

export interface Numbers {
  page: number;
  pages: number;
}

export interface FlowContext {
  footnotes: DocumentContent["footnotes"];
  /** Numbers of footnotes. */
  order: ReadonlyMap<string, number>;
  headings: readonly Heading[];
  /** Ids of blocks that links and contents lead to. */
  targets: ReadonlySet<string>;
  counter: Counter;
  styles: Styles;
  numbers: Numbers | null;
}

/** Of text outside of the body: headers, footers and footnotes. */
export const emptyContext = (styles: Styles, counter: Counter): FlowContext => ({
  ...{ footnotes: {}, order: new Map(), headings: [], targets: new Set() },
  ...{ styles, counter, numbers: null },
});

type Style = PagedParagraph["style"];

export function imageInline(attributes: Readonly<Record<string, unknown>>, style: Style): Inline {
  const { alt, name, sides } = imageOf(attributes);
  const natural = sides ? { width: sides.width * 0.75, height: sides.height * 0.75 } : null;
  const size = imageSize(attributes) ??
    natural ?? { width: UNKNOWN_IMAGE_PT, height: UNKNOWN_IMAGE_PT };
  const image = attachmentId(attributes.attachment) ?? "";
  return { kind: "image", image, ...size, alt: alt || name || "Image", style };
}

/** @param numbers of the page it stands on; null where they are not known yet */
export function autoInline(
  kind: "pageNumber" | "pageCount",
  style: Style,
  numbers: Numbers | null,
): Inline {
  if (!numbers) return { kind: "field", field: kind === "pageCount" ? "pages" : "page", style };
  const text = String(kind === "pageCount" ? numbers.pages : numbers.page);
  return { kind: "text", text, style };
}
