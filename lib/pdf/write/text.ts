/** Text as PDF operators: glyphs at their places, each with the characters it stands for. */
import type { Font } from "fontkit";
import type { TextItem } from "../layout/display";
import type { Glyph } from "../layout/shape";
import type { Face } from "../layout/typefaces";
import type { EmbeddedFont, Inside, Reference } from "./pdfkit-inside";

/** Numbers as short as they are exact to a thousandth. */
export const number = (value: number): string => {
  const rounded = Math.round(value * 1000) / 1000;
  return Object.is(rounded, -0) ? "0" : String(rounded);
};

/** @param color `#rrggbb` */
export const paint = (color: string): string =>
  [1, 3, 5].map((at) => number(Number.parseInt(color.slice(at, at + 2), 16) / 255)).join(" ");

const hex = (value: number) => value.toString(16).padStart(4, "0");

interface Written {
  embedded: EmbeddedFont;
  /** Numbers of glyphs in the file, by glyph, width and text: one that stands for two texts is there twice. */
  numbers: Map<string, number>;
  /** The same by what a word remembers, which is quicker to ask. */
  known: WeakMap<Glyph, number>;
  /** What is drawn but is no text, by glyph. */
  drawings: Map<number, { name: string; reference: Reference }>;
}

export class TextWriter {
  readonly #fonts = new Map<Font, Written>();
  #drawings = 0;

  constructor(private readonly inside: Inside) {}

  write(item: TextItem): void {
    const { face, size, color, y, words } = item;
    const font = this.#fontOf(face);
    const { page } = this.inside;
    page.fonts[font.embedded.id] ??= font.embedded.ref();
    const bold =
      face.embolden > 0 ? ` 2 Tr ${number(face.embolden * size)} w ${paint(color)} RG` : "";
    const x = words[0]?.x ?? 0;
    const operators = [
      `q ${paint(color)} rg BT /${font.embedded.id} ${number(size)} Tf${bold}`,
      `1 0 ${number(face.slant)} -1 ${number(x)} ${number(y)} Tm`,
      ...this.#shown(item, font),
      "ET",
      ...this.#drawn(item, font),
      "Q",
    ];
    this.inside.addContent(operators.join("\n"));
  }

  #fontOf({ font, name }: Face): Written {
    const known = this.#fonts.get(font);
    if (known) return known;
    this.inside.font(font, name);
    const written: Written = {
      embedded: this.inside._font,
      numbers: new Map(),
      known: new WeakMap(),
      drawings: new Map(),
    };
    this.#fonts.set(font, written);
    return written;
  }

  /** Glyphs follow each other by their widths; where they stand otherwise, a number moves them. */
  #shown({ words, size }: TextItem, font: Written): string[] {
    const line = new Line(((words[0]?.x ?? 0) * 1000) / size, size);
    for (const { x, word } of words) {
      let at = (x * 1000) / size;
      let open = 0;
      for (const glyph of word.glyphs) {
        if (glyph.together) {
          line.open(glyph.together.text);
          open = glyph.together.glyphs;
        }
        line.add(glyph, at, numberOf(glyph, font));
        at += glyph.advance;
        open--;
        if (open === 0) line.close();
      }
    }
    return line.operators();
  }

  /** Parts of letters that are no text: copied text would have signs in it that nobody wrote. */
  #drawn({ words, size, y, face }: TextItem, font: Written): string[] {
    return words.flatMap(({ x, word }) =>
      word.ornaments.map(({ id, right, up }) => {
        const drawing = this.#drawingOf(id, face, font);
        this.inside.page.xobjects[drawing.name] ??= drawing.reference;
        const scale = size / face.font.unitsPerEm;
        const place = [scale, 0, face.slant * scale, -scale, x + (right * size) / 1000];
        const matrix = [...place.map(exact), number(y - (up * size) / 1000)].join(" ");
        return `q ${matrix} cm /${drawing.name} Do Q`;
      }),
    );
  }

  #drawingOf(id: number, { font }: Face, written: Written) {
    const known = written.drawings.get(id);
    if (known) return known;
    const em = font.unitsPerEm;
    const reference = this.inside.ref({
      Type: "XObject",
      Subtype: "Form",
      BBox: [-2 * em, -2 * em, 2 * em, 2 * em],
      Resources: {},
    });
    reference.end(new TextEncoder().encode(outline(font, id)));
    const drawing = { name: `G${this.#drawings++}`, reference };
    written.drawings.set(id, drawing);
    return drawing;
  }
}

/** The operators that show glyphs of one font. Lengths are thousandths of an em. */
class Line {
  readonly #operators: string[] = [];
  #parts: string[] = [];
  #glyphs = "";
  #rise = 0;

  constructor(
    private pen: number,
    private readonly size: number,
  ) {}

  add(glyph: Glyph, at: number, code: number): void {
    if (glyph.up !== this.#rise) {
      this.#show();
      this.#rise = glyph.up;
      this.#operators.push(`${number((glyph.up * this.size) / 1000)} Ts`);
    }
    const gap = at + glyph.right - this.pen;
    if (Math.abs(gap) > 0.05) {
      this.#closeGlyphs();
      this.#parts.push(number(-gap));
      this.pen += gap;
    }
    this.#glyphs += hex(code);
    this.pen += glyph.width;
  }

  /** Until it is closed, what is shown is read as this text (ISO 32000-1, 14.9.4). */
  open(text: string): void {
    this.#show();
    const units = Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at)));
    this.#operators.push(`/Span <</ActualText <feff${units.join("")}>>> BDC`);
  }

  close(): void {
    this.#show();
    this.#operators.push("EMC");
  }

  operators(): string[] {
    this.#show();
    return this.#operators;
  }

  #closeGlyphs(): void {
    if (this.#glyphs !== "") this.#parts.push(`<${this.#glyphs}>`);
    this.#glyphs = "";
  }

  #show(): void {
    this.#closeGlyphs();
    if (this.#parts.length > 0) this.#operators.push(`[${this.#parts.join(" ")}] TJ`);
    this.#parts = [];
  }
}

const exact = (value: number) => String(Math.round(value * 1e6) / 1e6);

function numberOf(glyph: Glyph, written: Written): number {
  const known = written.known.get(glyph);
  if (known !== undefined) return known;
  const number = newNumber(glyph, written);
  written.known.set(glyph, number);
  return number;
}

function newNumber(glyph: Glyph, { embedded, numbers }: Written): number {
  const key = `${glyph.id} ${glyph.width} ${glyph.text}`;
  const known = numbers.get(key);
  if (known !== undefined) return known;
  const { subset, widths, unicode } = embedded;
  const first = subset.includeGlyph(glyph.id);
  const isFree = first !== 0 && unicode[first] === undefined;
  const at = isFree ? first : subset.glyphs.push(glyph.id) - 1;
  widths[at] = glyph.width;
  unicode[at] = Array.from(glyph.text, (character) => character.codePointAt(0) ?? 0);
  numbers.set(key, at);
  return at;
}

/** A glyph's outline in units of the font. */
function outline(font: Font, id: number): string {
  const operators: string[] = [];
  let [x, y] = [0, 0];
  for (const { command, args } of font.getGlyph(id).path.commands) {
    if (command === "closePath") operators.push("h");
    else if (command === "quadraticCurveTo") {
      const [cx = 0, cy = 0, toX = 0, toY = 0] = args;
      const third = (from: number, control: number) => from + (2 / 3) * (control - from);
      const curve = [third(x, cx), third(y, cy), third(toX, cx), third(toY, cy), toX, toY];
      operators.push(`${curve.map(number).join(" ")} c`);
    } else operators.push(`${args.map(number).join(" ")} ${LETTERS[command] ?? "l"}`);
    [x = x, y = y] = args.slice(-2);
  }
  return `${operators.join(" ")} f`;
}

const LETTERS: Record<string, string> = { moveTo: "m", lineTo: "l", bezierCurveTo: "c" };
