/** The named styles and lists of a Document as Word's. */
import {
  AlignmentType,
  type ILevelsOptions,
  type IParagraphStylePropertiesOptions,
  type IRunStylePropertiesOptions,
  type IStylesOptions,
  LevelFormat,
  LineRuleType,
} from "docx";
import { type Level, listIndent, listLook } from "../../kinds/document/lists";
import {
  BOLD_WEIGHT,
  type NamedStyleLook,
  type ParagraphStyle,
  type Styles,
  type TextStyle,
} from "../../kinds/document/styles";
import { type Alignment, NAMED_STYLES, type StyleName } from "../../kinds/document/values";
import { codeStyleId, codeStyleName, STYLE } from "./styles-xml";
import { wordColor } from "./write-runs";

export const twips = (points: number): number => Math.round(points * 20);

export const ALIGN = {
  start: AlignmentType.LEFT,
  center: AlignmentType.CENTER,
  end: AlignmentType.RIGHT,
  justify: AlignmentType.BOTH,
} as const satisfies Record<Alignment, string>;

/** Word's id of a named style. */
export const styleId = (name: StyleName): string =>
  name === "normal" ? "Normal" : name.charAt(0).toUpperCase() + name.slice(1);

/** @param languages of code blocks, each of which has a style of its own */
export function wordStyles(
  styles: Styles,
  lang: string,
  languages: readonly string[],
): IStylesOptions {
  const { normal } = styles;
  const plain = {
    run: { ...runOf(normal.text), language: { value: lang } },
    paragraph: paragraphOf(normal.paragraph),
  };
  const named = Object.fromEntries(
    NAMED_STYLES.filter((name) => name !== "subtitle").map((name) => [
      name,
      { ...wordLook(styles[name]), quickFormat: true },
    ]),
  );
  return {
    default: { document: plain, ...named },
    paragraphStyles: [
      {
        id: "Subtitle",
        name: "Subtitle",
        basedOn: "Normal",
        next: "Normal",
        quickFormat: true,
        ...wordLook(styles.subtitle),
      },
      {
        ...{ id: STYLE.code, name: "Code Block", basedOn: "Normal" },
        run: { font: "JetBrains Mono", size: Math.round(normal.text.size * 1.72) },
        paragraph: { spacing: { before: 0, after: 0 } },
      },
      ...languages.map((language, at) => ({
        ...{ id: codeStyleId(at), name: codeStyleName(language), basedOn: STYLE.code },
      })),
      {
        ...{ id: STYLE.gap, name: "Table Gap", basedOn: "Normal", run: { size: 2 } },
        paragraph: { spacing: { before: 0, after: 0, line: 20, lineRule: LineRuleType.EXACT } },
      },
    ],
  };
}

const wordLook = ({ paragraph, text }: NamedStyleLook) => ({
  run: runOf(text),
  paragraph: paragraphOf(paragraph),
});

function runOf(text: TextStyle): IRunStylePropertiesOptions {
  return {
    font: text.family,
    size: Math.round(text.size * 2),
    color: wordColor(text.color),
    bold: text.weight >= BOLD_WEIGHT,
    italics: text.italic,
    strike: text.strike,
    smallCaps: text.smallCaps,
    ...(text.underline ? { underline: { type: "single" } } : {}),
  };
}

function paragraphOf(style: ParagraphStyle): IParagraphStylePropertiesOptions {
  return {
    alignment: ALIGN[style.align],
    spacing: spacingOf(style),
    indent: indentOf(style),
    keepNext: style.keepWithNext,
    keepLines: style.keepLinesTogether,
  };
}

export const spacingOf = ({
  spaceAbove,
  spaceBelow,
  lineSpacing,
}: Pick<ParagraphStyle, "spaceAbove" | "spaceBelow" | "lineSpacing">) => ({
  before: twips(spaceAbove),
  after: twips(spaceBelow),
  line: lines(lineSpacing),
  lineRule: LineRuleType.AUTO,
});

/** Percent of single as 240ths. */
const lines = (percent: number): number => Math.round(percent * 2.4);

export function indentOf({
  indentStart,
  indentEnd,
  indentFirstLine,
}: Pick<ParagraphStyle, "indentStart" | "indentEnd" | "indentFirstLine">) {
  const first = twips(indentFirstLine);
  return {
    left: twips(indentStart),
    right: twips(indentEnd),
    ...(first < 0 ? { hanging: -first } : { firstLine: first }),
  };
}

const FORMATS = {
  decimal: LevelFormat.DECIMAL,
  lowerLetter: LevelFormat.LOWER_LETTER,
  upperLetter: LevelFormat.UPPER_LETTER,
  lowerRoman: LevelFormat.LOWER_ROMAN,
  upperRoman: LevelFormat.UPPER_ROMAN,
  bullet: LevelFormat.BULLET,
  check: LevelFormat.BULLET,
} as const;

export const TICKED = "-ticked";
const BOXES = { open: "☐", ticked: "☒" };
const HANGING_PT = 18;

/** A list whose items are ticked has two forms: Word knows a box only as a sign. */
export function wordLists(lists: Readonly<Record<string, unknown>>) {
  return Object.entries(lists).flatMap(([id, value]) => {
    const { levels, start } = listLook(value);
    const form = (reference: string, box: string) => ({
      reference,
      levels: levels.map((level, at) => wordLevel(level, at, at === 0 ? start : 1, box)),
    });
    const hasBoxes = levels.some(({ format }) => format === "check");
    return [form(id, BOXES.open), ...(hasBoxes ? [form(id + TICKED, BOXES.ticked)] : [])];
  });
}

function wordLevel(
  { format, text }: Level,
  level: number,
  start: number,
  box: string,
): ILevelsOptions {
  return {
    ...{ level, start, format: FORMATS[format], text: format === "check" ? box : text },
    alignment: AlignmentType.LEFT,
    style: {
      paragraph: { indent: { left: twips(listIndent(level)), hanging: twips(HANGING_PT) } },
    },
  };
}
