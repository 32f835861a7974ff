/** Blocks of a sample as the body of an OpenDocument file, with the automatic styles that they need. */
import type { DocumentContent } from "../../../../kinds/document/content";
import { listLook } from "../../../../kinds/document/lists";
import type { ParagraphStyle, TextStyle } from "../../../../kinds/document/styles";
import { headingLevel, isNamedStyle, listOf } from "../../../../kinds/document/values";
import type { ForeignComment } from "../../../../kinds/note/comments-imported";
import { readSuggestion } from "../../../../kinds/note/suggestion-marks";
import type { Block, Run } from "../../../../kinds/note/text-blocks";
import { escapeXml } from "../../../xml-text";
import { styleNames, TICKED } from "./flat-lists";
import { paragraphProperties, textProperties } from "./flat-properties";

const day = (at: number | undefined) => new Date(at ?? 0).toISOString().slice(0, 19);

export class FlatBody {
  readonly styles: string[] = [];
  private readonly changes: string[] = [];
  private readonly lists = new Set<string>();
  private readonly seen = new Set<string>();

  constructor(
    private readonly content: DocumentContent,
    private readonly comments: readonly ForeignComment[],
    private readonly png: Uint8Array,
  ) {}

  tracked(): string {
    if (this.changes.length === 0) return "";
    return `<text:tracked-changes>${this.changes.join("")}</text:tracked-changes>`;
  }

  blocks(blocks: readonly Block[]): string {
    let isBroken = false;
    let xml = "";
    for (let at = 0; at < blocks.length; at++) {
      const block = blocks[at];
      const place = listOf(block?.attributes.list);
      if (!block) continue;
      if (place) {
        const rest = blocks.slice(at);
        const end = rest.findIndex((one) => this.listOf(one) !== this.listOf(block));
        const items = end === -1 ? rest : rest.slice(0, end);
        xml += this.list(items, 0);
        at += items.length - 1;
      } else if (block.name === "pageBreak") isBroken = true;
      else {
        xml += this.block(isBroken ? withBreak(block) : block);
        isBroken = false;
      }
    }
    return xml;
  }

  /** The list style's name, which a ticked box changes. */
  private listOf({ attributes }: Block): string | null {
    const place = listOf(attributes.list);
    if (!place) return null;
    const isBox = listLook(this.content.lists[place.id]).levels[place.level]?.format === "check";
    return `L${place.id}${isBox && attributes.checked === true ? TICKED : ""}`;
  }

  private list(items: readonly Block[], level: number): string {
    const levelOf = (item: Block) => listOf(item.attributes.list)?.level ?? 0;
    const name = items[0] ? this.listOf(items[0]) : "";
    const goesOn = this.lists.has(`${name}`) ? ' text:continue-numbering="true"' : "";
    this.lists.add(`${name}`);
    let xml = `<text:list text:style-name="${name}"${level === 0 ? goesOn : ""}>`;
    for (let at = 0; at < items.length; at++) {
      const item = items[at];
      if (!item) continue;
      const isHere = levelOf(item) === level;
      const from = isHere ? at + 1 : at;
      let to = from;
      while (to < items.length && levelOf(items[to] as Block) > level) to += 1;
      const below = to > from ? this.list(items.slice(from, to), level + 1) : "";
      xml += `<text:list-item>${isHere ? this.block(item) : ""}${below}</text:list-item>`;
      at = to - 1;
    }
    return `${xml}</text:list>`;
  }

  private block(block: Block): string {
    const { name, attributes, runs } = block;
    if (name === "table") return this.table(block);
    if (name === "toc")
      return '<text:table-of-content text:name="Contents"><text:table-of-content-source text:outline-level="3"/><text:index-body><text:p text:style-name="Standard">Contents are made anew</text:p></text:index-body></text:table-of-content>';
    if (name === "horizontalRule") return '<text:p text:style-name="Horizontal_20_Line"/>';
    if (name === "codeBlock")
      return `<text:p text:style-name="Preformatted_20_Text">${this.runs(runs)}</text:p>`;
    const { namedStyle } = attributes;
    const parent = isNamedStyle(namedStyle) ? styleNames[namedStyle] : "Standard";
    const style = this.automatic(
      "paragraph",
      paragraphProperties(attributes as Partial<ParagraphStyle>),
      parent,
    );
    const level = headingLevel(namedStyle);
    const tag = level > 0 ? "h" : "p";
    const outline = level > 0 ? ` text:outline-level="${level}"` : "";
    const id = escapeXml(String(attributes.id));
    const mark = `<text:bookmark-start text:name="${id}"/>`;
    const end = `<text:bookmark-end text:name="${id}"/>`;
    const isNamed = level > 0;
    return `<text:${tag} text:style-name="${style}"${outline}>${isNamed ? mark : ""}${this.runs(runs)}${isNamed ? end : ""}</text:${tag}>`;
  }

  private automatic(family: string, properties: string, parent = ""): string {
    const name = `A${this.styles.length + 1}`;
    const based = parent === "" ? "" : ` style:parent-style-name="${parent}"`;
    this.styles.push(
      `<style:style style:name="${name}" style:family="${family}"${based}>${properties}</style:style>`,
    );
    return name;
  }

  private runs(runs: readonly Run[]): string {
    return runs.map((run, at) => this.run(run, runs[at + 1])).join("");
  }

  private run(run: Run, next: Run | undefined): string {
    const { marks } = run;
    let xml = run.object ? this.object(run.object) : textXml(run.text);
    const look = lookOf(run);
    if (Object.keys(look).length > 0 && xml !== "")
      xml = `<text:span text:style-name="${this.automatic("text", textProperties(look))}">${xml}</text:span>`;
    const { href, heading, bookmark } = marks.link ?? {};
    if (marks.link)
      xml = `<text:a xlink:type="simple" xlink:href="${escapeXml(String(href ?? `#${heading ?? bookmark}`))}">${xml}</text:a>`;
    return this.commented(run, next, this.changed(run, xml));
  }

  private commented({ marks }: Run, next: Run | undefined, xml: string): string {
    const id = marks.comment?.id;
    const said = this.comments.find((one) => one.id === id);
    if (!said) return xml;
    const begin = this.seen.has(said.id)
      ? ""
      : `<office:annotation office:name="${said.id}"><dc:creator>${said.author}</dc:creator><dc:date>${day(said.at)}</dc:date>${said.text
          .split("\n")
          .map((line) => `<text:p>${escapeXml(line)}</text:p>`)
          .join("")}</office:annotation>`;
    this.seen.add(said.id);
    const isLast = next?.marks.comment?.id !== id;
    return `${begin}${xml}${isLast ? `<office:annotation-end office:name="${said.id}"/>` : ""}`;
  }

  private changed({ marks }: Run, xml: string): string {
    for (const [name, tag] of [
      ["suggestInsert", "insertion"],
      ["suggestDelete", "deletion"],
    ] as const) {
      const found = readSuggestion(marks[name]);
      if (!found) continue;
      const id = `ct${this.changes.length + 1}`;
      const who = `<office:change-info><dc:creator>${found.person.name}</dc:creator><dc:date>${day(found.at)}</dc:date></office:change-info>`;
      const gone = tag === "deletion" ? `<text:p text:style-name="Standard">${xml}</text:p>` : "";
      this.changes.push(
        `<text:changed-region text:id="${id}"><text:${tag}>${who}${gone}</text:${tag}></text:changed-region>`,
      );
      return gone
        ? `<text:change text:change-id="${id}"/>`
        : `<text:change-start text:change-id="${id}"/>${xml}<text:change-end text:change-id="${id}"/>`;
    }
    return xml;
  }

  private object({ name, attributes }: NonNullable<Run["object"]>): string {
    if (name === "tab") return "<text:tab/>";
    if (name === "autoText")
      return attributes.kind === "pageCount"
        ? "<text:page-count>1</text:page-count>"
        : '<text:page-number text:select-page="current">1</text:page-number>';
    if (name === "footnoteRef") {
      const id = String(attributes.id);
      const text = this.blocks(this.content.footnotes[id] ?? []);
      return `<text:note text:id="${id}" text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body>${text}</text:note-body></text:note>`;
    }
    const { width, height, alt } = attributes;
    const bytes = Buffer.from(this.png).toString("base64");
    return `<draw:frame text:anchor-type="as-char" svg:width="${width}pt" svg:height="${height}pt"><draw:image draw:mime-type="image/png"><office:binary-data>${bytes}</office:binary-data></draw:image><svg:desc>${escapeXml(String(alt ?? ""))}</svg:desc></draw:frame>`;
  }

  private table({ children: rows }: Block): string {
    const widths = columnsOf(rows);
    const sum = widths.reduce((total, one) => total + one, 0);
    const style = this.automatic(
      "table",
      `<style:table-properties style:width="${sum}pt" table:align="left"/>`,
    );
    const columns = widths.map((width) => {
      const name = this.automatic(
        "table-column",
        `<style:table-column-properties style:column-width="${width}pt"/>`,
      );
      return `<table:table-column table:style-name="${name}"/>`;
    });
    const [first] = rows;
    const isHead = first?.attributes.header === true;
    const lines = this.rows(rows, widths.length);
    const head = isHead
      ? `<table:table-header-rows>${lines[0]}</table:table-header-rows>`
      : lines[0];
    return `<table:table table:style-name="${style}">${columns.join("")}${head}${lines.slice(1).join("")}</table:table>`;
  }

  private rows(rows: readonly Block[], width: number): string[] {
    const down = new Array<number>(width).fill(0);
    return rows.map(({ children }) => {
      const cells = [...children];
      let xml = "";
      for (let column = 0; column < width; ) {
        if ((down[column] ?? 0) > 0) {
          down[column] = (down[column] ?? 0) - 1;
          xml += "<table:covered-table-cell/>";
          column += 1;
          continue;
        }
        const cell = cells.shift();
        const { colspan = 1, rowspan = 1, background } = cell?.attributes ?? {};
        const span = Number(colspan);
        const ground = typeof background === "string" ? ` fo:background-color="${background}"` : "";
        const style = this.automatic(
          "table-cell",
          `<style:table-cell-properties${ground} fo:padding="4pt" fo:border="0.5pt solid #b9bab6"/>`,
        );
        xml += `<table:table-cell table:style-name="${style}" table:number-columns-spanned="${span}" table:number-rows-spanned="${rowspan}">${this.blocks(cell?.children ?? [])}</table:table-cell>`;
        xml += "<table:covered-table-cell/>".repeat(span - 1);
        for (let one = column; one < column + span; one++) down[one] = Number(rowspan) - 1;
        column += span;
      }
      return `<table:table-row>${xml}</table:table-row>`;
    });
  }
}

const withBreak = (block: Block): Block => ({
  ...block,
  attributes: { ...block.attributes, pageBreakBefore: true },
});

function columnsOf(rows: readonly Block[]): number[] {
  const found = rows.map(({ children }) =>
    children.flatMap(({ attributes }) => attributes.colwidth as number[]),
  );
  return found.reduce((most, row) => (row.length > most.length ? row : most), []);
}

const textXml = (text: string): string =>
  text
    .split(/(\n| {2,})/)
    .map((part) =>
      part === "\n"
        ? "<text:line-break/>"
        : /^ {2,}$/.test(part)
          ? `<text:s text:c="${part.length}"/>`
          : escapeXml(part),
    )
    .join("");

function lookOf({ marks }: Run): Partial<TextStyle> {
  const { bold, italic, underline, strike, smallCaps } = marks;
  const value = (name: string, key: string) => marks[name]?.[key];
  const given = {
    family: value("fontFamily", "family"),
    size: value("fontSize", "pt"),
    color: value("color", "hex"),
    highlight: value("highlight", "hex"),
    weight: bold && (bold.on === false ? 400 : 700),
    italic: italic && italic.on !== false,
    underline: underline && underline.on !== false,
    strike: strike && strike.on !== false,
    smallCaps: smallCaps && smallCaps.on !== false,
    shift: value("baseline", "shift"),
  };
  const known = Object.entries(given).filter(([, one]) => one !== undefined);
  return Object.fromEntries(known) as Partial<TextStyle>;
}
