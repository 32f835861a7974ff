/** Guests' answers, sealed to the host's calendar (C-017…C-019). */
import { and, asc, eq, gt, isNotNull, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { calendarGuest, calendarInvite } from "@/db/schema";
import type * as api from "@/lib/contract/calendar-invites";
import type { AnswerOf, Body } from "@/lib/contract/operation";
import { digestOf } from "@/lib/digest";
import { isUuid } from "@/lib/protocol/ids";
import { calendarErrors } from "./errors";
import { RSVP_PAGE } from "./limits";

/** @throws 404 for somebody who is not a guest, 409 `cancelled` */
export async function answerInvite(
  id: string,
  { token, key, payload }: Body<typeof api.answerInvite>,
): Promise<AnswerOf<typeof api.answerInvite>> {
  if (!isUuid(id)) throw calendarErrors.noInvite();
  return db().transaction(async (tx) => {
    const [invite] = await tx
      .select({ sequence: calendarInvite.sequence, cancelled: calendarInvite.cancelled })
      .from(calendarInvite)
      .where(and(eq(calendarInvite.id, id), gt(calendarInvite.expiresAt, sql`now()`)))
      .for("share");
    if (!invite) throw calendarErrors.noInvite();
    const [guest] = await tx
      .update(calendarGuest)
      .set({ key, payload, sequence: invite.sequence, answeredAt: sql`clock_timestamp()` })
      .where(and(eq(calendarGuest.inviteId, id), eq(calendarGuest.tokenHash, digestOf(token))))
      .returning({ at: calendarGuest.answeredAt });
    if (!guest?.at) throw calendarErrors.noGuest();
    if (invite.cancelled) throw calendarErrors.cancelled();
    return { ok: true, at: guest.at.toISOString() };
  });
}

/**
 * Answers to an account's invitations after a time, oldest first. Answers of one moment are never split over two pages.
 */
export async function listRsvps(
  userId: string,
  since = new Date(0),
): Promise<AnswerOf<typeof api.listRsvps>> {
  const rows = await db()
    .select({ guest: calendarGuest })
    .from(calendarGuest)
    .innerJoin(calendarInvite, eq(calendarInvite.id, calendarGuest.inviteId))
    .where(
      and(
        eq(calendarInvite.userId, userId),
        isNotNull(calendarGuest.answeredAt),
        gt(calendarGuest.answeredAt, since),
      ),
    )
    .orderBy(asc(calendarGuest.answeredAt))
    .limit(RSVP_PAGE + 1);
  const answers = rows.map(({ guest }) => ({
    invite: guest.inviteId,
    guest: guest.tokenHash,
    key: guest.key ?? "",
    payload: guest.payload ?? "",
    sequence: guest.sequence ?? 0,
    at: guest.answeredAt?.toISOString() ?? "",
  }));
  const beyond = answers[RSVP_PAGE];
  const whole = answers.filter(({ at }) => beyond === undefined || at < beyond.at);
  const rsvps = whole.length > 0 ? whole : answers.slice(0, RSVP_PAGE);
  return { rsvps, next: beyond ? (rsvps.at(-1)?.at ?? null) : null };
}
