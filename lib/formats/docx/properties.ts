/** Properties as Word writes them: an element with a value. */
import { child, type Xml } from "../xml";

/** The value of a child that only holds one, as most of Word's properties do. */
export const valueIn = (xml: Xml | undefined, name: string): string | undefined =>
  child(xml, name)?.attributes.val;

/** A property that is on when it is there and does not say otherwise (ISO 29500-1, 17.17.4). */
export function toggle(xml: Xml | undefined, name: string): boolean | undefined {
  const found = child(xml, name);
  return found && !/^(0|false|off|none)$/i.test(found.attributes.val ?? "1");
}

/** Alignments by their names in `w:jc`. */
export const ALIGNMENTS = new Map([
  ["center", "center"],
  ["right", "end"],
  ["end", "end"],
  ["both", "justify"],
  ["distribute", "justify"],
]);
