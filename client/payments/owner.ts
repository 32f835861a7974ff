/** A payments profile for its owner: creating and opening it, and the headers of each call. */
import * as api from "../../lib/contract/pay-payees";
import type { PayeeView, PayMethod } from "../../lib/contract/pay-shapes";
import { type PayeeAddress, payAuth } from "../../lib/protocol/pay-auth";
import { callOperation } from "../call";
import { defaultEnvironment, type Environment } from "../environment";

export interface Owner extends PayeeAddress {
  /** `X-Pay-Auth` (E-029). */
  auth: string;
  /** Used for its calls; absent in a page. */
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

/** What each of an owner's calls has, without a cookie. */
export const asOwner = ({ payeeId, capability, auth, environment }: Owner) => ({
  ...(environment && { environment }),
  params: { payeeId },
  capability,
  anonymous: true,
  headers: { "X-Pay-Auth": auth },
});

/** The same for a call about one link. */
export const asLinkOwner = (owner: Owner, linkId: string) => ({
  ...asOwner(owner),
  params: { payeeId: owner.payeeId, linkId },
});

/**
 * Creates a profile: an encrypted document that contains only the profile's name. Its key is the payee's key, and its
 * owner's capability is the owner's login.
 * @returns the profile's address: anyone who has it is its owner
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

/** Turns on a way to pay, after those that are on. */
export async function turnOn(owner: Owner, payee: PayeeView, way: PayMethod): Promise<PayeeView> {
  if (payee.methods.includes(way)) return payee;
  const body = { methods: [...payee.methods, way] };
  return callOperation(api.changePayee, { ...asOwner(owner), body });
}
