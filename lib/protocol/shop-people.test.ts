/** Keys of a shop that several people run. */
import { expect, test } from "vitest";
import { newCapability } from "./capability";
import { newInboxKey } from "./ecdh";
import { newShopKeys } from "./shop-keys";
import * as people from "./shop-people";

const shopId = "3f0c9b7e-2d18-4c6a-8e55-0a1b2c3d4e5f";
const [one, two] = ["5c1d2e3f-4a5b-4c6d-8e7f-9a0b1c2d3e4f", "6c1d2e3f-4a5b-4c6d-8e7f-9a0b1c2d3e4f"];
const refused = { name: "ProtocolError", code: "envelope" };

test("DB-044 the shop key opens for the person it was sealed to, and for nobody else", async () => {
  const [shopKey, personKey, pair] = [newCapability(), newCapability(), await newInboxKey()];
  const sealed = await people.sealShopKeyTo(pair.publicKey, shopId, one, shopKey);
  expect([sealed.key.length, sealed.sealed.length]).toEqual([87, 84]);
  const jwk = await people.sealPersonKey(personKey, shopId, one, pair.privateKey);
  expect(jwk.length).toBeLessThanOrEqual(400);
  const own = await people.openPersonKey(personKey, shopId, one, jwk);
  expect(await people.openShopKey(own, shopId, one, sealed)).toBe(shopKey);
  await expect(people.openShopKey(own, shopId, two, sealed)).rejects.toMatchObject(refused);
  const other = (await newInboxKey()).privateKey;
  await expect(people.openShopKey(other, shopId, one, sealed)).rejects.toMatchObject(refused);
  await expect(people.openPersonKey(newCapability(), shopId, one, jwk)).rejects.toMatchObject(
    refused,
  );
  await expect(people.openPersonKey(personKey, shopId, two, jwk)).rejects.toMatchObject(refused);
});

test("DB-040 a key ring holds the keys before, and opens under its own shop key and epoch alone", async () => {
  const [shopKey, { inbox }] = [newCapability(), await newShopKeys()];
  const [from, to] = ["2026-11-01T00:00:00.000Z", "2026-11-23T00:00:00.000Z"];
  const ring: people.RingKey[] = [
    { kid: "aaaaaaaa", use: "inbox", jwk: inbox, from, to },
    { kid: await people.keyIdOf(shopKey), use: "shop", key: shopKey, from, to },
  ];
  const sealed = await people.sealRing(shopKey, shopId, 2, ring);
  expect(await people.openRing(shopKey, shopId, 2, sealed)).toEqual(ring);
  await expect(people.openRing(shopKey, shopId, 3, sealed)).rejects.toMatchObject(refused);
  const damaged = await people.sealRing(shopKey, shopId, 2, [
    { kid: "x", use: "shop", from, to },
  ] as people.RingKey[]);
  await expect(people.openRing(shopKey, shopId, 2, damaged)).rejects.toMatchObject({ code: "key" });
});

test("DB-044 an archive opens under its own id alone", async () => {
  const shopKey = newCapability();
  const sealed = await people.sealArchive(shopKey, shopId, one, { v: 1, orders: [] });
  expect(sealed.length).toBe(21_884);
  expect(await people.openArchive(shopKey, shopId, one, sealed)).toEqual({ v: 1, orders: [] });
  await expect(people.openArchive(shopKey, shopId, two, sealed)).rejects.toMatchObject(refused);
});
