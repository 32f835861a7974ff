/**
 * Hand-written parsers of the server's answers about a file's history. Everyone who edits a note loads them, and zod
 * would be larger.
 */
import type { VersionKind, VersionRow } from "../lib/contract/file-history";
import { UUID } from "../lib/protocol/ids";
import { BadAnswer, isRecord } from "./http";
import { count, moment, privacy, record, text } from "./sync/answers";
import type { Privacy } from "./sync/types";

export type { VersionKind };

/** A version as the server returns it; `sealedLabel` is base64 and still encrypted. */
export type Row = Omit<VersionRow, "sealedLabel"> & { sealedLabel: string | null };
/** `size`: bytes of the stored state. */
export type ListedRow = Row & { size: number };
export type StoredRow = Row & { privacy: Privacy; state: string };

const KINDS: readonly unknown[] = ["created", "checkpoint", "auto", "compaction"];

export const isKind = (value: unknown): value is VersionKind => KINDS.includes(value);

export function readRow(answer: unknown): Row {
  const row = record(answer);
  const [id, kind, createdAt] = [text(row, "id"), text(row, "kind"), moment(row, "createdAt")];
  const { label, sealedLabel } = row;
  const isWhole =
    UUID.test(id) &&
    isKind(kind) &&
    (label === null || typeof label === "string") &&
    (sealedLabel === undefined || typeof sealedLabel === "string");
  if (!isWhole) throw new BadAnswer("The server's answer does not describe a version.");
  return { id, kind, createdAt, label, sealedLabel: sealedLabel ?? null };
}

export function readList(answer: unknown): ListedRow[] {
  const { versions } = record(answer);
  if (!Array.isArray(versions) || !versions.every(isRecord))
    throw new BadAnswer("The server's answer holds no list of versions.");
  return versions.map((row) => ({ ...readRow(row), size: count(row, "size") }));
}

export function readStored(answer: unknown): StoredRow {
  const row = record(answer);
  return { ...readRow(row), privacy: privacy(row.privacy), state: text(row, "state") };
}
