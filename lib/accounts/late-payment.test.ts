import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { reviewSubscriptions } from "@/lib/plan/review";
import { newCredential } from "@/lib/testing/accounts";
import { openShop, report, type Shop } from "@/lib/testing/stripe-shop";
import {
  deleteAccount,
  type Keeper,
  newKeeper,
  startDeletion,
  stateOf,
} from "@/lib/testing/vaults";

let shop: Shop;
let keeper: Keeper;
let paid: string;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.stop());
afterEach(() => shop.double.fail(0, 0));

const statusAtStripe = () => shop.double.shelf.objects.get(paid)?.status;
const customer = () => shop.double.shelf.objects.get(paid)?.customer;

/** A payment that Stripe lists only after deletion was started, and that no event has reported. */
beforeEach(async () => {
  keeper = await newKeeper();
  paid = await shop.buy(keeper.userId);
  const payer = customer();
  shop.double.change(paid, { customer: "cus_not_listed_yet" });
  expect((await startDeletion(keeper)).status).toBe(200);
  shop.double.change(paid, { customer: payer });
  expect(statusAtStripe()).toBe("active");
});

// A-051, D-45
test("a payment that Stripe listed late is ended with the account", async () => {
  expect((await deleteAccount(keeper)).status).toBe(200);
  expect(statusAtStripe()).toBe("canceled");
  expect(await stateOf(keeper)).toBeUndefined();
});

//
test("while Stripe does not answer nothing is deleted, and afterwards it is", async () => {
  const before = await stateOf(keeper);
  shop.double.fail(500, 3);
  const { status, body } = await deleteAccount(keeper);
  expect([status, body.reason]).toEqual([503, "unavailable"]);
  expect(await stateOf(keeper)).toEqual(before);
  shop.double.fail(0, 0);
  expect((await deleteAccount(keeper)).status).toBe(200);
  expect(statusAtStripe()).toBe("canceled");
});

//
test("a wrong credential ends no payment", async () => {
  expect((await deleteAccount(keeper, newCredential())).status).toBe(403);
  expect(statusAtStripe()).toBe("active");
});

// a deletion that was started is not answered as a failure, and the subscription ends when Stripe is back.
test("deletion starts although Stripe does not answer, and the job ends the subscription", async () => {
  keeper = await newKeeper();
  paid = await shop.buy(keeper.userId);
  await report(shop.double.event("customer.subscription.created", paid));
  shop.double.fail(500, 3);
  const { status, body } = await startDeletion(keeper);
  expect([status, body]).toEqual([200, { deleting: true, mail: true, pro: false }]);
  expect(statusAtStripe()).toBe("active");
  shop.double.fail(0, 0);
  await reviewSubscriptions();
  expect(statusAtStripe()).toBe("canceled");
});

//
test("no payment is ended before deletion was started", async () => {
  keeper = await newKeeper();
  paid = await shop.buy(keeper.userId);
  const { status, body } = await deleteAccount(keeper);
  expect([status, body.reason]).toEqual([409, "deleting"]);
  expect(statusAtStripe()).toBe("active");
});
