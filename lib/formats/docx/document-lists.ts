/** The lists of a Word file as a Document's. */
import { FORMATS, type Format } from "../../kinds/document/lists";
import type { Xml } from "../xml";
import { valueIn } from "./properties";
import type { Numbering } from "./read-numbering";

const CHECKS = "checks";
/** Signs of fonts of signs, and those that stand for them. */
const SIGNS = new Map([
  ["\uf0b7", "•"],
  ["\uf0a7", "▪"],
  ["\uf0d8", "›"],
  ["\uf0fc", "✓"],
  ["o", "◦"],
]);

export class DocumentLists {
  /** The map `lists`, of those that paragraphs are in. */
  readonly found: Record<string, unknown> = {};

  /** By the definitions of lists, the one that is counted now. */
  private readonly current = new Map<string, string>();
  private readonly numbers = new Set<string>();

  constructor(private readonly numbering: Numbering) {}

  /** The attributes of a paragraph with this `w:numPr`; null for one in no list. */
  place(numbered: Xml | undefined): Record<string, unknown> | null {
    const place = this.numbering.place(numbered);
    if (!place || place.kind === "none") return null;
    const { level } = place;
    if (place.kind === "check") {
      this.found[CHECKS] ??= { preset: "checks" };
      return { list: { id: CHECKS, level }, ...(place.checked ? { checked: true } : {}) };
    }
    const number = valueIn(numbered, "numId") ?? "";
    return { list: { id: this.idOf(number), level } };
  }

  private idOf(number: string): string {
    const definition = this.numbering.definition(number);
    const isNew = !this.numbers.has(number) && definition.beginsAnew;
    this.numbers.add(number);
    const known = this.current.get(definition.id);
    if (known !== undefined && !isNew) return known;
    const id = `list-${number}`;
    this.current.set(definition.id, id);
    this.found[id] ??= this.look(number);
    return id;
  }

  private look(number: string): Record<string, unknown> {
    const levels = this.numbering.levels(number);
    const isBullet = levels[0]?.format === "bullet";
    const start = levels[0]?.start ?? 1;
    return {
      preset: isBullet ? "bullets" : "numbers",
      ...(start === 1 || isBullet ? {} : { start }),
      levels: levels.map(({ format, text }) => ({
        format: formatOf(format),
        text: format === "bullet" ? signOf(text) : text,
      })),
    };
  }
}

const formatOf = (format: string): Format =>
  FORMATS.find((one) => one === format) ?? (format === "none" ? "bullet" : "decimal");

const signOf = (text: string): string =>
  SIGNS.get(text) ?? (/[\ue000-\uf8ff]/.test(text) || text === "" ? "•" : text.slice(0, 2));
