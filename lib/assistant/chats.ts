/** Chats that only their owner can open: heads to list, bodies to read, and tombstones (X-050…X-053, D-93). */
import { and, asc, count, eq, gte, lt, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { db, type Tx } from "@/db/client";
import { assistantChat, user } from "@/db/schema";
import type * as api from "@/lib/contract/assistant-chats";
import { givenMoment } from "@/lib/contract/fields";
import type { AnswerOf, Body, Query } from "@/lib/contract/operation";
import { errors } from "@/lib/http/errors";
import { giveBack, take } from "@/lib/http/rate-limit";
import { isUuid } from "@/lib/protocol/ids";
import { DAY_MS } from "@/lib/time";
import { assistantErrors } from "./errors";
import { assistantLimits, CLOCK_AHEAD_MS, MAX_CHATS, TOMBSTONE_DAYS } from "./limits";

const PAGE = 200;
const { userId: owner, id: chatId, updatedAt, head, body, deleted } = assistantChat;

/** Changes from the oldest on; a page ends where `next` goes on. */
export async function listChats(
  userId: string,
  { since, after }: Query<typeof api.listChats>,
): Promise<AnswerOf<typeof api.listChats>> {
  const now = new Date();
  const rows = await db()
    .select({ id: chatId, updatedAt, head, deleted })
    .from(assistantChat)
    .where(
      and(
        eq(owner, userId),
        since && gte(updatedAt, since),
        after === undefined ? undefined : afterPlace(after),
      ),
    )
    .orderBy(asc(updatedAt), asc(chatId))
    .limit(PAGE + 1);
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  return {
    sessions: page.map((row) => ({
      id: row.id,
      updatedAt: row.updatedAt.toISOString(),
      head: row.head,
      ...(row.deleted && { deleted: true as const }),
    })),
    now: now.toISOString(),
    ...(rows.length > PAGE && last && { next: `${last.updatedAt.toISOString()}_${last.id}` }),
  };
}

function afterPlace(cursor: string) {
  const [time = "", id = ""] = cursor.split("_");
  const at = z.safeParse(givenMoment(), time);
  if (!at.success || !isUuid(id)) throw errors.invalid("after: is not from an answer of ours.");
  return sql`(${updatedAt}, ${chatId}) > (${at.data.toISOString()}::timestamptz, ${id}::uuid)`;
}

export async function readChat(userId: string, id: string): Promise<AnswerOf<typeof api.readChat>> {
  const [row] = isUuid(id)
    ? await db()
        .select({ updatedAt, body })
        .from(assistantChat)
        .where(and(eq(owner, userId), eq(chatId, id), eq(deleted, false)))
    : [];
  if (!row) throw assistantErrors.noChat();
  return { id, updatedAt: row.updatedAt.toISOString(), body: row.body };
}

/** @throws 429, 409 `limit`; then none of them is stored */
export async function storeChats(
  userId: string,
  { sessions }: Body<typeof api.storeChats>,
): Promise<AnswerOf<typeof api.storeChats>> {
  await take(assistantLimits.chats, userId, sessions.length);
  const latest = new Date(Date.now() + CLOCK_AHEAD_MS);
  const stored: string[] = [];
  const stale: string[] = [];
  try {
    await changeChats(userId, async (tx) => {
      for (const { updatedAt: given, ...chat } of sessions) {
        const at = given > latest ? latest : given;
        const values = { ...chat, userId, updatedAt: at, deleted: false };
        const [written] = await tx
          .insert(assistantChat)
          .values(values)
          .onConflictDoUpdate({
            target: [owner, chatId],
            set: values,
            setWhere: lt(updatedAt, at),
          })
          .returning({ id: chatId });
        (written ? stored : stale).push(chat.id);
      }
      const [row] = await tx
        .select({ chats: count() })
        .from(assistantChat)
        .where(and(eq(owner, userId), eq(deleted, false)));
      if ((row?.chats ?? 0) > MAX_CHATS) throw assistantErrors.chats(MAX_CHATS);
    });
  } catch (fault) {
    await giveBack(assistantLimits.chats, userId, sessions.length);
    throw fault;
  }
  return { stored, stale };
}

/** Leaves a tombstone, also for a chat that has not arrived here yet. @throws 404 for what is no id */
export async function deleteChat(userId: string, id: string): Promise<{ ok: true }> {
  if (!isUuid(id)) throw assistantErrors.noChat();
  const gone = { updatedAt: new Date(), head: "", body: "", deleted: true };
  await changeChats(userId, (tx) =>
    tx
      .insert(assistantChat)
      .values({ userId, id, ...gone })
      .onConflictDoUpdate({
        target: [owner, chatId],
        set: { ...gone, updatedAt: sql`greatest(${updatedAt}, now())` },
      }),
  );
  return { ok: true };
}

/** Changes of one account's chats happen one after the other, so that two devices keep one limit. */
const changeChats = (userId: string, change: (tx: Tx) => Promise<unknown>): Promise<void> =>
  db().transaction(async (tx) => {
    await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for("no key update");
    await change(tx);
  });

/** @returns how many tombstones were old enough to go */
export async function sweepChats(): Promise<number> {
  const before = new Date(Date.now() - TOMBSTONE_DAYS * DAY_MS);
  const gone = await db()
    .delete(assistantChat)
    .where(and(eq(deleted, true), lt(updatedAt, before)))
    .returning({ id: chatId });
  return gone.length;
}
