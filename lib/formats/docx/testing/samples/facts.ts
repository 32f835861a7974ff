/** What a Document says and looks like, fact by fact, so that two can be compared whatever way they say it. */
import type { DocumentContent } from "../../../../kinds/document/content";
import { listCounter, listIndent } from "../../../../kinds/document/lists";
import { pageOf } from "../../../../kinds/document/page";
import { autoTextOf, imageSize } from "../../../../kinds/document/schema-objects";
import {
  BOLD_WEIGHT,
  type NamedStyleLook,
  type Styles,
  styleOf,
  stylesOf,
  type TextStyle,
  textStyleOf,
} from "../../../../kinds/document/styles";
import { footnoteOrder } from "../../../../kinds/document/text";
import { listOf, namedStyleOf } from "../../../../kinds/document/values";
import { imageOf } from "../../../../kinds/note/schema-attachments";
import { readSuggestion } from "../../../../kinds/note/suggestion-marks";
import type { Block, Run } from "../../../../kinds/note/text-blocks";
import type { Sample } from "./samples";

export const ASPECTS = [
  ...["blocks", "styles", "fonts", "sizes", "marks", "colours", "spacing", "keep rules"],
  ...["lists", "tables", "merged cells", "images", "headers", "footers", "footnotes"],
  ...["page setup", "links", "comments", "tracked changes"],
] as const;
export type Aspect = (typeof ASPECTS)[number];
export type Fact = readonly [aspect: Aspect, what: string];

export function factsOf({ content, comments }: Sample): Fact[] {
  const facts = new Facts(content);
  const inside = (aspect: Aspect, name: string, blocks: readonly Block[]): Fact[] =>
    facts.of(blocks, name).map(([, what]) => [aspect, what]);
  const page = pageOf(content.page);
  return [
    ...facts.of(content.body, ""),
    ...Object.entries(content.hf).flatMap(([key, blocks]) =>
      isEmpty(blocks) ? [] : inside(key.includes("header") ? "headers" : "footers", key, blocks),
    ),
    ...footnoteOrder(content.body).flatMap((id, at) =>
      inside("footnotes", `note ${at + 1}`, content.footnotes[id] ?? []),
    ),
    ...Object.entries(page).map(
      ([name, value]): Fact => [
        "page setup",
        `${name} ${typeof value === "number" ? Math.round(value * 2) / 2 : value}`,
      ],
    ),
    ...comments.map(({ author, text, at, parent }): Fact => {
      const answered = comments.find(({ id }) => id === parent)?.text;
      return ["comments", `${author} ${text} ${at} ${answered ?? ""}`];
    }),
  ];
}

/** The text of all parts: body, headers and footers, footnotes. */
export function textOfContent({ body, hf, footnotes }: DocumentContent): string {
  const notes = footnoteOrder(body).map((id) => textOf(footnotes[id] ?? []));
  const edges = Object.keys(hf)
    .sort()
    .map((key) => textOf(hf[key as keyof typeof hf] ?? []));
  return [textOf(body), ...edges, ...notes].join("\n").replace(/\n+/g, "\n");
}

const textOf = (blocks: readonly Block[]): string =>
  blocks
    .map(({ runs, children }) =>
      children.length > 0 ? textOf(children) : runs.map(shownText).join(""),
    )
    .join("\n");

const shownText = ({ text, object }: Run): string => (object?.name === "tab" ? "\t" : text);
const isEmpty = (blocks: readonly Block[] = []) => textOf(blocks) === "" && !hasObject(blocks);
const hasObject = (blocks: readonly Block[]): boolean =>
  blocks.some(({ runs, children }) => runs.some(({ object }) => object) || hasObject(children));

class Facts {
  private readonly styles: Styles;
  private readonly counter: ReturnType<typeof listCounter>;

  constructor(content: DocumentContent) {
    this.styles = stylesOf(content.styles);
    this.counter = listCounter(content.lists);
  }

  of(blocks: readonly Block[], path: string): Fact[] {
    let at = 0;
    let isBroken = false;
    return blocks.flatMap((block): Fact[] => {
      if (block.name === "pageBreak") {
        isBroken = true;
        return [];
      }
      // A page break says the same wherever it stands: by itself or of the paragraph behind it.
      const attributes = isBroken
        ? { ...block.attributes, pageBreakBefore: true }
        : block.attributes;
      isBroken = false;
      return this.block({ ...block, attributes }, `${path}/${at++}`);
    });
  }

  private block(block: Block, here: string): Fact[] {
    const { name, attributes, runs, children } = block;
    if (name === "tableRow")
      return [
        ["tables", `${here} row ${attributes.header === true ? "header" : ""}`],
        ...this.of(children, here),
      ];
    if (name === "tableCell") return [...cellFacts(block, here), ...this.of(children, here)];
    if (name === "table") return [["blocks", `${here} table`], ...this.of(children, here)];
    if (name !== "paragraph" && name !== "codeBlock") return [["blocks", `${here} ${name}`]];
    const look = styleOf(attributes, this.styles);
    return [
      ["blocks", `${here} ${name}`],
      ...(name === "paragraph" ? this.paragraph(block, look, here) : []),
      ...(name === "paragraph" ? runFacts(runs, look, here) : []),
      ...runs.flatMap((run) => this.object(run, here)),
    ];
  }

  private paragraph(block: Block, { paragraph }: NamedStyleLook, here: string): Fact[] {
    const { attributes } = block;
    const marker = this.counter.next(attributes);
    const place = listOf(attributes.list);
    const { keepWithNext, keepLinesTogether, pageBreakBefore, ...spacing } = paragraph;
    const rules = { keepWithNext, keepLinesTogether, pageBreakBefore };
    return [
      ["styles", `${here} ${namedStyleOf(attributes.namedStyle)}`],
      ...Object.entries(spacing)
        // A list says where its items begin.
        .filter(([name]) => !place || !name.startsWith("indent"))
        .map(
          ([name, value]): Fact => [
            "spacing",
            `${here} ${name} ${typeof value === "number" ? Math.round(value * 2) / 2 : value}`,
          ],
        ),
      ...Object.entries(rules).map(([name, is]): Fact => ["keep rules", `${here} ${name} ${is}`]),
      ...(marker && place
        ? [["lists", `${here} ${JSON.stringify(marker)} at ${listIndent(place.level)}`] as Fact]
        : []),
    ];
  }

  private object({ object, marks }: Run, here: string): Fact[] {
    if (!object || object.name === "tab") return [];
    const { name, attributes } = object;
    if (name === "autoText") return [["blocks", `${here} ${autoTextOf(attributes)}`]];
    if (name === "footnoteRef") return [["footnotes", `${here} is referred to`]];
    const { width = 0, height = 0 } = imageSize(attributes) ?? {};
    const size = `${Math.round(width)} × ${Math.round(height)}`;
    return [
      ["images", `${here} ${size}`],
      ["images", `${here} ${imageOf(attributes).alt}`],
      ...Object.keys(marks).map((mark): Fact => ["images", `${here} ${mark}`]),
    ];
  }
}

function cellFacts({ attributes }: Block, here: string): Fact[] {
  const { colspan = 1, rowspan = 1, background, colwidth } = attributes;
  const widths = Array.isArray(colwidth) ? colwidth.map((one) => Math.round(Number(one))) : [];
  return [
    ["tables", `${here} cell, width ${widths}`],
    ["tables", `${here} ground ${background ?? "none"}`],
    ...(colspan === 1 && rowspan === 1
      ? []
      : [["merged cells", `${here} ${colspan} × ${rowspan}`] as Fact]),
  ];
}

type Say = (run: Run, look: TextStyle) => string;

/** What is said of each letter, by aspect. */
const OF_TEXT: readonly (readonly [Aspect, Say])[] = [
  ["fonts", (_, { family }) => family],
  ["sizes", (_, { size }) => String(size)],
  [
    "marks",
    (_, { weight, italic, underline, strike, smallCaps, shift }) =>
      JSON.stringify([weight >= BOLD_WEIGHT, italic, underline, strike, smallCaps, shift]),
  ],
  ["colours", (_, { color, highlight }) => `${color} on ${highlight ?? "nothing"}`],
  ["links", ({ marks }) => linkWords(marks.link)],
  ["comments", ({ marks }) => commentWords(marks)],
  ["tracked changes", ({ marks }) => changeWords(marks)],
];

/** Of neighbours that are alike one fact. */
function runFacts(runs: readonly Run[], { text: base }: NamedStyleLook, here: string): Fact[] {
  const texts = runs.filter(({ object, text }) => !object && text !== "\n");
  return OF_TEXT.flatMap(([aspect, say]): Fact[] => {
    const parts: { said: string; text: string }[] = [];
    for (const run of texts) {
      const said = say(run, textStyleOf(run.marks, base));
      const last = parts.at(-1);
      if (last?.said === said) last.text += run.text;
      else parts.push({ said, text: run.text });
    }
    return parts
      .filter(({ said }) => said !== "")
      .map(({ said, text }) => [aspect, `${here} ${said}: ${text}`]);
  });
}

/** Word knows places by names of its own: of a link to one it is compared that it leads to one. */
function linkWords(link: Record<string, unknown> | undefined): string {
  if (!link) return "";
  return typeof link.href === "string" ? link.href : "a place in the Document";
}

const commentWords = (marks: Run["marks"]): string =>
  Object.keys(marks).some((key) => key.startsWith("comment")) ? "commented" : "";

function changeWords(marks: Run["marks"]): string {
  return Object.entries(marks)
    .flatMap(([key, value]) => {
      const found = key.startsWith("suggest") ? readSuggestion(value) : null;
      return found ? [`${key.split("--")[0]} ${found.person.name} ${found.at}`] : [];
    })
    .join();
}
