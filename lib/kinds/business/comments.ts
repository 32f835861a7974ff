/** Comments on a paper (DB-033): each is on a field or on a row, whose source its entry has as `block`. */
import type * as Y from "yjs";
import { type CommentThread, commentThreads } from "../note/comments";
import {
  ALLOCATION_FIELDS,
  BANK_FIELDS,
  type BusinessPaper,
  isTrade,
  LINE_FIELDS,
  META_FIELDS,
  PARTY_FIELDS,
  PAYMENT_FIELDS,
  TRADE_FIELDS,
} from "./paper";
import { readBusiness } from "./read";

/** Threads in the order of the paper, then those whose row was removed, oldest first. Writes nothing. */
export function paperThreads(doc: Y.Doc): CommentThread[] {
  const sources = sourcesOf(readBusiness(doc));
  return commentThreads(doc, (onBlocks) => sources.flatMap((source) => onBlocks.get(source) ?? []));
}

/** The row that a field is of, as `lines.<id>`; null for others. */
export const rowOf = (source: string): string | null =>
  /^(?:lines|allocations)\.[^.]+/.exec(source)?.[0] ?? null;

/** What a field says; null where the paper has no such field or row, and '' for a whole row. */
export function valueAt(paper: BusinessPaper, source: string): string | null {
  if (!sourcesOf(paper).includes(source)) return null;
  const [group = "", row, name] = source.split(".");
  const part: unknown = new Map(Object.entries(paper)).get(group);
  if (row === undefined) return typeof part === "string" ? part : "";
  const rows: readonly object[] = Array.isArray(part) ? part : [];
  const isRow = (one: object) => "id" in one && one.id === row;
  const at = group === "bank" ? rows[Number(row)] : (rows.find(isRow) ?? part);
  const value = new Map(Object.entries(at ?? {})).get(name ?? row);
  return typeof value === "string" ? value : "";
}

/** Every field and row that can be commented on, in the order of the paper. */
function sourcesOf(paper: BusinessPaper): string[] {
  const fields = Object.keys(isTrade(paper) ? TRADE_FIELDS : PAYMENT_FIELDS);
  const money = fields.indexOf("currency");
  const of = (name: string, table: object) => Object.keys(table).map((key) => `${name}.${key}`);
  const rows = isTrade(paper)
    ? paper.lines.map(({ id }) => [`lines.${id}`, LINE_FIELDS] as const)
    : paper.allocations.map(({ id }) => [`allocations.${id}`, ALLOCATION_FIELDS] as const);
  return [
    ...Object.keys(META_FIELDS),
    ...fields.slice(0, money),
    ...of("from", PARTY_FIELDS),
    ...of("to", PARTY_FIELDS),
    ...(isTrade(paper) ? of("shipTo", PARTY_FIELDS) : []),
    ...rows.flatMap(([row, table]) => [row, ...of(row, table)]),
    ...fields.slice(money),
    ...(isTrade(paper)
      ? [
          "deposit",
          "deposit.value",
          ...paper.bank.flatMap((_, at) => of(`bank.${at}`, BANK_FIELDS)),
        ]
      : []),
  ];
}
