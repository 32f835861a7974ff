/** A shop that is bound to one payments profile, then to another, then to none. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "@/lib/testing/server";
import { changePayee, setShopMethods } from "../../lib/contract/pay-payees";
import { callOperation } from "../call";
import type { Environment } from "../environment";
import { asOwner, createProfile } from "../payments/owner";
import { newBrowser } from "../testing/browser";
import { createShop } from "./owner";
import { changePayWays } from "./pay-ways";
import { ShopSession } from "./session";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function newProfile(environment: Environment) {
  const owner = await createProfile("Hollis", environment);
  const body = { methods: ["bank" as const] };
  return {
    owner,
    view: await callOperation(changePayee, { ...asOwner(owner), body, environment }),
  };
}

test("a shop is bound to a profile, to another, stays bound, and is unbound without its ways", async () => {
  // PY-040, PY-041, PY-042
  const environment = newBrowser(server.url);
  const ask = { name: "off", email: "off", phone: "off", address: "off", note: "off" } as const;
  const draft = { name: "Hollis", currency: "EUR", sections: [], items: [], ask };
  const session = await ShopSession.open(await createShop(draft, environment));
  const [one, two] = [await newProfile(environment), await newProfile(environment)];
  const isBound = async () => {
    const { capability, auth, shopId } = session.owner;
    const headers = { "X-Shop-Token": capability, "X-Shop-Auth": auth };
    const call = { params: { shopId }, headers, anonymous: true, environment };
    return (await callOperation(setShopMethods, { ...call, body: { methods: ["bank"] } })).bound;
  };
  const pay = () => session.stored.catalog.pay;

  await changePayWays(session, one, { order: ["bank", "cash"], cashNote: "At the door" });
  const bank = { payee: one.owner.payeeId, bank: [], order: ["bank", "cash"] };
  expect(pay()).toEqual({ ...bank, cashNote: "At the door" });
  await changePayWays(session, two, { order: ["bank"], cashNote: "" });
  expect(pay()).toEqual({ payee: two.owner.payeeId, bank: [], order: ["bank"] });
  expect(await isBound()).toBe(true);
  // Its profile is on another device.
  await changePayWays(session, null, { order: ["bank", "cash"], cashNote: "" });
  expect(pay()).toEqual({ payee: two.owner.payeeId, bank: [], order: ["bank", "cash"] });
  await changePayWays(session, two, { order: ["cash"], cashNote: "" });
  expect(pay()).toEqual({ order: ["cash"] });
  expect(await isBound()).toBe(false);
  session.close();
});
