/** Parses the server's answers field by field; nothing else trusts them. */
import { BadAnswer, isRecord } from "../http";
import type { Privacy, Role } from "./types";

export type Row = { id: string; payload: string };
/** The payload's bytes, including padding: accurate enough to tell when the log has grown long. */
export const sizeOf = ({ payload }: Pick<Row, "payload">): number => payload.length * 0.75;

export type PresenceRow = { clientId: number; awareness: string; role: Role };
type Base = { version: number; state: string };

export type ReadPage = {
  id: string;
  role: Role;
  privacy: Privacy;
  version: number;
  cursor: number;
  snapshot: Base;
  rows: Row[];
  minClient: number;
};

/** The answer of either sync route, in one shape. */
export type Exchanged = {
  /** Everything up to `version` in one state, when the cursor is older than the last compaction. */
  base: Base | null;
  rows: Row[];
  /** A plain update without an id, from the standard route. */
  merged: string | null;
  /** Null when the server has no log positions for this file. */
  cursor: number | null;
  version: number;
  role: Role;
  compacted: boolean;
  presence: PresenceRow[];
  presenceRejected: boolean;
};

export function readPage(answer: unknown): ReadPage {
  const page = record(answer);
  return {
    id: text(page, "id"),
    role: role(page.role),
    privacy: privacy(page.privacy),
    version: count(page, "version"),
    cursor: count(page, "cursor"),
    snapshot: { version: count(page, "snapshotVersion"), state: text(page, "snapshot") },
    rows: list(page.updates).map(row),
    minClient: page.minClient === undefined ? 1 : count(page, "minClient"),
  };
}

export function readEncryptedAnswer(answer: unknown): Exchanged {
  const body = record(answer);
  return {
    base: body.snapshot === undefined || body.snapshot === null ? null : base(body.snapshot),
    rows: list(body.updates).map(row),
    merged: null,
    cursor: count(body, "cursor"),
    version: count(body, "version"),
    role: role(body.role),
    compacted: body.compacted === true,
    presence: list(body.awareness).map(presenceRow),
    presenceRejected: body.presenceRejected === true,
  };
}

/** The answer of a standard file's sync (F-030). @throws BadAnswer when it has not the agreed shape */
export function readStandardAnswer(answer: unknown): Exchanged {
  const body = record(answer);
  const people = list(body.presence).map(record);
  const presence = list(body.awareness).flatMap((awareness, at): PresenceRow[] => {
    const person = people[at];
    if (typeof awareness !== "string" || person === undefined) return [];
    return [{ awareness, clientId: count(person, "clientId"), role: role(person.role) }];
  });
  return {
    base: null,
    rows: [],
    merged: text(body, "update"),
    cursor: body.cursor === undefined || body.cursor === null ? null : count(body, "cursor"),
    version: count(body, "version"),
    role: role(body.role),
    compacted: false,
    presence,
    presenceRejected: body.presenceRejected === true,
  };
}

export function record(value: unknown): Record<string, unknown> {
  if (isRecord(value)) return value;
  throw new BadAnswer("The server's answer has another shape than agreed.");
}

export function text(from: Record<string, unknown>, field: string): string {
  const value = from[field];
  if (typeof value === "string") return value;
  throw new BadAnswer(`The server's answer has no ${field}.`);
}

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** A valid time in the server's format. */
export function moment(from: Record<string, unknown>, field: string): string {
  const value = text(from, field);
  if (ISO.test(value) && !Number.isNaN(Date.parse(value))) return value;
  throw new BadAnswer(`The server's answer has no ${field}.`);
}

/** An integer from 0. */
export function count(from: Record<string, unknown>, field: string): number {
  const value = from[field];
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return value;
  throw new BadAnswer(`The server's answer has no ${field}.`);
}

export function role(value: unknown): Role {
  if (value === "owner" || value === "edit" || value === "view") return value;
  throw new BadAnswer("The server's answer names no role.");
}

export function privacy(value: unknown): Privacy {
  if (value === "standard" || value === "e2ee") return value;
  throw new BadAnswer("The server's answer does not say whether the file is encrypted.");
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function row(value: unknown): Row {
  const fields = record(value);
  return { id: text(fields, "id"), payload: text(fields, "payload") };
}

function base(value: unknown): Base {
  const fields = record(value);
  return { version: count(fields, "version"), state: text(fields, "state") };
}

function presenceRow(value: unknown): PresenceRow {
  const fields = record(value);
  return {
    clientId: count(fields, "clientId"),
    awareness: text(fields, "awareness"),
    role: role(fields.role),
  };
}
