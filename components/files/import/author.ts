/** How somebody of whom a file tells only a name is shown. */
import { NAME_LIMIT, PERSON_COLORS } from "@/components/shell/person";
import type { Person } from "@/lib/kinds/note/person";

/** The same name has the same colour in every file. */
export function personOf(author: string): Person {
  const name = author.trim().slice(0, NAME_LIMIT).toWellFormed() || "Someone";
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  const { value } = PERSON_COLORS[sum % PERSON_COLORS.length] ?? PERSON_COLORS[0];
  return { name, color: value };
}
