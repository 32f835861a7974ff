/** Removes what of an account has expired; none of it is believed after its time, this only frees the room. */
import { lt, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { emailCode, session, verification } from "@/db/schema";

/** @returns how many sessions were over */
export async function sweepSessions(): Promise<number> {
  const isOver = lt(session.expiresAt, sql`now()`);
  return (await db().delete(session).where(isOver).returning({ id: session.id })).length;
}

/** @returns how many of better-auth's own one-time values were over */
export async function sweepVerifications(): Promise<number> {
  const isOver = lt(verification.expiresAt, sql`now()`);
  return (await db().delete(verification).where(isOver).returning({ id: verification.id })).length;
}

/** An hour longer than a code lives: its row also counts what was tried. @returns how many codes were over */
export async function sweepEmailCodes(): Promise<number> {
  const isOver = lt(emailCode.expiresAt, sql`now() - interval '1 hour'`);
  return (await db().delete(emailCode).where(isOver).returning({ id: emailCode.userId })).length;
}
