/** Comments on a contract (DB-033): each is on a field or on a clause, whose source its entry has as `block`. */
import type * as Y from "yjs";
import { type CommentThread, commentThreads } from "../note/comments";
import { readContract } from "./read";
import { ruleOf } from "./sources";

/** The clause that a text is of, as `clauses.<id>`; null for others. */
export const clauseSource = (source: string): string | null =>
  /^clauses\.[^.]+/.exec(source)?.[0] ?? null;

/** Comments on a contract's fields, in the order of its form. */
const GROUPS = ["us", "them", "terms"];
const groupOf = (source: string): number => {
  const at = GROUPS.indexOf(source.split(".")[0] ?? "");
  return at < 0 ? GROUPS.length : at;
};

export const isField = (source: string): boolean =>
  source === "legalProfile" || ruleOf(source) !== null;

/** Threads on fields, then those on clauses in their order, then those whose clause was removed. Writes nothing. */
export function contractThreads(doc: Y.Doc): CommentThread[] {
  const clauses = readContract(doc).clauses.map(({ id }) => `clauses.${id}`);
  return commentThreads(doc, (onBlocks) => {
    const fields = [...onBlocks.keys()].filter(isField);
    fields.sort((one, other) => groupOf(one) - groupOf(other));
    return [...fields, ...clauses].flatMap((source) => onBlocks.get(source) ?? []);
  });
}
