/** A shop in the account's library: its key on every device, and only the lock once there is an owner's password. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { forgetAttempts } from "@/lib/testing/accounts";
import { startTestServer, type TestServer } from "@/lib/testing/server";
import { lockOwnerKey } from "../../lib/protocol/shop-password";
import { addToLibrary, library } from "../account/library";
import { signIn, signUp } from "../account/signing-in";
import { newBrowser } from "../testing/browser";
import { listedShop, ownerLinkOf } from "./listed";
import { createShop } from "./owner";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(forgetAttempts);

test("the library keeps a shop's key, and after an owner password only the lock", async () => {
  const [one, two] = [newBrowser(server.url), newBrowser(server.url)];
  const person = {
    ...{ name: "Ada", email: `${randomUUID()}@sealdesk.test` },
    password: "seven quiet herons at dawn",
  };
  await signUp(person, {}, one);
  await signIn(person, {}, two);
  const ask = { name: "off", email: "off", phone: "off", address: "off", note: "off" } as const;
  const draft = { name: "Hollis", currency: "EUR", sections: [], items: [], ask };
  const owner = await createShop(draft, one);
  const { shopId, capability, docKey, ownerKey } = owner;
  const address = { shopId, capability, docKey };
  const linkOn = async (browser: typeof one) =>
    (await library(browser, ["store"]))?.map(ownerLinkOf);

  await addToLibrary(listedShop({ ...owner, lock: null }, "Hollis"), one);
  expect(await linkOn(two)).toEqual([{ ...address, ownerKey, lock: null }]);
  expect(await library(two)).toEqual([]);

  const lock = await lockOwnerKey(shopId, ownerKey, "another heron");
  const at = new Date().toISOString();
  await addToLibrary(listedShop({ ...address, ownerKey: null, lock }, "Hollis", at), one);
  expect(await linkOn(two)).toEqual([{ ...address, ownerKey: null, lock }]);
  // Another browser's older list does not restore the key.
  await addToLibrary(listedShop({ ...owner, lock: null }, "Hollis"), two);
  expect(await linkOn(one)).toEqual([{ ...address, ownerKey: null, lock }]);
});
