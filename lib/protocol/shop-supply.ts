/** What a supplier and a reseller say to each other: parts of orders, bills, shipments, terms and statements (DB-047). */
import { shopStatement, shopTerms } from "./contexts";
import { openPaddedJson, PADDED_BYTES, sealPaddedJson } from "./padding";
import { type Fixed, openMessage, openMessageBy, sealMessage } from "./shop-message";

/** To the supplier. `contentKey` lets the reseller, whose order names it, see what was sealed. */
export const sealSupplyPart = (
  supplierId: string,
  inbox: string,
  partId: string,
  part: object,
  fixed?: Fixed,
) => sealMessage("supply", supplierId, inbox, partId, part, fixed);

type SealedPart = { id: string; key: string; payload: string };

export const openSupplyPart = async (
  supplierId: string,
  inbox: JsonWebKey,
  sealed: SealedPart,
): Promise<unknown> => (await openMessage("supply", supplierId, inbox, sealed)).value;

export const openSupplyPartBy = (
  contentKey: string,
  supplierId: string,
  sealed: { id: string; payload: string },
): Promise<unknown> => openMessageBy("supply", contentKey, supplierId, sealed);

/** To the reseller, bound to the part. @param inbox the reseller's public key */
export async function sealSupplyAnswer(
  kind: "bill" | "shipment",
  supplierId: string,
  inbox: string,
  partId: string,
  value: object,
): Promise<{ key: string; payload: string }> {
  const { key, payload } = await sealMessage(kind, supplierId, inbox, partId, value);
  return { key, payload };
}

export const openSupplyAnswer = async (
  kind: "bill" | "shipment",
  supplierId: string,
  inbox: JsonWebKey,
  sealed: SealedPart,
): Promise<unknown> => (await openMessage(kind, supplierId, inbox, sealed)).value;

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
