/**
 * How suggestions are stored: a mark on text, or an attribute of the same name on a block (also a row, a cell, a line break).
 * Content to delete is still there, and content to insert is already there.
 */
import { timeOf } from "./activity";
import type { Person } from "./person";

export const INSERT = "suggestInsert";
export const DELETE = "suggestDelete";
export type SuggestionName = typeof INSERT | typeof DELETE;

/** The value of the mark or attribute. What belongs together (a word and the one in its place) bears one id. */
export interface Suggestion {
  id: string;
  person: Person;
  /** Milliseconds since 1970; 0 when it does not say. */
  at: number;
}

/** What is written there, or null for what is no suggestion. Other programs give a name in place of a person. */
export function readSuggestion(value: unknown): Suggestion | null {
  const { id, person, at } = Object(value) as Record<string, unknown>;
  if (typeof id !== "string" || id === "") return null;
  const { name, color } = Object(person) as Record<string, unknown>;
  const given = typeof person === "string" ? person : name;
  return {
    id,
    person: {
      name: typeof given === "string" ? given.slice(0, 80) : "",
      color: typeof color === "string" ? color : "",
    },
    at: timeOf({ at }),
  };
}

/** The name without the hash it has where marks of one name may overlap. */
export const nameOf = (key: string): string => key.replace(/--.{8}$/s, "");

/** Whether these marks or attributes bear such a suggestion. */
export const bears = (marks: object, name: SuggestionName): boolean =>
  Object.keys(marks).some((key) => nameOf(key) === name);

/** The suggestions among the marks or attributes of something, under the keys they have there. */
export const suggestionsAmong = <Value>(marks: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(marks).filter(([key]) => isSuggestion(key)));

export const withoutSuggestions = <Value>(marks: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(marks).filter(([key]) => !isSuggestion(key)));

/** Whether a mark or an attribute of this key is a suggestion. */
export const isSuggestion = (key: string): boolean => {
  const name = nameOf(key);
  return name === INSERT || name === DELETE;
};
