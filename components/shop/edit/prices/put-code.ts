/** Seals a discount code's terms and stores them in the catalog and the owner's state. */

import type { ShopChange, ShopSession } from "@/client/shops/session";
import { putCode } from "@/lib/kinds/shop/edit";
import type { CodeEntry } from "@/lib/kinds/shop/state";
import { toBase64url } from "@/lib/protocol/bytes";
import { deriveDiscountCode, sealDiscountTerms } from "@/lib/protocol/shop-codes";
import type { RunShop } from "../../run-shop";
import { editChecked } from "../checked";

type NewCode = Pick<CodeEntry, "code" | "terms" | "active">;

/** Takes about a second. @throws ShapeError at 20 active codes */
export async function sealAndPutCode(shop: RunShop, code: NewCode): Promise<void> {
  editChecked(shop, await sealCode(shop.session, code));
}

/** Takes about a second. @returns the change that stores the code */
export async function sealCode(
  { owner: { shopId }, current }: ShopSession,
  { code, terms, active }: NewCode,
): Promise<ShopChange> {
  const { codeSalt: known, currency } = current().catalog;
  const codeSalt = known ?? toBase64url(crypto.getRandomValues(new Uint8Array(16)));
  const key = await deriveDiscountCode(shopId, codeSalt, code);
  const sealed = await sealDiscountTerms(shopId, key, terms);
  const entry = { code, tag: key.tag, terms, active };
  const now = Date.now();
  return ({ catalog, state }) =>
    // Another device has given the catalog its salt meanwhile, so customers would not find this tag; or its amounts
    // changed.
    (catalog.codeSalt ?? codeSalt) === codeSalt && catalog.currency === currency
      ? putCode({ catalog: { ...catalog, codeSalt }, state }, entry, sealed, now)
      : { catalog, state };
}
