/** What stands in a line beside its text (Y-012). Marks on it are attributes of its own, such as `markFontSize`. */
import type { NodeSpec } from "prosemirror-model";
import { attachmentId, attachmentName, imageOf } from "../note/schema-attachments";
import { MARK_NAMES, markAttribute, marksOfObject } from "./schema-marks";
import { numberIn } from "./values";

export const OBJECTS = ["tab", "footnoteRef", "autoText", "image"] as const;
export type ObjectName = (typeof OBJECTS)[number];

export type AutoText = "pageNumber" | "pageCount";

export const autoTextOf = ({ kind }: Readonly<Record<string, unknown>>): AutoText =>
  kind === "pageCount" ? "pageCount" : "pageNumber";

/** How large an image is drawn, in points; null where it does not say. */
export function imageSize({ width, height }: Readonly<Record<string, unknown>>) {
  const isSide = (side: unknown): side is number =>
    typeof side === "number" && side >= 1 && side <= 5_000;
  return isSide(width) && isSide(height) ? { width, height } : null;
}

const absent = { default: null };
const marks = Object.fromEntries(MARK_NAMES.map((name) => [markAttribute(name), absent]));

const object = (attrs: Record<string, { default: null }>): NodeSpec => ({
  inline: true,
  group: "inline",
  atom: true,
  attrs: { ...attrs, ...marks },
});

export const objectNodes: Record<ObjectName, NodeSpec> = {
  tab: {
    ...object({}),
    selectable: false,
    parseDOM: [{ tag: "span[data-tab]" }],
    toDOM: () => ["span", { "data-tab": "", class: "doc-tab" }, "\t"],
    leafText: () => "\t",
  },
  footnoteRef: {
    ...object({ id: absent }),
    parseDOM: [
      {
        tag: "sup[data-footnote]",
        getAttrs: ({ dataset }) => ({ id: dataset.footnote }),
        priority: 60,
      },
    ],
    toDOM: ({ attrs: { id } }) => [
      "sup",
      { class: "doc-footnote", ...(typeof id === "string" ? { "data-footnote": id } : {}) },
    ],
  },
  autoText: {
    ...object({ kind: absent }),
    parseDOM: [
      {
        tag: "span[data-auto]",
        getAttrs: ({ dataset }) => ({ kind: autoTextOf({ kind: dataset.auto }) }),
      },
    ],
    toDOM({ attrs }) {
      const size = numberIn(marksOfObject(attrs).fontSize?.pt, 1, 400);
      const style = size === null ? {} : { style: `font-size:${size}pt` };
      return ["span", { class: "doc-auto", "data-auto": autoTextOf(attrs), ...style }];
    },
  },
  image: {
    ...object({ attachment: absent, name: absent, alt: absent, width: absent, height: absent }),
    draggable: true,
    parseDOM: [{ tag: "span[data-image]", getAttrs: ({ dataset }) => imageAttributes(dataset) }],
    toDOM({ attrs }) {
      const { id, name, alt } = imageOf(attrs);
      const size = imageSize(attrs);
      const given = { image: id, name, alt, width: size?.width, height: size?.height };
      const data = Object.entries(given).filter(([, value]) => value != null && value !== "");
      const dataset = Object.fromEntries(
        data.map(([key, value]) => [`data-${key}`, String(value)]),
      );
      return ["span", { class: "doc-image", ...dataset }, alt || name || "Image"];
    },
  },
};

function imageAttributes({ image, name, alt, width, height }: DOMStringMap) {
  const attachment = attachmentName(image ?? "");
  if (attachmentId(attachment) === null) return false;
  const size = imageSize({ width: Number(width), height: Number(height) });
  return { attachment, name: name || null, alt: alt || null, ...size };
}
