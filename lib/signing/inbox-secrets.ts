/**
 * The private halves of an account's inbox keys. Its browser seals them with the vault key so that its other browsers
 * can use them (docs/decisions).
 */
import { asc, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { signInboxSecret } from "@/db/schema";
import { user } from "@/db/schema/accounts";
import { accountErrors } from "@/lib/accounts/errors";
import { readAgeing } from "./inbox";

const MAX_SECRETS = 10;

interface Secret {
  key: string;
  sealed: string;
}

/** Oldest first: when several browsers made keys at the same time, all use the oldest. */
export async function readSecrets(
  userId: string,
): Promise<{ userId: string; secrets: Secret[]; ageing: string[] }> {
  const secrets = await db()
    .select({ key: signInboxSecret.key, sealed: signInboxSecret.sealed })
    .from(signInboxSecret)
    .where(eq(signInboxSecret.userId, userId))
    .orderBy(asc(signInboxSecret.createdAt), asc(signInboxSecret.key));
  return { userId, secrets, ageing: await readAgeing(userId) };
}

/** Adds a key and never replaces one: rows sealed to a replaced key could not be opened. @throws 409 `limit` */
export async function keepSecret(userId: string, { key, sealed }: Secret): Promise<void> {
  await db().transaction(async (tx) => {
    const [row] = await tx
      .select({ id: user.id })
      .from(user)
      .where(eq(user.id, userId))
      .for("no key update");
    if (!row) throw accountErrors.session();
    const own = eq(signInboxSecret.userId, userId);
    if ((await tx.$count(signInboxSecret, own)) >= MAX_SECRETS)
      throw accountErrors.limit(MAX_SECRETS);
    await tx.insert(signInboxSecret).values({ userId, key, sealed }).onConflictDoNothing();
  });
}
