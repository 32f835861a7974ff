/** Registers a shop on an encrypted file (SH-040, SH-041), and deletes it with all its data (SH-060). */
import { eq, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import {
  fileLink,
  shop,
  shopEnded,
  shopOrder,
  shopOrderEnded,
  shopPhoto,
  shopRequest,
  shopSealed,
  shopSupply,
} from "@/db/schema";
import { removeEntriesOf } from "@/lib/accounts/library";
import type { Body } from "@/lib/contract/operation";
import type * as api from "@/lib/contract/shop-owner";
import { digestOf } from "@/lib/digest";
import { eraseShopFile } from "@/lib/files/erase";
import { keepFile, lockKeepable } from "@/lib/files/keep";
import { take } from "@/lib/http/rate-limit";
import { Answer } from "@/lib/http/route";
import type { FileOwner, ShopOwner } from "./access";
import { shopErrors } from "./errors";
import { removeHolds } from "./holds";
import { registrationLimit } from "./limits";
import { lockAllOf, lockShopAs } from "./lock";
import { endRelationsOf } from "./supply/relations";
import { removeParts } from "./supply/sent";

/**
 * Registers a shop for a file whose owner is verified. Repeating it returns the shop's current state.
 * @throws 409 `registered` with other keys, `not-a-shop` for a file that cannot become one; 429
 */
export async function registerShop(
  { shopId }: FileOwner,
  auth: string,
  { keys, catalog, state }: Body<typeof api.registerShop>,
  network: string,
): Promise<Answer> {
  const authHash = digestOf(auth);
  const found = await existing(db(), shopId, authHash, keys);
  if (found) return new Answer(200, found);
  await take(registrationLimit, network);
  return db().transaction(async (tx) => {
    const file = await lockKeepable(tx, shopId);
    if (!file) throw shopErrors.notLive();
    const first = await existing(tx, shopId, authHash, keys);
    if (first) return new Answer(200, first);
    if (!file.isEncrypted || file.keeper || file.category === "calendar")
      throw shopErrors.noShopFile();
    await keepFile(tx, shopId, "shop");
    await tx.insert(shop).values({ id: shopId, authHash });
    await tx.insert(shopSealed).values({ shopId, keys, catalog, state });
    const kind = sql`case ${fileLink.role} when 'owner' then 'owner' else 'customer' end`;
    await tx.execute(sql`insert into shop_link (id, shop_id, kind)
      select ${fileLink.id}, ${fileLink.fileId}, ${kind} from ${fileLink} where ${eq(fileLink.fileId, shopId)}`);
    return new Answer(201, await existing(tx, shopId, authHash, keys));
  });
}

/** @throws 409 when it was registered with other keys */
async function existing(from: Pick<Tx, "select">, shopId: string, authHash: string, keys: string) {
  const { open, seq, stateVersion, epoch } = shop;
  const [row] = await from
    .select({ authHash: shop.authHash, keys: shopSealed.keys, open, seq, stateVersion, epoch })
    .from(shop)
    .innerJoin(shopSealed, eq(shopSealed.shopId, shop.id))
    .where(eq(shop.id, shopId));
  if (!row) return null;
  if (row.authHash !== authHash || row.keys !== keys) throw shopErrors.registered();
  return { open: row.open, seq: row.seq, stateVersion: row.stateVersion, epoch: row.epoch };
}

/** Only the used id and tokens are kept. @throws 404; 403 for somebody who has become a manager */
export function deleteShop(owner: ShopOwner): Promise<{ ok: true }> {
  const { shopId } = owner;
  return eraseShopFile(shopId, async (tx) => {
    // The lock makes orders in progress finish first, or find no shop.
    await lockShopAs(tx, owner);
    await lockAllOf(tx, shopId);
    await tx.insert(shopEnded).values({ id: shopId });
    await endRelationsOf(tx, shopId);
    for (const table of [shopOrder, shopOrderEnded, shopRequest, shopPhoto])
      await tx.delete(table).where(eq(table.shopId, shopId));
    await removeHolds(tx, shopId, null);
    await removeParts(tx, shopId, null);
    await tx.delete(shopSupply).where(eq(shopSupply.supplierId, shopId));
    await removeEntriesOf(tx, shopId);
  });
}
