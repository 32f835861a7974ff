/** Terms and statements, which a supplier seals for each of its resellers (DB-047). */
import { shopStatement, shopTerms } from "./contexts";
import { openPaddedJson, PADDED_BYTES, sealPaddedJson } from "./padding";

const BY_LINK = { resellerTerms: shopTerms, statement: shopStatement };
type ByLink = keyof typeof BY_LINK;

/**
 * Under what seals the supplier's catalog, which each of its links opens: 5,500 characters.
 * @param accessId of the reseller's link
 */
export const sealByLink = (
  kind: ByLink,
  contentKey: CryptoKey,
  supplierId: string,
  accessId: string,
  value: object,
): Promise<string> =>
  sealPaddedJson(contentKey, BY_LINK[kind](supplierId, accessId), value, PADDED_BYTES[kind]);

export const openByLink = (
  kind: ByLink,
  contentKey: CryptoKey,
  supplierId: string,
  accessId: string,
  sealed: string,
): Promise<unknown> =>
  openPaddedJson(contentKey, BY_LINK[kind](supplierId, accessId), sealed, PADDED_BYTES[kind]);
