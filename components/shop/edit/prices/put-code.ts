/** Seals a discount code's terms and puts them into the catalog and the owner's state. */
import { putCode } from "@/lib/kinds/shop/edit";
import type { CodeEntry } from "@/lib/kinds/shop/state";
import { toBase64url } from "@/lib/protocol/bytes";
import { deriveDiscountCode, sealDiscountTerms } from "@/lib/protocol/shop-codes";
import type { ShopContent, ShopEditing } from "../../shop-editing";
import { editChecked } from "../checked";

type NewCode = Pick<CodeEntry, "code" | "terms" | "active">;

/** Takes about a second. @throws ShapeError at 20 active codes */
export async function sealAndPutCode(shop: ShopEditing, code: NewCode): Promise<void> {
  editChecked(shop, await sealCode(shop, code));
}

/** Takes about a second. @returns the change that puts the code */
export async function sealCode(
  { shopId, catalog: { codeSalt: known, currency } }: Pick<ShopEditing, "shopId" | "catalog">,
  { code, terms, active }: NewCode,
): Promise<(content: ShopContent) => ShopContent> {
  const codeSalt = known ?? toBase64url(crypto.getRandomValues(new Uint8Array(16)));
  const key = await deriveDiscountCode(shopId, codeSalt, code);
  const sealed = await sealDiscountTerms(shopId, key, terms);
  const entry = { code, tag: key.tag, terms, active };
  const now = Date.now();
  return ({ catalog, state }) =>
    // Another device gave the catalog its salt meanwhile: no customer would find this tag. Or its amounts changed.
    (catalog.codeSalt ?? codeSalt) === codeSalt && catalog.currency === currency
      ? putCode({ catalog: { ...catalog, codeSalt }, state }, entry, sealed, now)
      : { catalog, state };
}
