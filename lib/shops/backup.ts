/** Backups that twelve words open. The answer never reveals whether a backup exists (SH-061, SH-062, DB-048). */
import { createHmac } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { db, pool } from "@/db/client";
import { isUniqueViolation } from "@/db/db-errors";
import { shopBackup } from "@/db/schema";
import type { Body } from "@/lib/contract/operation";
import type * as api from "@/lib/contract/shop-owner";
import { digestOf } from "@/lib/digest";
import { capabilityOf } from "@/lib/files/access";
import type { Called } from "@/lib/http/families";
import { networkOf } from "@/lib/http/network";
import { take } from "@/lib/http/rate-limit";
import type { Step } from "@/lib/http/route";
import { isCapability } from "@/lib/protocol/capability";
import { secretFor } from "@/lib/secret";
import type { ShopOwner } from "./access";
import { shopErrors } from "./errors";
import { backupLimit, lookupLimit } from "./limits";

export async function readBackup({ shopId }: ShopOwner): Promise<{ at: string } | null> {
  const [row] = await db()
    .select({ at: shopBackup.at })
    .from(shopBackup)
    .where(eq(shopBackup.shopId, shopId));
  return row ? { at: row.at.toISOString() } : null;
}

/** Replaces the shop's earlier backup. @throws 409 when another shop has this lookup, 429 */
export async function storeBackup(
  { shopId }: ShopOwner,
  { lookup, backup }: Body<typeof api.storeBackup>,
): Promise<{ at: string }> {
  await take(backupLimit, shopId);
  const row = { lookupHash: digestOf(lookup), backup, at: sql`now()` };
  const [stored] = await db()
    .insert(shopBackup)
    .values({ shopId, ...row })
    .onConflictDoUpdate({ target: shopBackup.shopId, set: row })
    .returning({ at: shopBackup.at })
    .catch((fault: unknown) => {
      throw isUniqueViolation(fault) ? shopErrors.lookupTaken() : fault;
    });
  if (!stored) throw shopErrors.notRegistered();
  return { at: stored.at.toISOString() };
}

export async function deleteBackup({ shopId }: ShopOwner): Promise<{ ok: true }> {
  await db().delete(shopBackup).where(eq(shopBackup.shopId, shopId));
  return { ok: true };
}

/** The lookup derived from a backup's words, sent like a capability. @throws 401, 400, 429 */
export const lookupGiven: Step<Called, { lookup: string }> = async ({
  caller,
  request: { headers },
}) => {
  const lookup = capabilityOf(caller, headers);
  if (!isCapability(lookup)) throw shopErrors.lookupShape();
  await take(lookupLimit, networkOf(headers));
  return { lookup };
};

/** Does the same work whether or not there is a backup. */
export async function findBackup(lookup: string): Promise<{ backup: string }> {
  const hash = digestOf(lookup);
  const fake = fakeBackup(hash);
  const { rows } = await pool().query<{ backup: string }>({
    name: "shop_backup",
    text: "select coalesce((select backup from shop_backup where lookup_hash = $1), $2) as backup",
    values: [hash, fake],
  });
  return { backup: rows[0]?.backup ?? fake };
}

/**
 * A fake envelope of 142 bytes, always the same for one lookup. It needs this server's APP_SECRET, so nobody else can
 * recognise it.
 */
function fakeBackup(lookupHash: string): string {
  const key = Buffer.from(secretFor("svc:shop-backup-fake:v1"), "base64url");
  const blocks = Array.from({ length: 5 }, (_, n) =>
    createHmac("sha256", key).update(lookupHash, "hex").update(Uint8Array.of(n)).digest(),
  );
  return Buffer.concat([Uint8Array.of(1), ...blocks])
    .subarray(0, 142)
    .toString("base64");
}
