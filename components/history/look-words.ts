/** Describes a change of a block's format in words. */
import { isSameJson } from "@/lib/kinds/json";
import type { Shell } from "@/lib/kinds/note/difference";

const NAMES: Record<string, string> = {
  paragraph: "a paragraph",
  quote: "a quote",
  codeBlock: "code",
  table: "a table",
};
const LISTS: Record<string, string> = {
  bullet: "a bullet",
  ordered: "a numbered item",
  check: "a task",
};

/** @returns null when it looks as before: a new id alone is nothing to see */
export function lookWords(before: Shell, after: Shell): string | null {
  const { id: _old, ...was } = before.attributes;
  const { id: _new, ...is } = after.attributes;
  if (before.name === after.name && isSameJson(was, is)) return null;
  if (before.name === "listItem" && after.name === "listItem" && was.kind === is.kind) {
    if (was.checked !== is.checked) return was.checked === true ? "was done" : "was not done";
    if (was.level !== is.level) return "was indented differently";
  }
  const name = nameOf(before);
  return name === nameOf(after) ? "looked different" : `was ${name}`;
}

function nameOf({ name, attributes }: Shell): string {
  if (name === "heading") return `a heading ${Number(attributes.level) || 1}`;
  if (name === "listItem") return LISTS[String(attributes.kind)] ?? "a bullet";
  return NAMES[name] ?? "another block";
}
