/** A payments profile for its owner: creating it, opening it, and the headers each call carries. */
import * as api from "../../lib/contract/pay-payees";
import type { PayeeView, PayMethod } from "../../lib/contract/pay-shapes";
import { type PayeeAddress, payAuth } from "../../lib/protocol/pay-auth";
import { callOperation } from "../call";
import { defaultEnvironment, type Environment } from "../environment";

export interface Owner extends PayeeAddress {
  /** `X-Pay-Auth` (E-029). */
  auth: string;
  /** Of its calls; absent in a page. */
  environment?: Environment;
}

export const openOwner = async (
  address: PayeeAddress,
  environment?: Environment,
): Promise<Owner> => ({
  ...address,
  ...(environment && { environment }),
  auth: await payAuth(address.payeeId, address.payeeKey),
});

/** What each call of an owner carries: no cookie. */
export const asOwner = ({ payeeId, capability, auth, environment }: Owner) => ({
  ...(environment && { environment }),
  params: { payeeId },
  capability,
  anonymous: true,
  headers: { "X-Pay-Auth": auth },
});

/** The same of a call about one link. */
export const asLinkOwner = (owner: Owner, linkId: string) => ({
  ...asOwner(owner),
  params: { payeeId: owner.payeeId, linkId },
});

/**
 * An encrypted document with nothing in it but the profile's name; its key is the payee's key, and its owner's capability
 * the owner's login.
 * @returns the profile's address: whoever has it is its owner
 */
export async function createProfile(
  name: string,
  environment: Environment = defaultEnvironment(),
): Promise<Owner> {
  const { createNote } = await import("../files");
  const { id, capability, contentKey } = await createNote({ title: name }, environment);
  if (contentKey === null) throw new Error("A payments profile is always encrypted.");
  const owner = await openOwner({ payeeId: id, capability, payeeKey: contentKey });
  await callOperation(api.createPayee, { ...asOwner(owner), body: { id }, environment });
  return owner;
}

/** Offers a way to be paid after those that are offered already. */
export async function turnOn(owner: Owner, payee: PayeeView, way: PayMethod): Promise<PayeeView> {
  if (payee.methods.includes(way)) return payee;
  const body = { methods: [...payee.methods, way] };
  return callOperation(api.changePayee, { ...asOwner(owner), body });
}
