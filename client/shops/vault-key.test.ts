/** Old shops whose owner link has no key (E-016, SH-065). */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { forgetAttempts } from "@/lib/testing/accounts";
import { startTestServer, type TestServer } from "@/lib/testing/server";
import { openMaster } from "../../lib/protocol/account";
import { fromBase64url } from "../../lib/protocol/bytes";
import { legacyShopOwnerKey } from "../../lib/protocol/shop-keys";
import { account } from "../account/account";
import { signIn, signOut, signUp } from "../account/signing-in";
import { keysOf } from "../account/stretch";
import { newBrowser } from "../testing/browser";
import { makeShop } from "../testing/shops";
import { proveOwner } from "./owner";
import { ShopSession } from "./session";
import { vaultOwnerKey } from "./vault-key";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(forgetAttempts);

test("an older shop opens where its creator is signed in, and nowhere else", async () => {
  const [one, two] = [newBrowser(server.url), newBrowser(server.url)];
  const email = `${randomUUID()}@sealdesk.test`;
  const person = { name: "Ada", email, password: "seven quiet herons at dawn" };
  await signUp(person, {}, one);
  await signIn(person, {}, two);
  const { wrapKey } = await keysOf(person);
  const { vault } = await account(one);
  const master = await openMaster("vault", wrapKey, email, vault?.wrappedKey ?? "");
  const ofShop = (shopId: string) => legacyShopOwnerKey(shopId, fromBase64url(master));
  const shop = await makeShop(one, { name: "Hollis 2019" }, ofShop);
  const { shopId, capability, docKey } = shop;

  const ownerKey = await vaultOwnerKey(shopId, two);
  expect(ownerKey).toBe(shop.ownerKey);
  const credentials = { shopId, capability, docKey, ownerKey: ownerKey ?? "" };
  const session = await ShopSession.open(await proveOwner(credentials, two));
  expect(session.current().catalog.name).toBe("Hollis 2019");
  session.close();
  expect(await vaultOwnerKey(shopId, newBrowser(server.url))).toBeNull();
  await signOut(two);
  expect(await vaultOwnerKey(shopId, two)).toBeNull();
});
