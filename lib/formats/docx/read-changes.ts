/** Tracked changes of a Word file as the suggestions of a note. */
import type { Person } from "../../kinds/note/person";
import { bears, DELETE, INSERT, type Suggestion } from "../../kinds/note/suggestion-marks";
import type { Block } from "../../kinds/note/text-blocks";
import type { LeftOut } from "../left-out";
import { child, type Xml } from "../xml";

export type Suggested = { [INSERT]?: Suggestion; [DELETE]?: Suggestion };

/** Changes of one writer that touch were made together, unless they are further apart. */
const TOGETHER_MS = 600_000;
const NAMES = { ins: INSERT, moveTo: INSERT, del: DELETE, moveFrom: DELETE } as const;

export class Changes {
  private last: { author: string; suggestion: Suggestion } | null = null;
  /** Of the end of the paragraph before. */
  private before: Suggested = {};
  /** The paragraph before stays, and its end is new or goes: that means something only if all behind it does too. */
  private open: keyof Suggested | null = null;

  /** @param personOf null when changes are to be read as if all were accepted */
  constructor(
    private readonly personOf: ((author: string) => Person) | null,
    private readonly newId: () => string,
    private readonly leftOut: LeftOut,
  ) {}

  get areKept(): boolean {
    return this.personOf !== null;
  }

  /** @param change a `w:ins` or `w:del`, wherever it stands; null where changes are not kept */
  of({ attributes: { author = "", date } }: Xml): Suggestion | null {
    if (!this.personOf) return null;
    const said = Date.parse(date ?? "");
    const at = Number.isNaN(said) ? 0 : said;
    const { last } = this;
    if (last?.author === author && Math.abs(last.suggestion.at - at) <= TOGETHER_MS)
      return last.suggestion;
    const suggestion = { id: this.newId(), person: this.personOf(author), at };
    this.last = { author, suggestion };
    return suggestion;
  }

  /** Text that nobody changes stands between two changes. */
  rest(): void {
    this.last = null;
  }

  /** What is said in the properties of a paragraph's end, or of a row. */
  in(properties: Xml | undefined): Suggested {
    const found: Suggested = {};
    for (const name of ["ins", "del"] as const) {
      const xml = child(properties, name);
      const suggestion = xml ? this.of(xml) : null;
      if (suggestion) found[NAMES[name]] = suggestion;
    }
    return found;
  }

  /**
   * A paragraph all of whose words are suggested is a suggested block if its end is, or the end before it: Word keeps
   * the end that was there, wherever somebody wrote around it.
   */
  paragraph(paragraph: Xml, blocks: Block[]): Block[] {
    if (!this.personOf) return blocks;
    const own = this.in(child(child(paragraph, "pPr"), "rPr"));
    const before = this.before;
    this.before = own;
    for (const name of [INSERT, DELETE] as const) {
      const end = own[name] ?? before[name];
      const isWhole = (block: Block) =>
        block.runs.length > 0 ? block.runs.every(({ marks }) => bears(marks, name)) : !!own[name];
      if (end) for (const block of blocks) if (isWhole(block)) block.attributes[name] ??= end;
      this.close(name, blocks.some(isWhole));
      if (own[name] && !blocks.every(isWhole)) this.open = name;
    }
    return blocks;
  }

  /** Two paragraphs become one, or one two: blocks of a note stay apart. */
  private close(name: keyof Suggested, isWhole: boolean): void {
    if (this.open !== name) return;
    if (!isWhole) this.leftOut.add(name === INSERT ? "divided" : "joined");
    this.open = null;
  }
}

/** @returns null for what is no change */
export const changeName = (name: string): keyof Suggested | null =>
  Object.hasOwn(NAMES, name) ? NAMES[name as keyof typeof NAMES] : null;
