/** Footnotes and endnotes: numbered in the order of their references, placed at the end. */
import { newBlock } from "../../kinds/note/block";
import type { Block, Run } from "../../kinds/note/text-blocks";
import type { Xml } from "../xml";

type NoteKind = "footnoteReference" | "endnoteReference";

export class Notes {
  private readonly referred: { note: Xml | undefined; part: NoteKind }[] = [];
  private readonly numbers = new Map<string, number>();

  constructor(private readonly parts: Readonly<Record<NoteKind, Xml | null>>) {}

  /** @returns the number that stands in the text */
  refer(part: NoteKind, id: string): string {
    const key = `${part} ${id}`;
    const known = this.numbers.get(key);
    if (known !== undefined) return String(known);
    const note = this.parts[part]?.children.find((one) => one.attributes.id === id);
    this.referred.push({ note, part });
    this.numbers.set(key, this.referred.length);
    return String(this.referred.length);
  }

  /** @param read the blocks of a note's content */
  blocks(read: (note: Xml, part: NoteKind) => Block[]): Block[] {
    const told: Block[] = [];
    // A note may refer to another one: the list grows during the loop.
    for (let at = 0; at < this.referred.length; at++) {
      const { note, part } = this.referred[at] ?? {};
      const blocks = note && part ? read(note, part) : [];
      const number: Run = { text: String(at + 1), marks: { superscript: {} } };
      const [first, ...rest] = blocks;
      if (first && first.children.length === 0)
        told.push({ ...first, runs: [number, ...spaced(first.runs)] }, ...rest);
      else told.push(newBlock("paragraph", {}, [number]), ...blocks);
    }
    if (told.length > 0) told.unshift(newBlock("divider"));
    return told;
  }
}

/** One space between the number and the text, whatever stood there. */
function spaced(runs: readonly Run[]): Run[] {
  const [first, ...rest] = runs;
  const space = { text: " ", marks: {} };
  if (!first) return [space];
  return [space, { ...first, text: first.text.trimStart() }, ...rest];
}
