/** Invitations: stored encrypted, and mailed to guests whose addresses are not stored (C-010…C-016, C-021). */
import { and, eq, gt, lte, notInArray, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { removeInSteps } from "@/db/remove-in-steps";
import { calendarGuest, calendarInvite } from "@/db/schema";
import type * as api from "@/lib/contract/calendar-invites";
import type { AnswerOf, Body } from "@/lib/contract/operation";
import { digestOf } from "@/lib/digest";
import { allSentWithin } from "@/lib/mail/deliver-now";
import { enqueue, type Mail } from "@/lib/mail/outbox";
import { isUuid } from "@/lib/protocol/ids";
import type { SendingAccount } from "@/lib/sending/account";
import { lockCalendar } from "./account";
import { calendarErrors } from "./errors";
import { MAIL_PATIENCE_MS, MAX_OPEN_INVITES } from "./limits";
import { guestMail, keepIcs, pathOfLink, withdrawnMail } from "./mails";

type NewInvite = Body<typeof api.createInvite>;
type Change = Body<typeof api.changeInvite>;
type Mailed = AnswerOf<typeof api.changeInvite>;

const isOpen = gt(calendarInvite.expiresAt, sql`now()`);

/** @param text the unparsed body @throws 400, 409 `conflict` or `full` */
export async function createInvite(
  account: SendingAccount,
  invite: NewInvite,
  text: string,
): Promise<{ isNew: boolean; answer: Mailed & { id: string } }> {
  const { id, guests } = invite;
  const paths = guests.map(({ link }) => pathOfLink(link, id));
  const madeOf = digestOf(text);
  const { mails, isNew, sequence } = await db().transaction(async (tx) => {
    await lockCalendar(tx, account.userId);
    const [known] = await tx.select().from(calendarInvite).where(eq(calendarInvite.id, id));
    if (known && (known.userId !== account.userId || known.madeOf !== madeOf))
      throw calendarErrors.idUsed();
    if (known) return { ...known, isNew: false };
    await refuseWhenFull(tx, account.userId);
    const mails = await enqueueGuests(tx, account, invite, paths);
    const rows = await tx
      .insert(calendarInvite)
      .values({ ...rowOf(invite), userId: account.userId, madeOf, mails })
      .onConflictDoNothing()
      .returning();
    // Another account used the id at the same moment.
    if (rows.length === 0) throw calendarErrors.idUsed();
    await tx
      .insert(calendarGuest)
      .values(guests.map(({ tokenHash }) => ({ inviteId: id, tokenHash })));
    return { mails, isNew: true, sequence: 0 };
  });
  return { isNew, answer: { id, sequence, ...(await outcomeOf(mails)) } };
}

const rowOf = ({ id, sealed, inbox, expiresAt }: NewInvite) => ({ id, sealed, inbox, expiresAt });

async function refuseWhenFull(tx: Tx, userId: string): Promise<void> {
  const open = and(eq(calendarInvite.userId, userId), isOpen, eq(calendarInvite.cancelled, false));
  if ((await tx.$count(calendarInvite, open)) >= MAX_OPEN_INVITES)
    throw calendarErrors.invitesFull();
}

async function enqueueGuests(
  tx: Tx,
  account: SendingAccount,
  { guests, mail }: NewInvite,
  paths: readonly `/${string}`[],
): Promise<string[]> {
  const attachmentId = await keepIcs(tx, mail.ics);
  const about = { attachmentId, what: "invited" } as const;
  const mails = guests.map(({ email }, at) =>
    guestMail(account, mail, paths[at] ?? "/", email, about),
  );
  return enqueue(tx, mails);
}

/** @throws 404, 409 `cancelled` or `stale` */
export async function changeInvite(
  account: SendingAccount,
  id: string,
  change: Change,
): Promise<Mailed> {
  const { sequence, sealed, cancelled, expiresAt, guests } = change;
  const mails = await db().transaction(async (tx) => {
    const [invite] = await tx
      .select()
      .from(calendarInvite)
      .where(and(eq(calendarInvite.id, uuidOf(id)), eq(calendarInvite.userId, account.userId)))
      .for("update");
    if (!invite) throw calendarErrors.noInvite();
    if (invite.cancelled) throw calendarErrors.cancelled();
    if (sequence <= invite.sequence) throw calendarErrors.stale();
    await tx
      .update(calendarInvite)
      .set({
        ...(sealed && { sealed }),
        ...(expiresAt && { expiresAt }),
        sequence,
        cancelled: cancelled ?? false,
        updatedAt: sql`now()`,
      })
      .where(eq(calendarInvite.id, id));
    if (guests) await setGuests(tx, id, guests);
    return enqueue(tx, await mailsOf(tx, account, id, change));
  });
  return { sequence, ...(await outcomeOf(mails)) };
}

/** Keeps the answers of guests who stay. */
async function setGuests(
  tx: Tx,
  inviteId: string,
  guests: NonNullable<Change["guests"]>,
): Promise<void> {
  const hashes = guests.map(({ tokenHash }) => tokenHash);
  const others = notInArray(calendarGuest.tokenHash, hashes);
  await tx
    .delete(calendarGuest)
    .where(and(eq(calendarGuest.inviteId, inviteId), hashes.length > 0 ? others : undefined));
  if (hashes.length === 0) return;
  await tx
    .insert(calendarGuest)
    .values(hashes.map((tokenHash) => ({ inviteId, tokenHash })))
    .onConflictDoNothing();
}

async function mailsOf(
  tx: Tx,
  account: SendingAccount,
  id: string,
  { guests = [], removed = [], mail, cancelled }: Change,
): Promise<Mail[]> {
  const mailed = guests.flatMap(({ email, link }) => (email && link ? [{ email, link }] : []));
  const withdrawn = await Promise.all(
    removed.map(async ({ email, ics }) => withdrawnMail(account, email, await keepIcs(tx, ics))),
  );
  if (!mail || mailed.length === 0) return withdrawn;
  const what = cancelled === true ? "cancelled" : "changed";
  const about = { attachmentId: await keepIcs(tx, mail.ics), what } as const;
  return [
    ...mailed.map(({ email, link }) =>
      guestMail(account, mail, pathOfLink(link, id), email, about),
    ),
    ...withdrawn,
  ];
}

/** Gives up mails that the mail server did not take in time; the host can send them again. */
async function outcomeOf(mails: readonly string[]): Promise<Omit<Mailed, "sequence">> {
  const sent = await allSentWithin(mails, MAIL_PATIENCE_MS);
  const failed = sent.flatMap((isSent, at) => (isSent ? [] : [at]));
  return { sent: mails.length - failed.length, failed };
}

/** Replaces an invalid id by one that nobody has, because Postgres refuses text that is not a UUID. */
const uuidOf = (id: string): string => {
  if (!isUuid(id)) throw calendarErrors.noInvite();
  return id;
};

/** @throws 404, also once the event is over */
export async function readInvite(id: string): Promise<AnswerOf<typeof api.readInvite>> {
  const [row] = await db()
    .select()
    .from(calendarInvite)
    .where(and(eq(calendarInvite.id, uuidOf(id)), isOpen));
  if (!row) throw calendarErrors.noInvite();
  const { sealed, sequence, cancelled, inbox, updatedAt } = row;
  return { id, sealed, sequence, cancelled, inbox, updatedAt: updatedAt.toISOString() };
}

/** Removes invitations of past events. @returns how many */
export const sweepInvites = (): Promise<number> =>
  removeInSteps(calendarInvite, lte(calendarInvite.expiresAt, sql`now()`), 500);
