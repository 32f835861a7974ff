import { expect, test } from "vitest";
import { randomBytes, toBase64url } from "./bytes";
import { newCapability } from "./capability";
import { importKey } from "./envelope";
import {
  formatCustomerLink,
  formatOwnerLink,
  formatShortShopLink,
  parseCustomerLink,
  parseOwnerLink,
} from "./shop-links";
import { openShopLink, sealShopLink } from "./short-links";

const shopId = "3f0c9b7e-2d18-4c6a-8e55-0a1b2c3d4e5f";
const other = "4f0c9b7e-2d18-4c6a-8e55-0a1b2c3d4e5f";
const pin = toBase64url(randomBytes(16));
const read = (path: string) => parseCustomerLink(new URL(path, "https://desk.test"));
const address = { shopId, capability: newCapability(), docKey: newCapability(), pin };

// SH-066
test("a customer's link is read as it was written, with and without a code", () => {
  const link = formatCustomerLink(address);
  expect("https://desk.tests".length + link.length).toBe(168);
  expect(read(link)).toEqual({ form: "long", ...address, code: null, isCodeIgnored: false });
  const coded = formatCustomerLink(address, "7K3M9QXR2A");
  expect("https://desk.tests".length + coded.length).toBe(179);
  expect(read(coded)).toMatchObject({ form: "long", code: "7K3M9QXR2A" });
  expect(read(`${link}~7k3m9-qxr2a`)).toMatchObject({ form: "long", code: "7K3M9QXR2A" });
  const ignored = { form: "long", code: null, isCodeIgnored: true };
  expect(read(`${link}~SALE`)).toMatchObject(ignored);
  expect(read(`${link}~`)).toMatchObject(ignored);
  const secret = newCapability();
  expect(read(formatShortShopLink(secret))).toMatchObject({ form: "short", secret, code: null });
  expect(read(`/s#2${secret}`)).toMatchObject({ form: "newer" });
});

// SH-066
test.each([
  ["no pin", `/s/${shopId}#${address.capability}.${address.docKey}`],
  ["a short pin", formatCustomerLink({ ...address, pin: pin.slice(1) })],
  ["a pin with spare bits", formatCustomerLink({ ...address, pin: `${"A".repeat(21)}B` })],
  ["a part too many", `${formatCustomerLink(address)}.${pin}`],
  ["a cut key", formatCustomerLink({ ...address, docKey: address.docKey.slice(1) })],
  ["another path", formatCustomerLink({ ...address, shopId: "x" })],
  ["a cut secret", `/s#1${address.docKey.slice(1)}`],
])("a customer's link with %s is incomplete", (_, path) => {
  expect(read(path).form).toBe("incomplete");
});

// SH-065
test("an owner's link has two parts, a key, or a lock; any other length is incomplete", () => {
  const ownerKey = newCapability();
  const lock = toBase64url(new Uint8Array(77).fill(1));
  const { capability, docKey } = address;
  const parts = { shopId, capability, docKey };
  for (const link of [
    { ...parts, ownerKey: null, lock: null },
    { ...parts, ownerKey, lock: null },
    { ...parts, ownerKey: null, lock },
  ]) {
    const path = formatOwnerLink(link);
    expect(parseOwnerLink(new URL(path, "https://desk.test"))).toEqual(link);
    expect(parseOwnerLink(new URL(path.slice(0, -1), "https://desk.test"))).toBeNull();
    expect(parseOwnerLink(new URL(`${path}.`, "https://desk.test"))).toBeNull();
  }
});

// E-008
test("a short link's envelope of a shop opens for that shop, and not without its pin", async () => {
  const wrapKey = await importKey(newCapability());
  const payload = { key: newCapability(), pin };
  const sealed = await sealShopLink(wrapKey, shopId, payload);
  expect(await openShopLink(wrapKey, shopId, sealed)).toEqual(payload);
  await expect(openShopLink(wrapKey, other, sealed)).rejects.toMatchObject({ code: "envelope" });
  const cut = await sealShopLink(wrapKey, shopId, { ...payload, pin: pin.slice(1) });
  await expect(openShopLink(wrapKey, shopId, cut)).rejects.toMatchObject({ code: "link" });
});
