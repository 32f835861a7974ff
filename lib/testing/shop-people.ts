/** People of shops in a test: sealed bytes of the right sizes, which nobody opens. */
import { createECDH, randomUUID } from "node:crypto";
import * as claimRoute from "@/app/api/shops/[shopId]/claim/route";
import * as peopleRoute from "@/app/api/shops/[shopId]/people/route";
import * as rotateRoute from "@/app/api/shops/[shopId]/rotate/route";
import * as shopRoute from "@/app/api/shops/[shopId]/route";
import { digestOf } from "@/lib/digest";
import { newCapability } from "@/lib/protocol/capability";
import type { Answered } from "./call";
import { askShop, padded, sealedBase64, sealedKeys, type TestShop } from "./shops";

export interface TestPerson extends Required<TestShop> {
  accessId: string;
}

const point = (): string => createECDH("prime256v1").generateKeys("base64url");
export const sealedKey = () => ({ key: point(), sealed: sealedBase64(61) });
export const personSecret = () => ({
  ...{ publicKey: point(), privateSealed: sealedBase64(230) },
  ...sealedKey(),
});
export const newLock = () => digestOf(newCapability());
export const newKid = () => newCapability().slice(0, 8);

/** A change of the shop key for these people. */
export const rotation = (accessIds: readonly string[], more: object = {}) => ({
  ...{ keys: sealedKeys(), catalog: padded(), state: padded(), ring: sealedBase64(500) },
  ...{ kids: [newKid()], payLock: newLock() },
  people: accessIds.map((accessId) => ({ accessId, ...sealedKey() })),
  ...more,
});

export const readShop = async (shop: TestShop) => (await askShop(shopRoute.GET, shop)).body;
export const readPeople = async (shop: TestShop) => (await askShop(peopleRoute.GET, shop)).body;

/** The shop's numbers as a page sends them back. */
export async function numbersOf(shop: TestShop) {
  const { epoch, seq, stateVersion: version } = await readShop(shop);
  return { epoch, seq, version };
}

export async function remainingOf(shop: TestShop): Promise<string[]> {
  const { people } = await readPeople(shop);
  return people
    .filter((person: object) => !("leftAt" in person) && !("removedAt" in person))
    .map(({ accessId }: { accessId: string }) => accessId);
}

export async function rotate(shop: TestShop, more: object = {}): Promise<Answered> {
  const next = rotation(await remainingOf(shop));
  return askShop(rotateRoute.POST, shop, { body: { ...(await numbersOf(shop)), next, ...more } });
}

/** A one-time link. @param lock where the shop has people already */
export async function invite(
  shop: Required<TestShop> & { lock?: string },
  more: object = {},
): Promise<{ answer: Answered; link: TestPerson }> {
  const link = { id: shop.id, capability: newCapability(), auth: newCapability() };
  const accessId = randomUUID();
  const isFirst = shop.lock === undefined;
  const next = isFirst ? rotation(await remainingOf(shop)) : undefined;
  const body = {
    ...{ accessId, token: link.capability, authHash: digestOf(link.auth), ...personSecret() },
    payLock: shop.lock ?? next?.payLock,
    ...(next && { next }),
    ...more,
  };
  const answer = await askShop(peopleRoute.POST, shop, { body });
  if (next && answer.status === 201) shop.lock = next.payLock;
  return { answer, link: { ...link, accessId } };
}

export async function claim(
  link: TestPerson,
  more: object = {},
): Promise<{ answer: Answered; manager: TestPerson }> {
  const manager = { ...link, capability: newCapability(), auth: newCapability() };
  const body = { token: manager.capability, authHash: digestOf(manager.auth), ...personSecret() };
  return { answer: await askShop(claimRoute.POST, link, { body: { ...body, ...more } }), manager };
}

export async function newManager(
  shop: Required<TestShop> & { lock?: string },
): Promise<TestPerson> {
  const { answer, link } = await invite(shop);
  if (answer.status !== 201) throw new Error(`Not invited: ${JSON.stringify(answer.body)}`);
  const claimed = await claim(link);
  if (claimed.answer.status !== 200) throw new Error(JSON.stringify(claimed.answer.body));
  return claimed.manager;
}
