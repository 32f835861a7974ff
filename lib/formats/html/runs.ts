/** Runs of marked text as HTML. */
import { safeHref } from "../../kinds/note/schema-links";
import { isFamily, isHex } from "../../kinds/note/schema-marks";
import { nameOf } from "../../kinds/note/suggestion-marks";
import type { Marks, Run } from "../../kinds/note/text-blocks";
import { element, escapeHtml } from "./element";

/** @returns markup; what somebody proposes to add is not part of the text yet */
export function htmlOfRuns(runs: readonly Run[]): string {
  return runs
    .filter(({ marks }) => !("suggestInsert" in byName(marks)))
    .map(({ text, marks }) => (text === "\n" ? "<br>" : wrapped(escapeHtml(text), byName(marks))))
    .join("");
}

/** Keys of marks that overlap carry a suffix. */
const byName = (marks: Marks): Marks =>
  Object.fromEntries(Object.entries(marks).map(([key, value]) => [nameOf(key), value ?? {}]));

function wrapped(text: string, marks: Marks): string {
  let html = text;
  for (const [name, wrap] of MARKS) {
    const value = marks[name];
    if (value) html = wrap(html, value);
  }
  return html;
}

type Wrap = (inner: string, value: Record<string, unknown>) => string;

const plain =
  (name: string): Wrap =>
  (inner) =>
    element(name, {}, inner);
const styled = (inner: string, style: string, data = {}) =>
  element("span", { ...data, style }, inner);

/** From the inside out. */
const MARKS: readonly (readonly [string, Wrap])[] = [
  ["code", plain("code")],
  ["superscript", plain("sup")],
  ["subscript", plain("sub")],
  ["strike", plain("s")],
  ["underline", plain("u")],
  ["italic", plain("em")],
  ["bold", plain("strong")],
  ["smallCaps", (inner) => styled(inner, "font-variant-caps:small-caps")],
  [
    "fontFamily",
    (inner, { family }) =>
      isFamily(family)
        ? styled(inner, `font-family:'${family}'`, { "data-family": family })
        : inner,
  ],
  [
    "fontSize",
    (inner, { pt }) =>
      typeof pt === "number" && pt >= 1 && pt <= 400
        ? styled(inner, `font-size:${pt}pt`, { "data-pt": pt })
        : inner,
  ],
  [
    "color",
    (inner, { hex }) => (isHex(hex) ? styled(inner, `color:${hex}`, { "data-hex": hex }) : inner),
  ],
  [
    "highlight",
    (inner, { hex }) =>
      isHex(hex)
        ? element("mark", { "data-hex": hex, style: `background:${hex}` }, inner)
        : element("mark", {}, inner),
  ],
  [
    "link",
    (inner, { href }) => {
      const address = safeHref(href);
      // A path leads nowhere from a file.
      return address === null || address.startsWith("/")
        ? inner
        : element("a", { href: address, rel: "noopener noreferrer nofollow" }, inner);
    },
  ],
];
