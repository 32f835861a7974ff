/** The changes that a preview marks, in order, with a description of each. */

/** Who wrote something, as far as the note or the people in it say. */
export interface Writer {
  name: string;
  /** A CSS colour. */
  color: string;
}

export interface Change {
  /** Everything that is marked for it, in order. */
  marked: HTMLElement[];
  added: string;
  removed: string;
  /** What became of the look, such as "was a paragraph". */
  look: string;
  writers: Writer[];
}

const MAX_CHARACTERS = 60;

/** Gathers marks that stand beside each other into one change. */
export class Changes {
  readonly all: Change[] = [];
  private open: Change | null = null;

  /** What is the same ends a change. */
  calm(): void {
    this.open = null;
  }

  /** Words of two blocks are told apart. */
  gap(): void {
    if (this.open === null) return;
    if (this.open.added !== "") this.open.added += " ";
    if (this.open.removed !== "") this.open.removed += " ";
  }

  mark(element: HTMLElement, what: Partial<Pick<Change, "added" | "removed" | "look">>): Change {
    if (this.open === null) {
      this.open = { marked: [], added: "", removed: "", look: "", writers: [] };
      this.all.push(this.open);
    }
    const change = this.open;
    change.marked.push(element);
    change.added += what.added ?? "";
    change.removed += what.removed ?? "";
    if (what.look) change.look = what.look;
    return change;
  }

  by(writer: Writer | null): void {
    if (writer === null || this.open === null) return;
    if (!this.open.writers.some(({ name }) => name === writer.name)) this.open.writers.push(writer);
  }
}

/** A change in one sentence, as it is told to somebody who does not see it. */
export function changeWords({ added, removed, look, writers }: Change): string {
  const [now, before] = [quote(added), quote(removed)];
  const by = writers.length === 0 ? "" : `, by ${listWords(writers.map(({ name }) => name))}`;
  if (now && before) return `Replaced ${before} with ${now}${by}.`;
  if (now) return `Added ${now}${by}.`;
  if (before) return `Removed ${before}.`;
  return look ? `Changed: ${look}${by}.` : `Changed an empty line${by}.`;
}

export function listWords(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}

function quote(text: string): string {
  const words = text.replace(/\s+/g, " ").trim();
  if (words === "") return text === "" ? "" : "a space";
  const letters = Array.from(words);
  const short = letters.slice(0, MAX_CHARACTERS).join("");
  return `“${short}${letters.length > MAX_CHARACTERS ? "…" : ""}”`;
}
