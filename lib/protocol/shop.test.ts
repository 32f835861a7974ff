/** Shops' formats where the vectors do not reach: what a malicious server could send, damaged padding, wrong passwords and words. */
import { expect, test } from "vitest";
import { randomBytes, toBase64url, utf8 } from "./bytes";
import { newCapability } from "./capability";
import { shopCatalog } from "./contexts";
import { publicOf } from "./ecdh";
import { importKey, seal } from "./envelope";
import { MAX_PLAIN_STEPS_BYTES, PADDED_BYTES, pad, sealPaddedJson, unpad } from "./padding";
import { readBackupWords } from "./recovery-words";
import { newBackupSecret, openBackup, sealBackup } from "./shop-backup";
import { openCatalog, sealCatalog, shopPin, signCatalog } from "./shop-catalog";
import { newDiscountCode, readDiscountCode, showDiscountCode } from "./shop-codes";
import { newShopKeys, openShopKeys, sealShopKeys } from "./shop-keys";
import { openMessage, sealMessage } from "./shop-message";
import { lockOwnerKey, unlockOwnerKey } from "./shop-password";
import { MAX_PHOTO_BYTES, openPhoto, sealPhoto } from "./shop-photo";

const shopId = "3f0c9b7e-2d18-4c6a-8e55-0a1b2c3d4e5f";
const other = "4f0c9b7e-2d18-4c6a-8e55-0a1b2c3d4e5f";
const keys = await newShopKeys();
const contentKey = await importKey(newCapability());
const pin = await shopPin(shopId, publicOf(keys.sign));
const trust = { shopId, pin, newestSeq: 0 };
const body = JSON.stringify({ v: 1, name: "Käse" });
const sealedAs = async (seq: number, signed = signCatalog(keys.sign, shopId, seq, body)) =>
  sealCatalog(contentKey, shopId, seq, await signed);

// E-017 E-018
test("a catalog opens for the link that pins its signature, and says what was signed", async () => {
  const catalog = await sealedAs(7);
  expect(await openCatalog(contentKey, { ...trust, newestSeq: 7 }, { seq: 7, catalog })).toEqual({
    v: 1,
    name: "Käse",
  });
});

// E-017 E-018
test.each<[string, string, () => Promise<unknown>]>([
  [
    "of an earlier number than this browser has seen",
    "shop-older",
    async () =>
      openCatalog(contentKey, { ...trust, newestSeq: 8 }, { seq: 7, catalog: await sealedAs(7) }),
  ],
  [
    "served under another number",
    "envelope",
    async () => openCatalog(contentKey, trust, { seq: 8, catalog: await sealedAs(7) }),
  ],
  [
    "signed with another key",
    "shop-pin",
    async () => {
      const { sign } = await newShopKeys();
      const catalog = await sealedAs(1, signCatalog(sign, shopId, 1, body));
      return openCatalog(contentKey, trust, { seq: 1, catalog });
    },
  ],
  [
    "with a changed body, such as another inbox",
    "shop-signature",
    async () => {
      const signed = await signCatalog(keys.sign, shopId, 1, body);
      const changed = Promise.resolve({ ...signed, body: body.replace("Käse", "Kase") });
      return openCatalog(contentKey, trust, { seq: 1, catalog: await sealedAs(1, changed) });
    },
  ],
  [
    "whose signature is of an earlier number",
    "shop-signature",
    async () => {
      const earlier = signCatalog(keys.sign, shopId, 1, body);
      return openCatalog(contentKey, trust, { seq: 2, catalog: await sealedAs(2, earlier) });
    },
  ],
  [
    "of another shop with the same keys",
    "envelope",
    async () => {
      const catalog = await sealCatalog(
        contentKey,
        other,
        1,
        await signCatalog(keys.sign, other, 1, body),
      );
      return openCatalog(contentKey, trust, { seq: 1, catalog });
    },
  ],
  [
    "whose signature is no base64url",
    "shop-signature",
    async () => {
      const signed = await signCatalog(keys.sign, shopId, 1, body);
      const catalog = await sealedAs(1, Promise.resolve({ ...signed, sig: "*" }));
      return openCatalog(contentKey, trust, { seq: 1, catalog });
    },
  ],
  [
    "that is no signed catalog",
    "json",
    async () => {
      const catalog = await sealPaddedJson(contentKey, shopCatalog(shopId, 1), [], "steps");
      return openCatalog(contentKey, trust, { seq: 1, catalog });
    },
  ],
  [
    "of a damaged text",
    "json",
    async () => {
      const damaged = signCatalog(keys.sign, shopId, 1, "{");
      return openCatalog(contentKey, trust, { seq: 1, catalog: await sealedAs(1, damaged) });
    },
  ],
])("a catalog %s is refused", async (_, code, open) => {
  await expect(open()).rejects.toMatchObject({ name: "ProtocolError", code });
});

// E-019
test("padding accepts what fits, and its reader refuses any other padding", () => {
  const bytes = utf8("{}");
  const padded = pad(bytes, 16);
  expect(unpad(padded, 16)).toEqual(bytes);
  expect(pad(new Uint8Array(12), 16)).toHaveLength(16);
  expect(() => pad(new Uint8Array(13), 16)).toThrow("too large");
  expect(pad(new Uint8Array(16_380), "steps")).toHaveLength(16_384);
  expect(pad(new Uint8Array(16_381), "steps")).toHaveLength(32_768);
  expect(pad(new Uint8Array(MAX_PLAIN_STEPS_BYTES), "steps")).toHaveLength(48 * 16_384);
  expect(() => pad(new Uint8Array(MAX_PLAIN_STEPS_BYTES + 1), "steps")).toThrow("too large");
  const long = padded.slice();
  long[3] = 13;
  const dirty = padded.slice();
  dirty[15] = 1;
  for (const [bad, size] of [
    [long, 16],
    [dirty, 16],
    [padded, 32],
    [padded, "steps"],
    [new Uint8Array(0), "steps"],
    [new Uint8Array(49 * 16_384), "steps"],
  ] as const) {
    expect(() => unpad(bad, size)).toThrow("damaged");
  }
});

// E-022 E-023 DB-050
test("an order opens with the shop's key and its own id only, and gives both sides one key", async () => {
  const inbox = publicOf(keys.inbox);
  const order = { v: 1, note: "Grüße" };
  const { contentKey, ...sealed } = await sealMessage("order", shopId, inbox, "a", order);
  const opened = await openMessage("order", shopId, keys.inbox, { id: "a", ...sealed });
  expect(opened).toEqual({ value: order, contentKey });
  const stranger = (await newShopKeys()).inbox;
  const again = await sealMessage("order", shopId, inbox, "a", order);
  expect(again.payload).not.toBe(sealed.payload);
  for (const [shop, inboxKeys, posted] of [
    [shopId, keys.inbox, { id: "b", ...sealed }],
    [other, keys.inbox, { id: "a", ...sealed }],
    [shopId, stranger, { id: "a", ...sealed }],
    [shopId, keys.inbox, { id: "a", key: again.key, payload: sealed.payload }],
  ] as const) {
    await expect(openMessage("order", shop, inboxKeys, posted)).rejects.toMatchObject({
      code: "envelope",
    });
  }
  const off = toBase64url(new Uint8Array(65).fill(4));
  await expect(
    openMessage("order", shopId, keys.inbox, { id: "a", key: off, payload: sealed.payload }),
  ).rejects.toMatchObject({ code: "key" });
});

// E-023
test("a contact request is of 2,772 characters and does not open as another one", async () => {
  const request = { v: 1, id: "a", placedAt: "2026-11-21T09:00:00.000Z", contact: "Ada" };
  const sealed = await sealMessage("request", shopId, publicOf(keys.inbox), "a", request);
  expect(sealed.payload).toHaveLength(2_772);
  expect(sealed.key).toHaveLength(87);
  const open = (id: string) => openMessage("request", shopId, keys.inbox, { id, ...sealed });
  expect((await open("a")).value).toEqual(request);
  await expect(open("b")).rejects.toThrow();
});

// E-020 DB-040
test("a shop's keys stay under 2,000 characters and open as they were made", async () => {
  const ownerKey = newCapability();
  const sealed = await sealShopKeys(ownerKey, shopId, { ...keys, kid: "12345678" });
  expect(sealed.length).toBeLessThanOrEqual(2_000);
  expect(await openShopKeys(ownerKey, shopId, sealed)).toEqual({ ...keys, kid: "12345678" });
  await expect(openShopKeys(newCapability(), shopId, sealed)).rejects.toMatchObject({
    code: "envelope",
  });
});

// E-024 SH-066
test("a discount code is read however it is typed, and nothing else is one", () => {
  const code = newDiscountCode();
  expect(readDiscountCode(` ${showDiscountCode(code).toLowerCase()} `)).toBe(code);
  expect(readDiscountCode("oil0i-23456")).toBe("0110123456");
  for (const typed of ["", "7K3M9QXR2", "7K3M9QXR2AB", "7K3M9QXR2U", "7K3M9QXR2!"]) {
    expect(readDiscountCode(typed)).toBeNull();
  }
});

// E-026 SH-065
test("an owner's lock opens with the password however its accents are written, and a wrong one is refused", async () => {
  const ownerKey = newCapability();
  const estimates: number[] = [];
  const lock = await lockOwnerKey(shopId, ownerKey, " Crème ", {
    onEstimate: (milliseconds) => estimates.push(milliseconds),
  });
  expect(lock).toHaveLength(103);
  expect(estimates).toHaveLength(1);
  expect(await unlockOwnerKey(shopId, lock, " Crème ".normalize("NFD"))).toBe(ownerKey);
  await expect(unlockOwnerKey(shopId, lock, "Crème")).rejects.toMatchObject({ code: "envelope" });
  await expect(unlockOwnerKey(shopId, lock.slice(1), " Crème ")).rejects.toMatchObject({
    code: "link",
  });
  const stopped = unlockOwnerKey(shopId, lock, "x", { signal: AbortSignal.abort() });
  await expect(stopped).rejects.toMatchObject({ name: "AbortError" });
});

// E-027 SH-062
test("a backup is of 192 characters and opens with its own words only", async () => {
  const secret = newBackupSecret();
  const backup = {
    shopId,
    capability: newCapability(),
    docKey: newCapability(),
    ownerKey: newCapability(),
  };
  const sealed = await sealBackup(secret, backup);
  expect(sealed).toHaveLength(192);
  expect(await openBackup(secret, sealed)).toEqual(backup);
  await expect(openBackup(newBackupSecret(), sealed)).rejects.toMatchObject({ code: "envelope" });
  await expect(sealBackup(secret, { ...backup, shopId: "" })).rejects.toMatchObject({
    code: "key",
  });
});

// E-027
test("of twelve words a wrong, missing or exchanged one is noticed", () => {
  const words = "episode blade sheriff cost zebra occur food boil magic dress chef acid";
  expect(readBackupWords(`1. ${words.toUpperCase().replaceAll(" ", "\n2) ")}`)).not.toBeNull();
  expect(readBackupWords(words.replace("acid", "acids"))).toBeNull();
  expect(readBackupWords(words.replace("acid", "zebra"))).toBeNull();
  expect(readBackupWords(words.replace(" acid", ""))).toBeNull();
});

// E-028
test("every photo is of one size, and one byte too many is refused", async () => {
  const photo = randomBytes(MAX_PHOTO_BYTES);
  const sealed = await sealPhoto(contentKey, shopId, "a", photo);
  expect(sealed).toHaveLength(49_181);
  expect(await openPhoto(contentKey, shopId, "a", sealed)).toEqual(photo);
  await expect(openPhoto(contentKey, shopId, "b", sealed)).rejects.toThrow();
  const larger = new Uint8Array(MAX_PHOTO_BYTES + 1);
  expect(() => sealPhoto(contentKey, shopId, "a", larger)).toThrow("too large");
  const unpadded = await seal(contentKey, `${shopId}:shop-photo:a`, photo);
  await expect(openPhoto(contentKey, shopId, "a", unpadded)).rejects.toMatchObject({
    code: "padding",
  });
  expect(PADDED_BYTES.photo - MAX_PHOTO_BYTES).toBe(4);
});
