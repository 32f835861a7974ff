/** An archive's manifest: its files, where their entries are, and the size and hash each must have. */
import { fromUtf8 } from "../../lib/protocol/bytes";
import { UUID } from "../../lib/protocol/ids";
import { CLIENT_LEVEL, isRecord } from "../http";
import type { Privacy, Role } from "../sync/types";
import { ArchiveError, damaged, REASONS, type Reason } from "./errors";
import { isSafePath } from "./names";

export const FORMAT = "sealdesk-archive";
export const VERSION = 1;
export const MANIFEST = "archive.json";

export interface Entry {
  path: string;
  /** In bytes, unpacked. */
  size: number;
  /** Lowercase hex. */
  sha256: string;
}

export interface ArchivedAttachment {
  id: string;
  name: string;
  type: string;
  width?: number;
  height?: number;
  entry: Entry;
}

export interface MissingPart {
  /** What is missing: one or all attachments, changes that could not be decrypted, or readable forms. */
  what: "attachment" | "attachments" | "changes" | "readable";
  /** The attachment's id. */
  id?: string;
  reason: Reason;
}

export interface ArchivedFile {
  id: string;
  /** `note`, or a kind of a newer version. */
  kind: string;
  privacy: Privacy;
  title: string;
  /** The client level that it needs. */
  level: number;
  role: Role;
  /** ISO time. */
  openedAt: string;
  /** The file's original address, with the key that decrypts `sealed`. */
  link: string;
  folder: string;
  /** The whole document as one Yjs update. */
  state: Entry;
  attachments: ArchivedAttachment[];
  /** The same in readable forms. */
  readable: Entry[];
  /** As the server stores it; empty for a standard file. */
  sealed: Entry[];
  /** Parts of the file that could not be exported. */
  missing: MissingPart[];
}

export interface MissingFile {
  id: string;
  title: string;
  link: string;
  reason: Reason;
  words: string;
}

export interface Manifest {
  format: typeof FORMAT;
  version: number;
  /** The archive's id: its files are not imported twice. */
  id: string;
  /** ISO time. */
  madeAt: string;
  /** Origin of the files. */
  site: string;
  about: string;
  files: ArchivedFile[];
  missing: MissingFile[];
  /** Entries that belong to no file. */
  others: Entry[];
}

const MAX_FILES = 20_000;
/** A title may be as long as a file. */
const MAX_TEXT_CHARS = 2_097_152;
const PRIVACIES: readonly unknown[] = ["standard", "e2ee"];
const ROLES: readonly unknown[] = ["owner", "edit", "view"];
const LEVELS: readonly unknown[] = [1, 2, 3, 4, 6];

/** @throws ArchiveError `not-archive`, `newer`, `damaged` */
export function readManifest(bytes: Uint8Array): Manifest {
  const value = parse(bytes);
  if (!isRecord(value) || value.format !== FORMAT) throw notArchive();
  if (value.version !== VERSION) throw newer();
  const { files, missing, others } = value;
  const list = rows(files).map(fileOf);
  if (list.length > MAX_FILES || new Set(list.map(({ id }) => id)).size < list.length)
    throw damaged("its list of files is not sound");
  const manifest: Manifest = {
    format: FORMAT,
    version: VERSION,
    id: uuid(value.id),
    madeAt: text(value.madeAt),
    site: text(value.site),
    about: text(value.about),
    files: list,
    missing: rows(missing).map(missingOf),
    others: rows(others).map(entryOf),
  };
  const paths = entriesOf(manifest).map(({ path }) => path);
  // Each entry may be listed once. Otherwise a small archive could make the same entry be unpacked without end.
  if (new Set(paths).size < paths.length) throw damaged("its list names an entry twice");
  return manifest;
}

/** Every entry that the manifest lists. */
export function entriesOf({ files, others }: Manifest): Entry[] {
  return [...others, ...files.flatMap(entriesOfFile)];
}

const entriesOfFile = (file: ArchivedFile): Entry[] => [
  file.state,
  ...file.attachments.map(({ entry }) => entry),
  ...file.readable,
  ...file.sealed,
];

export const notArchive = () =>
  new ArchiveError("not-archive", "This file isn’t a Sealdesk archive.");

const newer = () =>
  new ArchiveError(
    "newer",
    "This archive was made by a newer Sealdesk. Reload this page to get the latest version, then select it again.",
  );

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(fromUtf8(bytes));
  } catch {
    throw notArchive();
  }
}

function fileOf(row: Record<string, unknown>): ArchivedFile {
  const { privacy, role, level, attachments, readable, sealed } = row;
  if (!PRIVACIES.includes(privacy) || !ROLES.includes(role) || !isLevel(level))
    throw damaged("a file of its list is not sound");
  return {
    id: uuid(row.id),
    kind: text(row.kind),
    privacy: privacy as Privacy,
    role: role as Role,
    level: Number(level),
    title: text(row.title),
    openedAt: moment(row.openedAt),
    link: text(row.link),
    folder: text(row.folder),
    state: entryOf(row.state),
    attachments: rows(attachments).map(attachmentOf),
    readable: rows(readable).map(entryOf),
    sealed: rows(sealed).map(entryOf),
    missing: [],
  };
}

/** A file of a newer level is imported as such; it is no reason to refuse the others. */
const isLevel = (level: unknown): boolean =>
  LEVELS.includes(level) || (Number.isSafeInteger(level) && Number(level) > CLIENT_LEVEL);

function missingOf(row: Record<string, unknown>): MissingFile {
  const reason = Object.keys(REASONS).find((known) => known === row.reason) ?? "damaged";
  return {
    id: text(row.id),
    title: text(row.title),
    link: text(row.link),
    reason: reason as Reason,
    words: text(row.words),
  };
}

function attachmentOf(row: Record<string, unknown>): ArchivedAttachment {
  const { width, height } = row;
  return {
    id: uuid(row.id),
    name: text(row.name),
    type: text(row.type),
    ...(typeof width === "number" ? { width } : {}),
    ...(typeof height === "number" ? { height } : {}),
    entry: entryOf(row.entry),
  };
}

function entryOf(value: unknown): Entry {
  const { path, size, sha256 } = isRecord(value) ? value : {};
  const isSound =
    typeof path === "string" &&
    isSafePath(path) &&
    typeof size === "number" &&
    Number.isSafeInteger(size) &&
    size >= 0 &&
    typeof sha256 === "string" &&
    /^[0-9a-f]{64}$/.test(sha256);
  if (!isSound) throw damaged("an entry of its list is not sound");
  return { path, size, sha256 };
}

function rows(value: unknown): Record<string, unknown>[] {
  if (!Array.isArray(value) || !value.every(isRecord)) throw damaged("its list is not sound");
  return value;
}

function text(value: unknown): string {
  if (typeof value === "string" && value.length <= MAX_TEXT_CHARS) return value;
  throw damaged("its list is not sound");
}

function uuid(value: unknown): string {
  if (typeof value === "string" && UUID.test(value)) return value;
  throw damaged("its list names something that has no id");
}

/** One spelling, because lists are sorted by it; the earliest time for an invalid one. */
function moment(value: unknown): string {
  const time = Date.parse(text(value));
  return new Date(Number.isNaN(time) ? 0 : time).toISOString();
}
