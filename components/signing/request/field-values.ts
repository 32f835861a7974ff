/** The values shown in a signer's fields: their signature, and what the server fills in when they sign. */
import type { Field } from "@/lib/contract/signing-shapes";
import { initialsOf } from "@/lib/protocol/initials";

export interface SignerWords {
  name: string;
  email: string;
}

/** The text of a field that fills itself. A date is in UTC, as on the server (S-099). */
export function filledIn(
  type: Exclude<Field["type"], "signature">,
  { name, email }: SignerWords,
  now = new Date(),
): string {
  const values = {
    date: () => now.toISOString().slice(0, 10),
    initials: () => initialsOf(name),
    name: () => name.trim(),
    email: () => email,
  };
  return values[type]();
}

/** Sorted in reading order. */
export const inReadingOrder = (fields: readonly Field[]): Field[] =>
  fields.toSorted((a, b) => a.page - b.page || a.y - b.y || a.x - b.x);
