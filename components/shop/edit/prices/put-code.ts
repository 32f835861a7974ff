/** Seals a discount code's terms and puts them into the catalog and the owner's state. */
import { putCode } from "@/lib/kinds/shop/edit";
import type { CodeEntry } from "@/lib/kinds/shop/state";
import { toBase64url } from "@/lib/protocol/bytes";
import { deriveDiscountCode, sealDiscountTerms } from "@/lib/protocol/shop-codes";
import type { ShopEditing } from "../../shop-editing";
import { editChecked } from "../checked";

/** Takes about a second. @throws ShapeError at 20 active codes */
export async function sealAndPutCode(
  shop: ShopEditing,
  { code, terms, active }: Pick<CodeEntry, "code" | "terms" | "active">,
): Promise<void> {
  const codeSalt = shop.catalog.codeSalt ?? toBase64url(crypto.getRandomValues(new Uint8Array(16)));
  const key = await deriveDiscountCode(shop.shopId, codeSalt, code);
  const sealed = await sealDiscountTerms(shop.shopId, key, terms);
  const entry = { code, tag: key.tag, terms, active };
  const now = Date.now();
  editChecked(shop, ({ catalog, state }) =>
    // The tag is found by the salt of the catalog alone; another device gave it one meanwhile.
    catalog.codeSalt !== undefined && catalog.codeSalt !== codeSalt
      ? { catalog, state }
      : putCode({ catalog: { ...catalog, codeSalt }, state }, entry, sealed, now),
  );
}
