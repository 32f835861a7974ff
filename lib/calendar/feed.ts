/**
 * The feed that calendar programs subscribe to. It is stored encrypted, and only its address has the key (C-040…C-042,
 * DB-064).
 */
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { calendarFeed } from "@/db/schema";
import type { publishFeed as api } from "@/lib/contract/calendar";
import type { Body } from "@/lib/contract/operation";
import { digestOf } from "@/lib/digest";
import { baseUrl } from "@/lib/env";
import { isKnown } from "@/lib/http/etag";
import { openFeed, sealFeed } from "@/lib/protocol/calendar-seal";
import { isCapability } from "@/lib/protocol/capability";
import { lockCalendar } from "./account";
import { calendarErrors } from "./errors";

const { tokenHash, userId: owner, sealed: sealedFeed } = calendarFeed;
const off = { sealed: null, etag: null };

/** The earlier address stops working at once. @throws 409 `conflict` for another account's token, or one used before */
export async function publishFeed(userId: string, { token, ics }: Body<typeof api>) {
  const hash = digestOf(token);
  const sealed = await sealFeed(token, ics);
  const feed = { sealed, etag: digestOf(sealed) };
  await db().transaction(async (tx) => {
    await lockCalendar(tx, userId);
    const others = and(eq(owner, userId), isNotNull(sealedFeed), sql`${tokenHash} <> ${hash}`);
    await tx.update(calendarFeed).set(off).where(others);
    const rows = await tx
      .insert(calendarFeed)
      .values({ tokenHash: hash, userId, ...feed })
      .onConflictDoUpdate({
        target: tokenHash,
        set: feed,
        setWhere: eq(owner, userId),
      })
      .returning({ hash: tokenHash });
    if (rows.length === 0) throw calendarErrors.tokenUsed();
  });
  return { url: `${baseUrl()}/api/calendar/feed/${token}.ics` };
}

export async function removeFeed(userId: string): Promise<{ ok: true }> {
  await db().update(calendarFeed).set(off).where(eq(owner, userId));
  return { ok: true };
}

/** @param name the last part of its address, `<token>.ics` @throws 404 */
export async function readFeed(name: string, known: string | null): Promise<Response> {
  const token = /^(.{43})\.ics$/.exec(name)?.[1] ?? "";
  if (!isCapability(token)) throw calendarErrors.noFeed();
  const [row] = await db()
    .select({ sealed: sealedFeed, etag: calendarFeed.etag })
    .from(calendarFeed)
    .where(and(eq(tokenHash, digestOf(token)), isNotNull(owner)));
  if (!row?.sealed) throw calendarErrors.noFeed();
  const headers = { ETag: `"${row.etag}"`, "Cache-Control": "private, max-age=300" };
  if (isKnown(headers.ETag, known)) return new Response(null, { status: 304, headers });
  return new Response(await openFeed(token, row.sealed), {
    headers: {
      ...headers,
      "Content-Type": "text/calendar; charset=utf-8",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

/** Removes feeds of accounts that were deleted. */
export async function sweepFeeds(): Promise<void> {
  await db()
    .update(calendarFeed)
    .set(off)
    .where(and(isNull(owner), isNotNull(sealedFeed)));
}
