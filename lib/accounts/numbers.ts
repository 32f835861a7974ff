/** The sealed invoice and quote numbers of an account, written by compare-and-set (D-120). */
import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { paperNumbers } from "@/db/schema";
import type * as api from "@/lib/contract/account-numbers";
import type { AnswerOf, Body } from "@/lib/contract/operation";
import { accountErrors } from "./errors";

type Numbers = AnswerOf<typeof api.readNumbers>;

export async function readNumbers(userId: string): Promise<Numbers> {
  const { version, sealed } = paperNumbers;
  const [row] = await db()
    .select({ userId: paperNumbers.userId, version, sealed })
    .from(paperNumbers)
    .where(eq(paperNumbers.userId, userId));
  return row ?? { userId, version: 0, sealed: null };
}

/** @throws 409 `account`, 409 `stale` */
export async function writeNumbers(
  userId: string,
  { userId: meant, version, sealed }: Body<typeof api.writeNumbers>,
): Promise<Numbers> {
  if (meant !== userId) throw accountErrors.account();
  const next = { userId, version: version + 1, sealed };
  const written =
    version === 0
      ? await db().insert(paperNumbers).values(next).onConflictDoNothing().returning()
      : await db()
          .update(paperNumbers)
          .set(next)
          .where(and(eq(paperNumbers.userId, userId), eq(paperNumbers.version, version)))
          .returning();
  if (written.length === 0) throw accountErrors.stale();
  return next;
}
