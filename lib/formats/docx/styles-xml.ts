/** The styles of the Word files we write: the names Word and LibreOffice know, the proportions of our own pages. */
import { CALLOUTS, type CalloutKind } from "../../kinds/note/schema-draw";
import type { Block } from "../../kinds/note/text-blocks";
import { escapeXml } from "../xml-text";

export const TWIPS_PER_PIXEL = 15;
/** The ground of a header cell that was given none. */
export const HEADER_FILL = "F3F3F0";
const MONO = "Courier New";
const SANS = "Calibri";

/** Style ids, as paragraphs name them. */
export const STYLE = {
  title: "Title",
  subtitle: "Subtitle",
  quote: "Quote",
  code: "CodeBlock",
  divider: "HorizontalLine",
  file: "FileCard",
  gap: "TableGap",
  tableHeading: "TableHeading",
  calloutHeading: "CalloutHeading",
  inlineCode: "InlineCode",
  link: "Hyperlink",
  grid: "TableGrid",
  parties: "Parties",
  signatures: "Signatures",
} as const;

/** What a style of a code block in this language is called; the language is read back from it. */
export const codeStyleName = (language: string): string => `Code Block: ${language}`;

/** Of a callout's bar and word, and of its ground. */
export const CALLOUT_COLORS = {
  info: { color: "0E5A6B", fill: "EBF2F3" },
  tip: { color: "2E6B3E", fill: "EEF3EF" },
  warning: { color: "8A5A00", fill: "F6F1EB" },
  danger: { color: "A3262A", fill: "F8EDED" },
} as const;

export const calloutStyle = (kind: CalloutKind): string => `Callout${CALLOUTS[kind]}`;

interface Text {
  id: string;
  name: string;
  based?: string;
  next?: string;
  /** XML of `w:pPr` and `w:rPr`. */
  paragraph?: string;
  run?: string;
}

/** Odd on purpose: it tells a paragraph's own setting from its style's, also after Word has saved it again. */
const spacing = (before: number, after: number, line?: number) =>
  `<w:spacing w:before="${before}" w:after="${after}"${line ? ` w:line="${line}" w:lineRule="auto"` : ""}/>`;
const color = (hex: string) => `<w:color w:val="${hex}"/>`;
const size = (points: number) => `<w:sz w:val="${points * 2}"/><w:szCs w:val="${points * 2}"/>`;
const BOLD = "<w:b/><w:bCs/>";
const mono = `<w:rFonts w:ascii="${MONO}" w:hAnsi="${MONO}" w:cs="${MONO}"/>`;

function paragraph({ id, name, based = "Normal", next, paragraph = "", run = "" }: Text): string {
  const inner = `<w:name w:val="${escapeXml(name)}"/><w:basedOn w:val="${based}"/>${
    next ? `<w:next w:val="${next}"/>` : ""
  }<w:qFormat/>${paragraph ? `<w:pPr>${paragraph}</w:pPr>` : ""}${run ? `<w:rPr>${run}</w:rPr>` : ""}`;
  return `<w:style w:type="paragraph" w:styleId="${id}">${inner}</w:style>`;
}

/** Points, by level from 1. */
const HEADINGS = [19, 15, 12.5, 11, 11, 11];

const headings = HEADINGS.map((points, at) =>
  paragraph({
    id: `Heading${at + 1}`,
    name: `heading ${at + 1}`,
    next: "Normal",
    paragraph: `<w:keepNext/><w:keepLines/>${spacing(points * 18, 85)}<w:outlineLvl w:val="${at}"/>`,
    run: BOLD + size(points),
  }),
);

const contents = HEADINGS.map((_, at) =>
  paragraph({
    id: `TOC${at + 1}`,
    name: `toc ${at + 1}`,
    paragraph: `${spacing(0, 60)}<w:ind w:left="${at * 240}"/>`,
  }),
);

const bar = (side: string, hex: string, points: number, space = 8) =>
  `<w:${side} w:val="single" w:sz="${points * 8}" w:space="${space}" w:color="${hex}"/>`;

const paragraphs = [
  ...headings,
  ...contents,
  paragraph({
    id: STYLE.title,
    name: "Title",
    next: "Normal",
    paragraph: `<w:keepNext/>${spacing(0, 165, 264)}`,
    run: BOLD + size(23),
  }),
  paragraph({
    id: STYLE.subtitle,
    name: "Subtitle",
    next: "Normal",
    paragraph: spacing(0, 165),
    run: color("464B50") + size(13),
  }),
  paragraph({
    id: STYLE.quote,
    name: "Quote",
    paragraph: `<w:pBdr>${bar("left", "D4D4CF", 2)}</w:pBdr><w:ind w:left="240"/>`,
    run: color("464B50"),
  }),
  paragraph({
    id: STYLE.code,
    name: "Code Block",
    paragraph: `<w:shd w:val="clear" w:color="auto" w:fill="F3F3F0"/>${spacing(120, 160, 252)}`,
    run: mono + size(9.5),
  }),
  paragraph({
    id: STYLE.divider,
    name: "Horizontal Line",
    next: "Normal",
    paragraph: `<w:pBdr>${bar("bottom", "D4D4CF", 0.75, 1)}</w:pBdr>${spacing(0, 240)}`,
    run: size(6),
  }),
  paragraph({ id: STYLE.gap, name: "Table Gap", paragraph: spacing(0, 0, 240), run: size(6) }),
  paragraph({ id: STYLE.file, name: "File Card", run: color("464B50") }),
  paragraph({ id: STYLE.tableHeading, name: "Table Heading", run: BOLD }),
  paragraph({
    id: STYLE.calloutHeading,
    name: "Callout Heading",
    next: "Normal",
    paragraph: `<w:keepNext/>${spacing(40, 20)}`,
    run: BOLD + size(9.5),
  }),
  paragraph({ id: "ListParagraph", name: "List Paragraph", paragraph: spacing(0, 65) }),
  paragraph({ id: "Header", name: "header", run: color("61666B") + size(9) }),
  paragraph({ id: "Footer", name: "footer", run: color("61666B") + size(9) }),
  paragraph({ id: "CommentText", name: "annotation text", run: size(10) }),
];

function character(id: string, name: string, run: string): string {
  return `<w:style w:type="character" w:styleId="${id}"><w:name w:val="${name}"/><w:rPr>${run}</w:rPr></w:style>`;
}

const characters = [
  character(STYLE.link, "Hyperlink", `${color("0D5464")}<w:u w:val="single"/>`),
  character(
    STYLE.inlineCode,
    "Inline Code",
    `${mono}${size(9.5)}<w:shd w:val="clear" w:color="auto" w:fill="F3F3F0"/>`,
  ),
  character("CommentReference", "annotation reference", size(8)),
];

const margins = (top: number) =>
  `<w:tblCellMar><w:top w:w="${top}" w:type="dxa"/><w:left w:w="108" w:type="dxa"/><w:bottom w:w="60" w:type="dxa"/><w:right w:w="108" w:type="dxa"/></w:tblCellMar>`;

function table(id: string, name: string, borders: string, cell = "", top = 60): string {
  const inside = `<w:tblPr>${borders ? `<w:tblBorders>${borders}</w:tblBorders>` : ""}${margins(top)}</w:tblPr>`;
  return `<w:style w:type="table" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="TableNormal"/><w:pPr>${spacing(0, 0)}</w:pPr>${inside}${cell}</w:style>`;
}

const line = (side: string, hex: string) => bar(side, hex, 0.5, 0);

const KINDS = ["info", "tip", "warning", "danger"] as const satisfies readonly CalloutKind[];

/** Room to sign by hand. */
const SIGNING_TWIPS = 720;

const tables = [
  `<w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/><w:tblPr><w:tblInd w:w="0" w:type="dxa"/><w:tblCellMar><w:top w:w="0" w:type="dxa"/><w:left w:w="108" w:type="dxa"/><w:bottom w:w="0" w:type="dxa"/><w:right w:w="108" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style>`,
  table(
    STYLE.grid,
    "Table Grid",
    ["top", "left", "bottom", "right", "insideH", "insideV"]
      .map((side) => line(side, "BFBFBA"))
      .join(""),
  ),
  table(STYLE.parties, "Parties", ""),
  table(
    STYLE.signatures,
    "Signatures",
    ["bottom", "insideH"].map((side) => line(side, "1A1C1E")).join(""),
    "",
    SIGNING_TWIPS,
  ),
  ...KINDS.map((kind) =>
    table(
      calloutStyle(kind),
      `Callout ${CALLOUTS[kind]}`,
      bar("left", CALLOUT_COLORS[kind].color, 2.25, 0),
      `<w:tcPr><w:shd w:val="clear" w:color="auto" w:fill="${CALLOUT_COLORS[kind].fill}"/></w:tcPr>`,
    ),
  ),
];

const NAMESPACE = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";

/** @param languages of code blocks, each of which has a style of its own; @param lang BCP 47 */
export function stylesXml(languages: readonly string[], lang: string): string {
  const fonts = `<w:rFonts w:ascii="${SANS}" w:hAnsi="${SANS}" w:eastAsia="${SANS}" w:cs="Arial"/>`;
  const speech = `<w:lang w:val="${escapeXml(lang)}"/>`;
  const defaults = `<w:docDefaults><w:rPrDefault><w:rPr>${fonts}${size(11)}${speech}</w:rPr></w:rPrDefault><w:pPrDefault><w:pPr>${spacing(0, 115, 278)}</w:pPr></w:pPrDefault></w:docDefaults>`;
  const normal = `<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>`;
  const codes = languages.map((language, at) =>
    paragraph({ id: codeStyleId(at), name: codeStyleName(language), based: STYLE.code }),
  );
  const styles = [normal, ...paragraphs, ...codes, ...characters, ...tables].join("");
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:styles xmlns:w="${NAMESPACE}">${defaults}${styles}</w:styles>`;
}

/** @param at the language's place in the list given to `stylesXml` */
export const codeStyleId = (at: number): string => `${STYLE.code}${at + 1}`;

/** Those that Word can name a style by. */
export function languagesIn(blocks: readonly Block[]): string[] {
  const found = new Set<string>();
  const visit = ({ name, attributes, children }: Block) => {
    const { language } = attributes;
    if (name === "codeBlock" && typeof language === "string" && /^[^\s,;]{1,40}$/.test(language))
      found.add(language);
    children.forEach(visit);
  };
  blocks.forEach(visit);
  return [...found];
}

/** @param languages as given to the styles */
export function codeStyleOf({ attributes }: Block, languages: readonly string[]): string {
  const { language } = attributes;
  const at = typeof language === "string" ? languages.indexOf(language) : -1;
  return at === -1 ? STYLE.code : codeStyleId(at);
}
