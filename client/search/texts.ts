/** A cache of recently read texts, because each typed letter needs mostly the same notes. */
import type { NoteText } from "./note-parts";
import type { Rows } from "./rows";

/** The most characters in memory. */
const MAX_CHARS = 4_000_000;

interface Held {
  text: NoteText;
  length: number;
}

export class Texts {
  private held = new Map<string, Held>();
  private size = 0;

  constructor(private readonly rows: Rows | null) {}

  /** Unknown files are left out. */
  async of(ids: readonly string[]): Promise<Map<string, NoteText>> {
    const texts = new Map<string, NoteText>();
    for (const id of ids) {
      const held = this.held.get(id);
      if (!held) continue;
      texts.set(id, held.text);
      // The last used is removed last.
      this.held.delete(id);
      this.held.set(id, held);
    }
    const missing = ids.filter((id) => !texts.has(id));
    if (this.rows === null || missing.length === 0) return texts;
    for (const [id, text] of await this.rows.textsOf(missing)) {
      texts.set(id, text);
      this.hold(id, text);
    }
    return texts;
  }

  forget(id: string): void {
    this.size -= this.held.get(id)?.length ?? 0;
    this.held.delete(id);
  }

  private hold(id: string, text: NoteText): void {
    const length = lengthOf(text);
    this.forget(id);
    this.held.set(id, { text, length });
    this.size += length;
    for (const oldest of this.held.keys()) {
      if (this.size <= MAX_CHARS) return;
      this.forget(oldest);
    }
  }
}

export const lengthOf = ({ parts }: NoteText): number =>
  parts.reduce((sum, { text }) => sum + text.length, 0);
