/** A paragraph of a Document as markup and back: for the clipboard, and for a view that draws no pages. */
import type { DOMOutputSpec, Node } from "prosemirror-model";
import { jsonText } from "../json";
import { DIRECTION, listLevel } from "../note/schema-draw";
import { isNamedStyle, numberIn, PARAGRAPH_ATTRIBUTES } from "./values";

export function paragraphDom(node: Node): DOMOutputSpec {
  const { namedStyle, align } = node.attrs;
  const level =
    typeof namedStyle === "string" ? /^heading([1-6])$/.exec(namedStyle)?.[1] : undefined;
  const given = PARAGRAPH_ATTRIBUTES.filter((name) => node.attrs[name] !== null);
  const data = Object.fromEntries(given.map((name) => [name, node.attrs[name]]));
  const isAligned = ["start", "center", "end", "justify"].includes(align);
  return [
    level === undefined ? "p" : `h${level}`,
    {
      ...DIRECTION,
      "data-paragraph": jsonText(data),
      ...(isNamedStyle(namedStyle) ? { "data-style": namedStyle } : {}),
      ...(isAligned ? { style: `text-align:${align}` } : {}),
    },
    0,
  ];
}

/** What was copied here. Values are checked where they are used, as those of the file are. */
export function paragraphData({ paragraph = "" }: DOMStringMap): Record<string, unknown> | null {
  if (paragraph.length > 4_096) return null;
  try {
    const given = Object(JSON.parse(paragraph)) as Record<string, unknown>;
    const known = PARAGRAPH_ATTRIBUTES.filter((name) => Object.hasOwn(given, name));
    return Object.fromEntries(known.map((name) => [name, given[name]]));
  } catch {
    return null;
  }
}

/** What was copied elsewhere. */
export function paragraphOfElement(dom: HTMLElement): Record<string, unknown> {
  const level = /^H([1-6])$/.exec(dom.nodeName)?.[1];
  const { textAlign, marginLeft } = dom.style;
  const align = ["center", "justify"].includes(textAlign)
    ? textAlign
    : textAlign === "right" || textAlign === "end"
      ? "end"
      : null;
  const indent =
    dom.nodeName === "BLOCKQUOTE" ? 24 : numberIn(Number.parseFloat(marginLeft), 1, 400);
  return {
    ...(level === undefined ? {} : { namedStyle: `heading${level}` }),
    ...(align === null ? {} : { align }),
    ...(indent === null || dom.nodeName === "LI" ? {} : { indentStart: indent }),
  };
}

const PASTED = { bullet: "pasted-bullets", ordered: "pasted-numbers", check: "pasted-checks" };

/** A list item of a note, or of a page that was read as one. Its list is one of three, which the editor makes. */
export function paragraphOfItem({ list, level, checked }: DOMStringMap): Record<string, unknown> {
  const kind = list === "ordered" || list === "check" ? list : "bullet";
  return {
    list: { id: PASTED[kind], level: listLevel(Number(level)) },
    ...(checked === "true" ? { checked: true } : {}),
  };
}
