/** People who run a shop: inviting, claiming, leaving, returning, removing, restoring, and changing the owner. */
import type { AnswerOf } from "../../lib/contract/operation";
import * as api from "../../lib/contract/shop-people";
import type { OwnerState } from "../../lib/kinds/shop/state";
import { hashCapability, newCapability } from "../../lib/protocol/capability";
import { newInboxKey } from "../../lib/protocol/ecdh";
import { shopAuth } from "../../lib/protocol/shop-keys";
import { sealPersonKey, sealShopKeyTo } from "../../lib/protocol/shop-people";
import { callOperation } from "../call";
import { siteOrigin } from "../environment";
import { ApiError } from "../http";
import { ownerAddressOf } from "./listed";
import { asOwnerOf, asShopOwner, proveOwner, type ShopCredentials } from "./owner";
import { writeEntry } from "./owner-entries";
import { changeShopKey, rotateShopKey, sendRotation } from "./rotation";
import type { ShopSession } from "./session";
import { isRekeyed } from "./session-faults";

type Listed = AnswerOf<typeof api.listPeople>;
export interface ShopPerson {
  accessId: string;
  name: string;
  isMe: boolean;
  /** This person declined the offered shop. */
  hasDeclined: boolean;
  person: Listed["people"][number];
}

export async function listShopPeople(session: ShopSession): Promise<ShopPerson[]> {
  const { me, people } = await callOperation(api.listPeople, asShopOwner(session.owner));
  const named = session.current().state.people;
  return people.map((person) => {
    const { accessId } = person;
    const { name = "", declinedAt } = named[accessId] ?? {};
    const hasDeclined = person.taker !== null && declinedAt !== undefined;
    return { accessId, name, isMe: accessId === me, hasDeclined, person };
  });
}

/** Whether a person who knows the shop key has left for good. */
export const isRotationDue = async (session: ShopSession): Promise<boolean> =>
  (await callOperation(api.listPeople, asShopOwner(session.owner))).rotateDue;

/** A person's new capability, proof and key. @param shopKey is sealed to them */
async function newSecrets(shopId: string, accessId: string, shopKey: string) {
  const [token, personKey, pair] = [newCapability(), newCapability(), await newInboxKey()];
  return {
    personKey,
    sent: {
      token,
      authHash: await hashCapability(await shopAuth(shopId, personKey)),
      publicKey: pair.publicKey,
      privateSealed: await sealPersonKey(personKey, shopId, accessId, pair.privateKey),
      ...(await sealShopKeyTo(pair.publicKey, shopId, accessId, shopKey)),
    },
  };
}

export interface Invitation {
  accessId: string;
  name: string;
  /** Opens the shop once, for the first person who claims it. It is not stored anywhere. */
  url: string;
  expiresAt: string;
}

/**
 * The first invitation also changes the shop key, so that the owner's first key stays private.
 * @throws ApiError 409 `full` at ten people
 */
export async function invitePerson(session: ShopSession, name: string): Promise<Invitation> {
  const { shopId, docKey } = session.owner;
  const accessId = crypto.randomUUID();
  let made: Awaited<ReturnType<typeof newSecrets>> | undefined;
  let expiresAt = "";
  const send = async (shopKey: string, more: object) => {
    made = await newSecrets(shopId, accessId, shopKey);
    const body = { accessId, ...made.sent, ...more };
    const sending = callOperation(api.invitePerson, { ...asShopOwner(session.owner), body });
    expiresAt = await sending.then(
      (answer) => answer.expiresAt,
      async (error) => {
        // The answer was lost, and it may be done.
        const found = error instanceof ApiError ? [] : await listShopPeople(session);
        const invited = found.find((one) => one.accessId === accessId);
        if (!invited) throw error;
        return invited.person.expiresAt ?? "";
      },
    );
  };
  const { epoch, shopKey, payLock } = session.stored;
  if (epoch > 0) await send(shopKey, { payLock });
  else
    await changeShopKey(session, ({ next, after, seen: { seq, version } }) =>
      send(after.shopKey, { payLock: after.payLock, next, seq, version }),
    );
  if (!made) throw new Error("An invitation was sent.");
  namePerson(session, accessId, name);
  await session.flush();
  const credentials = { shopId, docKey, capability: made.sent.token, ownerKey: made.personKey };
  const url = siteOrigin(session.environment) + ownerAddressOf(credentials);
  return { accessId, name, url, expiresAt };
}

/** Changes the name by which the owners know a person; it is in the sealed state. */
export const namePerson = (session: ShopSession, accessId: string, name: string): void =>
  writeEntry(session, "people", accessId, (before) => ({ ...before, name }));

const NO_NAME: OwnerState["people"][string] = { name: "" };

/**
 * Turns a one-time link into one's own.
 * @returns the credentials that open the shop from now on
 * @throws ApiError 404 `used` when somebody else was first
 */
export async function claimInvitation(session: ShopSession): Promise<ShopCredentials> {
  const { shopId, docKey } = session.owner;
  const { me } = session.stored;
  if (me === null) throw new Error("Only who was invited claims a link.");
  for (;;) {
    const { shopKey, payLock } = session.stored;
    const { personKey, sent } = await newSecrets(shopId, me, shopKey);
    const credentials = { shopId, docKey, capability: sent.token, ownerKey: personKey };
    try {
      await callOperation(api.claimInvitation, {
        ...asShopOwner(session.owner),
        body: { ...sent, payLock },
      });
      return credentials;
    } catch (error) {
      if (isRekeyed(error)) await session.reload();
      // The answer was lost, and it is done.
      else if (!(error instanceof ApiError) && (await opens(session, credentials)))
        return credentials;
      else throw error;
    }
  }
}

async function opens({ environment }: ShopSession, credentials: ShopCredentials) {
  const owner = await proveOwner(credentials, environment);
  return callOperation(api.listPeople, asShopOwner(owner)).then(
    () => true,
    () => false,
  );
}

/** After a lost answer the new credentials tell whether the change was made. @throws the error when it was not */
const unlessOpens =
  (session: ShopSession, credentials: ShopCredentials) =>
  async (error: unknown): Promise<void> => {
    const isDone = !(error instanceof ApiError) && (await opens(session, credentials));
    if (!isDone) throw error;
  };

/** @returns until when the person can return, as an ISO time */
export async function leaveShop(session: ShopSession): Promise<string> {
  return (await callOperation(api.leaveShop, { ...asShopOwner(session.owner), body: {} })).until;
}

/** @throws ApiError 409 `gone` after ten minutes, `rekeyed` once the shop key changed */
export async function comeBack(session: ShopSession): Promise<void> {
  await callOperation(api.comeBack, { ...asShopOwner(session.owner), body: {} });
}

/** They lose access at once. Then the shop key changes, so that the key they know decrypts nothing new. */
export async function removePerson(session: ShopSession, accessId: string): Promise<void> {
  await callOperation(api.removePerson, asOwnerOf(session.owner, { accessId }));
  await rotateShopKey(session);
}

/** @throws ApiError 409 `gone` after a day */
export async function restorePerson(
  session: ShopSession,
  { accessId, publicKey }: Listed["people"][number],
): Promise<void> {
  const { shopKey, payLock } = session.stored;
  const sealed = publicKey
    ? await sealShopKeyTo(publicKey, session.owner.shopId, accessId, shopKey)
    : {};
  const body = { ...sealed, payLock };
  await callOperation(api.restorePerson, { ...asOwnerOf(session.owner, { accessId }), body });
}

/** @param stay whether the owner stays as a manager */
export async function askTaker(session: ShopSession, accessId: string, stay: boolean) {
  await callOperation(api.askTaker, { ...asOwnerOf(session.owner, { accessId }), body: { stay } });
  writeEntry(session, "people", accessId, (before) => {
    const { declinedAt: _, ...asked } = before ?? NO_NAME;
    return asked;
  });
  await session.flush();
}

/** Only the owner can withdraw an offer (P-008), so declining is noted in the shared state for the owner. */
export async function declineShop(session: ShopSession): Promise<void> {
  const { me } = session.stored;
  if (me === null) throw new Error("Only who was asked declines.");
  const declinedAt = new Date().toISOString();
  writeEntry(session, "people", me, (before) => ({ ...(before ?? NO_NAME), declinedAt }));
  await session.flush();
}

export async function cancelTaker(session: ShopSession, accessId: string): Promise<void> {
  await callOperation(api.cancelTaker, asOwnerOf(session.owner, { accessId }));
}

/** @returns the owner's credentials from now on @throws ApiError 403 without an offer */
export async function takeShop(session: ShopSession): Promise<ShopCredentials> {
  const { shopId, docKey } = session.owner;
  const { me, people } = await callOperation(api.listPeople, asShopOwner(session.owner));
  const stay = people.find(({ accessId }) => accessId === me)?.taker?.stay;
  const [ownerToken, ownerKey] = [newCapability(), newCapability()];
  const credentials = { shopId, docKey, capability: ownerToken, ownerKey };
  const authHash = await hashCapability(await shopAuth(shopId, ownerKey));
  await changeShopKey(
    session,
    async ({ seen, next }) => {
      const body = { ...seen, ownerToken, authHash, next };
      await callOperation(api.takeShop, { ...asShopOwner(session.owner), body }).catch(
        unlessOpens(session, credentials),
      );
    },
    { newOwnKey: ownerKey, only: stay ? null : me },
  );
  return credentials;
}

/** Makes a new owner link; the earlier one and backup words stop working. @returns the credentials from now on */
export async function resetOwnerLink(session: ShopSession): Promise<ShopCredentials> {
  const { shopId, docKey, ownerKey } = session.owner;
  const credentials = { shopId, docKey, ownerKey, capability: newCapability() };
  const ownerToken = credentials.capability;
  await changeShopKey(session, ({ seen, next }) =>
    sendRotation(session, { ...seen, next, ownerToken }).catch(unlessOpens(session, credentials)),
  );
  return credentials;
}
