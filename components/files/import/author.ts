/** How somebody of whom a file tells only a name is shown. */
import { colorOf, NAME_LIMIT } from "@/components/shell/person";
import type { Person } from "@/lib/kinds/note/person";

/** The same name has the same colour in every file. */
export function personOf(author: string): Person {
  const name = author.trim().slice(0, NAME_LIMIT).toWellFormed() || "Someone";
  return { name, color: colorOf(name) };
}
