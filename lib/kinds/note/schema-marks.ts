/** The marks of a note, by the names they have in the file. */

import type { MarkSpec } from "prosemirror-model";
import { safeHref } from "./schema-links";
import { DELETE, INSERT } from "./suggestion-marks";

export function isHex(value: unknown): value is string {
  return typeof value === "string" && /^#[0-9a-f]{6}$/i.test(value);
}

const FAMILY = /^[\p{L}\p{N} _-]{1,60}$/u;

/** The typefaces the page brings along, which bear other names there. */
const OURS: Record<string, string> = {
  Inter: "--font-inter",
  "Source Serif 4": "--font-source-serif",
  "JetBrains Mono": "--font-jetbrains-mono",
};

function hexOf(dom: HTMLElement): { hex: string } | false {
  return isHex(dom.dataset.hex) ? { hex: dom.dataset.hex } : false;
}

function sizeOf(pt: unknown): { pt: number } | false {
  return typeof pt === "number" && pt >= 1 && pt <= 400 ? { pt } : false;
}

export const isFamily = (family: unknown): family is string =>
  typeof family === "string" && FAMILY.test(family);

/** Text typed at its end is no suggestion. Never pasted: a suggestion is made in the note. */
const suggestion = (tag: "ins" | "del"): MarkSpec => ({
  attrs: { id: { default: null } },
  inclusive: false,
  toDOM: () => [tag, { class: "note-suggested" }, 0],
});

export const noteMarks: Record<string, MarkSpec> = {
  [INSERT]: suggestion("ins"),
  [DELETE]: suggestion("del"),
  link: {
    attrs: { href: { default: "" } },
    inclusive: false,
    parseDOM: [
      {
        tag: "a[href]",
        getAttrs(dom) {
          const href = safeHref(dom.getAttribute("href"));
          return href ? { href } : false;
        },
      },
    ],
    toDOM(mark) {
      const href = safeHref(mark.attrs.href);
      return href
        ? ["a", { href, rel: "noopener noreferrer nofollow", target: "_blank" }, 0]
        : ["span", 0];
    },
  },
  bold: {
    parseDOM: [
      { tag: "strong" },
      // Google Docs wraps a whole paste in <b style="font-weight:normal">.
      { tag: "b", getAttrs: (dom) => dom.style.fontWeight !== "normal" && null },
      { style: "font-weight=400", clearMark: (mark) => mark.type.name === "bold" },
      { style: "font-weight", getAttrs: (value) => /^(bold(er)?|[6-9]\d{2})$/.test(value) && null },
    ],
    toDOM: () => ["strong", 0],
  },
  italic: {
    parseDOM: [{ tag: "i" }, { tag: "em" }, { style: "font-style=italic" }],
    toDOM: () => ["em", 0],
  },
  underline: {
    parseDOM: [
      { tag: "u" },
      { style: "text-decoration", getAttrs: (value) => /\bunderline\b/.test(value) && null },
    ],
    toDOM: () => ["u", 0],
  },
  strike: {
    parseDOM: [
      { tag: "s" },
      { tag: "del" },
      { tag: "strike" },
      { style: "text-decoration", getAttrs: (value) => /line-through/.test(value) && null },
    ],
    toDOM: () => ["s", 0],
  },
  highlight: {
    attrs: { hex: { default: "#ffe58a" } },
    parseDOM: [
      { tag: "mark[data-hex]", getAttrs: hexOf },
      { tag: "mark", attrs: { hex: "#ffe58a" } },
    ],
    toDOM(mark) {
      const { hex } = mark.attrs;
      return isHex(hex) ? ["mark", { "data-hex": hex, style: `--mark:${hex}` }, 0] : ["mark", 0];
    },
  },
  color: {
    attrs: { hex: { default: null } },
    parseDOM: [{ tag: "span[data-hex]", getAttrs: hexOf }],
    toDOM(mark) {
      const { hex } = mark.attrs;
      return isHex(hex) ? ["span", { "data-hex": hex, style: `color:${hex}` }, 0] : ["span", 0];
    },
  },
  fontSize: {
    attrs: { pt: { default: null } },
    parseDOM: [{ tag: "span[data-pt]", getAttrs: ({ dataset }) => sizeOf(Number(dataset.pt)) }],
    toDOM(mark) {
      const { pt } = mark.attrs;
      if (!sizeOf(pt)) return ["span", 0];
      return ["span", { "data-pt": String(pt), style: `font-size:${pt}pt` }, 0];
    },
  },
  fontFamily: {
    attrs: { family: { default: null } },
    parseDOM: [
      {
        tag: "span[data-family]",
        getAttrs: ({ dataset: { family } }) => isFamily(family) && { family },
      },
    ],
    toDOM(mark) {
      const { family } = mark.attrs;
      if (!isFamily(family)) return ["span", 0];
      const ours = Object.hasOwn(OURS, family) ? `var(${OURS[family]})` : `"${family}"`;
      return ["span", { "data-family": family, style: `font-family:${ours}` }, 0];
    },
  },
  superscript: {
    excludes: "superscript subscript",
    parseDOM: [{ tag: "sup" }],
    toDOM: () => ["sup", 0],
  },
  subscript: {
    excludes: "superscript subscript",
    parseDOM: [{ tag: "sub" }],
    toDOM: () => ["sub", 0],
  },
  comment: {
    attrs: { id: { default: null } },
    inclusive: false,
    excludes: "",
    parseDOM: [{ tag: "span[data-comment]", getAttrs: ({ dataset }) => ({ id: dataset.comment }) }],
    toDOM({ attrs: { id } }) {
      const named = typeof id === "string" ? { "data-comment": id } : {};
      return ["span", { class: "note-comment", ...named }, 0];
    },
  },
  code: {
    inclusive: false,
    parseDOM: [{ tag: "code" }],
    toDOM: () => ["code", 0],
  },
};
