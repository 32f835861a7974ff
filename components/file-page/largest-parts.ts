/** Which parts of a note take the most room, so that a person knows what to remove from one that is full. */
import * as Y from "yjs";
import { sizeWords } from "@/components/ui/size-words";
import { textFragment } from "@/lib/kinds/note/text-blocks";

export interface LargePart {
  /** How it begins. */
  words: string;
  size: string;
}

const MAX_PARTS = 3;
const MAX_WORDS = 32;
/** Smaller ones are not worth looking for. */
const LEAST_BYTES = 50_000;

export function largestParts(doc: Y.Doc): LargePart[] {
  const encoder = new TextEncoder();
  return textFragment(doc)
    .toArray()
    .map((block) => {
      const text = textOf(block);
      return { text, bytes: encoder.encode(text).length };
    })
    .filter(({ bytes }) => bytes >= LEAST_BYTES)
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, MAX_PARTS)
    .map(({ text, bytes }) => ({ words: beginning(text), size: sizeWords(bytes) }));
}

function beginning(text: string): string {
  const characters = Array.from(
    text
      .trim()
      .replace(/\s+/g, " ")
      .slice(0, MAX_WORDS * 4),
  );
  const short = characters.slice(0, MAX_WORDS).join("").trim();
  return characters.length > MAX_WORDS ? `${short}…` : short;
}

function textOf(node: unknown): string {
  if (node instanceof Y.XmlText) {
    const parts: { insert?: unknown }[] = node.toDelta();
    return parts.map(({ insert }) => (typeof insert === "string" ? insert : "")).join("");
  }
  if (!(node instanceof Y.XmlElement)) return "";
  return node.toArray().map(textOf).join(" ");
}
