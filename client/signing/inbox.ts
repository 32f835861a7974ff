/**
 * The account's signing inbox: sealed rows from this page, other browsers or programs, which only the vault opens. They
 * are the only copies of the senders' links, so opening the inbox also renews old rows (I-007: a row is kept for 30
 * days).
 */
import { leaveInboxRow } from "../../lib/contract/signing-inbox";
import { isCapability } from "../../lib/protocol/capability";
import { UUID } from "../../lib/protocol/ids";
import {
  type InboxEntry,
  openInboxRow,
  type SealedRow,
  sealInboxRow,
} from "../../lib/protocol/sign-inbox";
import { signedInAccount } from "../account/signed-in-account";
import { callOperation } from "../call";
import { defaultEnvironment, type Environment } from "../environment";
import { type Desk, deleteRows, fetchRows } from "./inbox-calls";
import { type OwnKeys, ownKeys, publishOwn } from "./inbox-keys";

export type { InboxEntry } from "../../lib/protocol/sign-inbox";

/** A request with the ids of all its rows; the newest row counts. */
export type InboxRow = InboxEntry & { rowIds: string[] };

/** A row that this account's keys do not open. */
export type SetAside = { rowId: string; why: string };

export type Inbox = {
  /** Newest first. */
  rows: InboxRow[];
  aside: SetAside[];
  /** `another-key`: rows that programs add from now on could be read by the owner of that key. */
  alarm: OwnKeys["alarm"];
  /** Rows that will soon expire. */
  ageing: string[];
};

/** Null when nobody is signed in here. An account's first call makes its key and publishes it. */
export async function inboxRows(
  environment: Environment = defaultEnvironment(),
): Promise<Inbox | null> {
  const desk = await deskOf(environment);
  if (desk === null) return null;
  const [{ own, ageing, alarm }, sealed] = await Promise.all([ownKeys(desk), fetchRows(desk)]);
  const rows = new Map<string, InboxRow>();
  const aside: SetAside[] = [];
  const entries = await Promise.all(sealed.map((row) => openWithAny(row, own)));
  for (const [at, { id }] of sealed.entries()) {
    const entry = entries[at] ?? null;
    if (entry === null) aside.push({ rowId: id, why: whyAside(alarm) });
    else rows.set(entry.id, { ...entry, rowIds: [...(rows.get(entry.id)?.rowIds ?? []), id] });
  }
  const newest = [...rows.values()].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  return { rows: newest, aside, alarm, ageing };
}

const whyAside = (alarm: Inbox["alarm"]) =>
  alarm === null
    ? "It was sealed for another key, or was damaged on its way."
    : "The key it was sealed for is not in your vault.";

async function openWithAny(row: SealedRow, own: OwnKeys["own"]): Promise<InboxEntry | null> {
  for (const { privateKey } of own) {
    const entry = await openInboxRow(row, privateKey).catch(() => null);
    if (entry !== null) return isUsable(entry) ? entry : null;
  }
  return null;
}

/** Programs add rows too: an invalid one must not affect the others. */
const isUsable = ({ id, admin, createdAt }: InboxEntry): boolean =>
  UUID.test(id) && isCapability(admin) && !Number.isNaN(Date.parse(createdAt));

/**
 * Adds a request to the inbox, for all of the person's browsers. Rejects with ApiError 409 `inbox-full` when 500 rows
 * wait, 429 after 200 in an hour.
 * @param replaces older rows, removed once the new one is stored
 * @returns false when nobody is signed in, or this account's own keys are not available
 */
export async function keepInInbox(
  entry: InboxEntry,
  replaces: readonly string[] = [],
  environment: Environment = defaultEnvironment(),
): Promise<boolean> {
  const desk = await deskOf(environment);
  const [key] = desk ? (await ownKeys(desk)).own : [];
  if (!desk || !key) return false;
  // Sealed to our own key, never to one that the server names.
  const body = await sealInboxRow(crypto.randomUUID(), key.publicKey, entry);
  await callOperation(leaveInboxRow, { body, environment });
  if (replaces.length > 0) await deleteRows(desk, replaces);
  return true;
}

/**
 * Removes rows permanently. A person without another copy of a request's link loses access to it.
 * @param rowIds of rows or of those set aside
 */
export async function removeFromInbox(
  rowIds: readonly string[],
  environment: Environment = defaultEnvironment(),
): Promise<void> {
  const desk = await deskOf(environment);
  if (desk && rowIds.length > 0) await deleteRows(desk, rowIds);
}

/** Rows renewed per visit: far below the 200 an hour that programs need too. */
const MAX_RENEWED = 50;

/** Seals rows again that will soon expire, and removes duplicates. Call it after each visit. */
export async function tidyInbox(
  { rows, ageing }: Inbox,
  environment: Environment = defaultEnvironment(),
): Promise<void> {
  const old = new Set(ageing);
  const ageingRows = rows.filter(({ rowIds }) => old.has(rowIds.at(-1) ?? ""));
  for (const { rowIds, ...entry } of ageingRows.slice(0, MAX_RENEWED)) {
    await keepInInbox(entry, rowIds, environment);
  }
  const renewed = new Set(ageingRows);
  const repeated = rows
    .filter((row) => !renewed.has(row))
    .flatMap((row) => row.rowIds.slice(0, -1));
  await removeFromInbox(repeated, environment);
}

/** Ends the alarm `another-key` by publishing this account's own key again. */
export async function publishOwnKey(
  environment: Environment = defaultEnvironment(),
): Promise<void> {
  const desk = await deskOf(environment);
  if (desk) await publishOwn(desk);
}

async function deskOf(environment: Environment): Promise<Desk | null> {
  const person = await signedInAccount(environment);
  return person && { person, environment };
}
