/**
 * Photos: stored once under their id, staged for a password change, and counted on the shop (SH-031, SH-056, SH-057).
 */
import { and, asc, eq, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { shop, shopPhoto } from "@/db/schema";
import { isSealed, PHOTO_BYTES } from "@/lib/contract/shop-shapes";
import type { Octets } from "@/lib/http/octets";
import { Answer } from "@/lib/http/route";
import { isUuid } from "@/lib/protocol/ids";
import type { ShopPerson } from "./access";
import { shopErrors } from "./errors";
import { MAX_PHOTOS, photoLimit } from "./limits";
import { lockShopAs } from "./lock";
import { placer } from "./place";

const placerOf = (staged: boolean) =>
  placer({
    table: "shop_photo",
    columns: { bytes: "bytea" },
    same: ["bytes"],
    fixed: { staged: String(staged) },
    counter: staged ? "staged_photos" : "photos",
    max: MAX_PHOTOS,
    mustBeOpen: false,
    limits: [photoLimit],
    full: shopErrors.photoLimit,
  });
const place = { stored: placerOf(false), staged: placerOf(true) };

/** @throws 400 unless it is an envelope of 49,181 bytes, 404, 409 `conflict` or `photo-limit`, 429 */
export async function keepPhoto(
  { shopId, linkId }: ShopPerson,
  id: string,
  bytes: Uint8Array,
  as: keyof typeof place,
): Promise<Answer> {
  if (!isUuid(id)) throw shopErrors.noPhoto();
  if (!isSealed(bytes, PHOTO_BYTES)) throw shopErrors.photoSize();
  const values = { bytes: Buffer.from(bytes) };
  const isNew = await place[as]({ shopId, id, linkId, values, subjects: [shopId] });
  return new Answer(isNew ? 201 : 200, { ok: true });
}

const stored = (shopId: string, staged: boolean) =>
  and(eq(shopPhoto.shopId, shopId), eq(shopPhoto.staged, staged));

/** @throws 404 for a staged or unknown photo */
export async function readPhoto(shopId: string, id: string): Promise<Octets> {
  const [row] = isUuid(id)
    ? await db()
        .select({ bytes: shopPhoto.bytes })
        .from(shopPhoto)
        .where(and(stored(shopId, false), eq(shopPhoto.id, id)))
    : [];
  if (!row) throw shopErrors.noPhoto();
  return {
    size: row.bytes.byteLength,
    open: async () => new Blob([new Uint8Array(row.bytes)]).stream(),
  };
}

export async function listPhotos({ shopId }: ShopPerson): Promise<{ ids: string[] }> {
  const rows = await db()
    .select({ id: shopPhoto.id })
    .from(shopPhoto)
    .where(stored(shopId, false))
    .orderBy(asc(shopPhoto.place));
  return { ids: rows.map(({ id }) => id) };
}

/** @throws 404 */
export async function deletePhoto(person: ShopPerson, id: string): Promise<{ ok: true }> {
  const { shopId } = person;
  if (!isUuid(id)) throw shopErrors.noPhoto();
  await db().transaction(async (tx) => {
    await lockShopAs(tx, person);
    const own = and(stored(shopId, false), eq(shopPhoto.id, id));
    const { length } = await tx.delete(shopPhoto).where(own).returning({ id: shopPhoto.id });
    if (length === 0) throw shopErrors.noPhoto();
    await tx
      .update(shop)
      .set({ photos: sql`${shop.photos} - 1` })
      .where(eq(shop.id, shopId));
  });
  return { ok: true };
}

export async function deleteStaged(person: ShopPerson): Promise<{ ok: true }> {
  const { shopId } = person;
  await db().transaction(async (tx) => {
    await lockShopAs(tx, person);
    await tx.delete(shopPhoto).where(stored(shopId, true));
    await tx.update(shop).set({ stagedPhotos: 0 }).where(eq(shop.id, shopId));
  });
  return { ok: true };
}

/**
 * Replaces all photos with the staged ones. The caller holds the shop's lock.
 * @param ids null: all staged photos
 * @returns how many there are now, or null when an id is not staged
 */
export async function promoteStaged(
  tx: Tx,
  shopId: string,
  ids: readonly string[] | null,
): Promise<number | null> {
  await tx.delete(shopPhoto).where(stored(shopId, false));
  const asked = ids === null ? undefined : sql`${shopPhoto.id} = any(${sql.param(ids)}::uuid[])`;
  const promoted = await tx
    .update(shopPhoto)
    .set({ staged: false })
    .where(and(stored(shopId, true), asked))
    .returning({ id: shopPhoto.id });
  if (ids !== null && promoted.length < ids.length) return null;
  await tx.delete(shopPhoto).where(stored(shopId, true));
  return promoted.length;
}
