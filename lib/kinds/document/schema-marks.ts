/** The marks of a Document (Y-012). A value is written exactly as it was given: `link` bears one of its three keys. */
import type { MarkSpec } from "prosemirror-model";
import { safeHref } from "../note/schema-links";
import { noteMarks } from "../note/schema-marks";
import { DELETE, INSERT } from "../note/suggestion-marks";

/** On, off where the style has it, or absent. */
export type Switch = "bold" | "italic" | "underline" | "strike" | "smallCaps";

const CSS: Record<Switch, readonly [on: string, off: string]> = {
  bold: ["font-weight:600", "font-weight:400"],
  italic: ["font-style:italic", "font-style:normal"],
  underline: ["text-decoration:underline", "text-decoration:none"],
  strike: ["text-decoration:line-through", "text-decoration:none"],
  smallCaps: ["font-variant-caps:small-caps", "font-variant-caps:normal"],
};

/** Takes over how notes and other programs write it. */
function switched(name: Switch): MarkSpec {
  const [on, off] = CSS[name];
  const { parseDOM = [] } = noteMarks[name] ?? {};
  return {
    attrs: { on: { default: true } },
    parseDOM: [
      {
        tag: `span[data-${name.toLowerCase()}]`,
        getAttrs: (dom) => ({ on: dom.getAttribute(`data-${name.toLowerCase()}`) !== "false" }),
      },
      ...parseDOM.map((rule) => ("clearMark" in rule ? rule : withValue(rule, { on: true }))),
    ],
    toDOM({ attrs }) {
      const isOn = attrs.on !== false;
      return ["span", { [`data-${name.toLowerCase()}`]: String(isOn), style: isOn ? on : off }, 0];
    },
  };
}

type Rule = NonNullable<MarkSpec["parseDOM"]>[number];

/** A rule that finds the mark and says nothing of its value. */
function withValue(rule: Rule, value: Record<string, unknown>): Rule {
  const { getAttrs } = rule;
  if (!getAttrs) return { ...rule, attrs: value } as Rule;
  const given = (found: never) =>
    (getAttrs as (one: never) => unknown)(found) === false ? false : value;
  return { ...rule, getAttrs: given } as Rule;
}

/** Y-013. Another place in the Document is led to by its bookmark or heading. */
export function linkOf(attrs: object): { href: string } | { anchor: string } | null {
  const { href, bookmark, heading } = attrs as Record<string, unknown>;
  const address = safeHref(href);
  if (address !== null) return { href: address };
  const anchor = [bookmark, heading].find((one) => typeof one === "string" && one !== "");
  return typeof anchor === "string" ? { anchor } : null;
}

const link: MarkSpec = {
  attrs: { href: { default: null }, bookmark: { default: null }, heading: { default: null } },
  inclusive: false,
  parseDOM: [
    {
      tag: "a[data-heading]",
      getAttrs: ({ dataset }) => ({ heading: dataset.heading }),
      priority: 60,
    },
    {
      tag: "a[data-bookmark]",
      getAttrs: ({ dataset }) => ({ bookmark: dataset.bookmark }),
      priority: 60,
    },
    ...(noteMarks.link?.parseDOM ?? []),
  ],
  toDOM({ attrs }) {
    const to = linkOf(attrs);
    if (to === null) return ["span", 0];
    if ("href" in to)
      return ["a", { href: to.href, rel: "noopener noreferrer nofollow", target: "_blank" }, 0];
    const key = attrs.bookmark === to.anchor ? "data-bookmark" : "data-heading";
    return ["a", { [key]: to.anchor, role: "link" }, 0];
  },
};

const baseline: MarkSpec = {
  attrs: { shift: { default: "super" } },
  parseDOM: [
    { tag: "sup", attrs: { shift: "super" } },
    { tag: "sub", attrs: { shift: "sub" } },
  ],
  toDOM: ({ attrs }) => [attrs.shift === "sub" ? "sub" : "sup", 0],
};

const shared = (name: string): MarkSpec => noteMarks[name] ?? {};

export const documentMarks: Record<string, MarkSpec> = {
  [INSERT]: shared(INSERT),
  [DELETE]: shared(DELETE),
  link,
  bold: switched("bold"),
  italic: switched("italic"),
  underline: switched("underline"),
  strike: switched("strike"),
  smallCaps: switched("smallCaps"),
  baseline,
  highlight: shared("highlight"),
  color: shared("color"),
  fontSize: shared("fontSize"),
  fontFamily: {
    ...shared("fontFamily"),
    attrs: { family: { default: null }, weight: { default: null } },
  },
  comment: shared("comment"),
};

export const MARK_NAMES = Object.keys(documentMarks);

/** Where an inline object stores a mark, as `markFontSize`: the binding keeps marks of text only. */
export const markAttribute = (name: string): string =>
  `mark${name.charAt(0).toUpperCase()}${name.slice(1)}`;

const SCALARS: Record<string, string> = {
  fontFamily: "family",
  fontSize: "pt",
  color: "hex",
  highlight: "hex",
  baseline: "shift",
  comment: "id",
  link: "href",
};

/** The marks an inline object bears. Other programs may write a scalar in place of the mark's value. */
export function marksOfObject(attributes: Readonly<Record<string, unknown>>) {
  const marks: Record<string, Record<string, unknown>> = {};
  for (const name of MARK_NAMES) {
    const value = attributes[markAttribute(name)] ?? null;
    if (value === null) continue;
    if (typeof value === "object") marks[name] = { ...value };
    else marks[name] = { [SCALARS[name] ?? "on"]: value };
  }
  return marks;
}

/** The attributes that store these marks. */
export const objectMarks = (marks: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(marks).flatMap(([name, value]) =>
      Object.hasOwn(documentMarks, name) ? [[markAttribute(name), value]] : [],
    ),
  );
