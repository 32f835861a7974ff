/** Operations that replace much of what a shop stores in one call, such as a new password. */
import { ApiError } from "../http";
import { readStoredShop, type ShopOwner, type StoredShop } from "./owner";
import { isStale } from "./session-faults";

export interface Replacement {
  /** The shop after it is stored. */
  next: StoredShop;
  /** One call, which stores all of it or nothing. */
  send: () => Promise<unknown>;
  /** New ids of photos by old ones; null for a removed photo. */
  renamed?: ReadonlyMap<string, string | null>;
}

const MAX_ROUNDS = 5;

/**
 * Sends a replacement. When another device stored something meanwhile, it prepares and sends it again.
 * @param prepare makes it from the newest stored shop
 * @throws what stopped it: the shop is unchanged
 */
export async function replaceStored(
  owner: ShopOwner,
  stored: StoredShop,
  prepare: (stored: StoredShop) => Promise<Replacement>,
): Promise<Omit<Replacement, "send">> {
  let newest = stored;
  for (let round = 1; ; round++) {
    const { send, ...replacement } = await prepare(newest);
    try {
      await send();
      return replacement;
    } catch (error) {
      if (error instanceof ApiError && (!isStale(error) || round === MAX_ROUNDS)) throw error;
      newest = await readStoredShop(owner, newest);
      // The answer was lost, and it is done.
      if (newest.sealed.catalog === replacement.next.sealed.catalog)
        return { ...replacement, next: newest };
      if (!isStale(error)) throw error;
    }
  }
}
