/** Reads the server's answers about a file's share links, field by field. */
import { UUID } from "../lib/protocol/ids";
import { BadAnswer, isRecord } from "./http";
import { moment, record, text } from "./sync/answers";

export type Row = Record<string, unknown>;

export function linksOf(answer: unknown, name: "links" | "revoked" = "links"): Row[] {
  const { [name]: links } = record(answer);
  if (!Array.isArray(links) || !links.every(isRecord))
    throw new BadAnswer("The server's answer has no links.");
  return links;
}

export const momentOrNone = (row: Row, field: string): string | null =>
  row[field] === null ? null : moment(row, field);

/** It becomes a part of an address, and of what a name is sealed to. */
export function idOf(row: Row): string {
  const id = text(row, "id");
  if (!UUID.test(id)) throw new BadAnswer("The server's answer names no link.");
  return id;
}

export function roleOf({ role }: Row): "edit" | "view" {
  if (role === "edit" || role === "view") return role;
  throw new BadAnswer("The server's answer has a link of no known role.");
}

/** A link that gives more than its owner wished, or for longer, is not handed out. */
export function checkMade(made: Row, asked: Row, expiresAt: string | null): void {
  const isSame = Object.entries(asked).every(([field, value]) => made[field] === value);
  const end = momentOrNone(made, "expiresAt");
  if (!isSame || timeOf(end) !== timeOf(expiresAt))
    throw new BadAnswer("The server answered with another link.");
}

const timeOf = (iso: string | null): number | null => (iso === null ? null : Date.parse(iso));
