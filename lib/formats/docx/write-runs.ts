/** Runs of marked text as Word's runs. */
import {
  ExternalHyperlink,
  InternalHyperlink,
  type IRunOptions,
  type ParagraphChild,
  ShadingType,
  Tab,
  type TextRun,
} from "docx";
import { safeHref } from "../../kinds/note/schema-links";
import { isHex } from "../../kinds/note/schema-marks";
import type { Marks, Run } from "../../kinds/note/text-blocks";
import { applyMarks, isNothing, type MarkEffects } from "../note-runs";
import { xmlText } from "../xml-text";
import type { Comments } from "./note-comments";
import { STYLE } from "./styles-xml";
import type { WrittenChanges } from "./write-changes";

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };
type RunStyle = Mutable<IRunOptions>;

export function childrenOf(
  runs: readonly Run[],
  comments: Comments,
  changes: WrittenChanges,
  objectOf: (run: Run, style: IRunOptions) => TextRun[] = () => [],
): ParagraphChild[] {
  const children: ParagraphChild[] = [];
  for (const run of runs) {
    children.push(...comments.before(run));
    if (run.object) children.push(...objectOf(run, styleOf(run.marks)));
    else if (!isNothing(run)) children.push(...linked(run, partsOf(run, changes)));
    children.push(...comments.after(run));
  }
  return children;
}

function linked({ marks }: Run, parts: TextRun[]): ParagraphChild[] {
  const { bookmark, heading } = marks.link ?? {};
  const anchor = [bookmark, heading].find((one) => typeof one === "string");
  if (typeof anchor === "string" && parts.length > 0)
    return [new InternalHyperlink({ anchor: bookmarkName(anchor), children: parts })];
  const href = safeHref(marks.link?.href);
  // A path leads nowhere from a file.
  if (href === null || href.startsWith("/") || parts.length === 0) return parts;
  return [new ExternalHyperlink({ link: xmlText(href), children: parts })];
}

function partsOf({ text, marks }: Run, changes: WrittenChanges): TextRun[] {
  const style = styleOf(marks);
  return xmlText(text)
    .split("\n")
    .flatMap((line, at) => [
      ...(at === 0 ? [] : [changes.run({ break: 1 }, marks)]),
      ...byDirection(line).map(({ text, isLeft }) => {
        const options = {
          ...style,
          ...(isLeft ? { rightToLeft: true } : {}),
          children: tabs(text),
        };
        return changes.run(options, marks);
      }),
    ]);
}

function tabs(text: string): (string | Tab)[] {
  return text
    .split("\t")
    .flatMap((part, at) => [...(at === 0 ? [] : [new Tab()]), ...(part === "" ? [] : [part])]);
}

/** Word takes letters, figures and `_`, at most 40. */
export const bookmarkName = (id: string): string => `b_${id.replace(/\W/g, "_")}`.slice(0, 40);

/** Letters written to the left, and the signs and figures between them. Word asks each run which way it goes. */
const TO_THE_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc](?:[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc])*/gu;

function byDirection(line: string): { text: string; isLeft: boolean }[] {
  const parts: { text: string; isLeft: boolean }[] = [];
  let from = 0;
  const plain = (to: number) => {
    if (to > from) parts.push({ text: line.slice(from, to), isLeft: false });
  };
  for (const found of line.matchAll(TO_THE_LEFT)) {
    plain(found.index);
    parts.push({ text: found[0], isLeft: true });
    from = found.index + found[0].length;
  }
  plain(line.length);
  return parts;
}

function styleOf(marks: Marks): RunStyle {
  const style: RunStyle = {};
  if ("link" in marks) style.style = STYLE.link;
  applyMarks(marks, MARKS, style);
  return style;
}

const MARKS: MarkEffects<RunStyle> = {
  // A Document says of these whether they are on; a note has them only on.
  bold: (style, { on }) => {
    style.bold = on !== false;
  },
  italic: (style, { on }) => {
    style.italics = on !== false;
  },
  underline: (style, { on }) => {
    style.underline = { type: on === false ? "none" : "single" };
  },
  strike: (style, { on }) => {
    style.strike = on !== false;
  },
  smallCaps: (style, { on }) => {
    style.smallCaps = on !== false;
  },
  baseline: (style, { shift }) => {
    if (shift === "sub") style.subScript = true;
    else style.superScript = true;
  },
  code: (style) => {
    style.style = STYLE.inlineCode;
  },
  highlight: (style, { hex }) => {
    const fill = isHex(hex) ? hex : "#ffe58a";
    style.shading = { type: ShadingType.CLEAR, color: "auto", fill: wordColor(fill) };
  },
  color: (style, { hex }) => {
    if (isHex(hex)) style.color = wordColor(hex);
  },
  fontSize: (style, { pt }) => {
    if (typeof pt === "number" && pt >= 1 && pt <= 400) style.size = Math.round(pt * 2);
  },
  fontFamily: (style, { family, weight }) => {
    if (typeof family === "string" && family.trim() !== "")
      style.font = xmlText(family.slice(0, 60));
    if (typeof weight === "number" && weight >= 600) style.bold = true;
  },
  superscript: (style) => {
    style.superScript = true;
  },
  subscript: (style) => {
    style.subScript = true;
  },
};

/** Six figures without the sign, in capitals. */
export const wordColor = (hex: string): string => hex.slice(1).toUpperCase();
