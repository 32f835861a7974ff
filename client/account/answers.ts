/** Reads what only the account's answers hold; the rest is in ../sync/answers. */
import { BadAnswer } from "../http";
import { record } from "../sync/answers";

type Fields = Record<string, unknown>;

export function textOrNull(from: Fields, name: string): string | null {
  const value = from[name];
  return typeof value === "string" ? value : null;
}

export function flag(from: Fields, name: string): boolean {
  const value = from[name];
  if (typeof value === "boolean") return value;
  throw new BadAnswer(`The server's answer has no ${name}.`);
}

export function rows(value: unknown): Fields[] {
  if (Array.isArray(value)) return value.map(record);
  throw new BadAnswer("The server's answer has no list.");
}

/** One of the words that are known here. */
export function word<T extends string>(from: Fields, name: string, known: readonly T[]): T {
  const value = known.find((one) => one === from[name]);
  if (value !== undefined) return value;
  throw new BadAnswer(`The server's answer has another ${name} than agreed.`);
}
