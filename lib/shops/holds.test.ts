/** How long orders hold stock, tested just before and after each limit, and how payments change that. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { pool } from "@/db/client";
import { bindShop } from "@/lib/payments/bindings";
import { runPayments } from "@/lib/payments/cron";
import { untilWaiting } from "@/lib/testing/held";
import { use } from "@/lib/testing/outbox";
import { byCard, newLink, newPayee, record, type TestPayee } from "@/lib/testing/payments";
import { newShop, orderBody, placeOrder, refusal, type TestShop } from "@/lib/testing/shops";
import { add, askHolds, claim, countOf, heldUnits, tagOf } from "@/lib/testing/stock";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/time";
import { keepHolds, readHolds, reclaimHolds } from "./holds";
import { readOrders } from "./orders";
import { readCounts } from "./stock";

beforeAll(() => use({ PAY_SIMULATOR: "1" }));
afterAll(() => use({ PAY_SIMULATOR: undefined }));

let payee: TestPayee;
let shop: Required<TestShop>;
beforeAll(async () => {
  payee = await newPayee();
});
beforeEach(async () => {
  shop = await newShop();
  await bindShop(payee.id, { shop: shop.id });
  await add(shop, "a", 10);
});

const CLIENT = { headers: { "X-Shop-Client": "2" } };
type Hold = { kind: "bank" | "none" } | { kind: "link"; link: string };

/** Places an order now. @returns its id and time */
async function order(hold?: Hold, qty = 1) {
  const body = orderBody({ claims: [claim("a", qty)], ...(hold && { hold }) });
  expect((await placeOrder(shop, body, CLIENT)).status).toBe(201);
  const { rows } = await pool().query("select created_at from shop_hold where order_id = $1", [
    body.id,
  ]);
  return { id: body.id, at: rows[0].created_at.getTime() as number };
}
const forLink = async () => {
  const { id: link } = await newLink(payee);
  return { link, ...(await order({ kind: "link", link })) };
};
const stateAt = async (id: string, ms: number) => {
  const { holds } = await readHolds(shop.id, [id], new Date(ms));
  return holds[id]?.state;
};
/** Expects the hold to exist a millisecond before its end, and not at its end. */
const lapsesAt = async (id: string, ms: number) => {
  expect(await stateAt(id, ms - 1)).toBe("held");
  expect(await countOf(shop, "a")).toEqual([10, 1]);
  const { counts } = await readCounts(shop.id, new Date(ms));
  expect(counts[tagOf("a")]?.held).toBe(0);
  expect(await stateAt(id, ms)).toBe("lapsed");
};
const show = (id: string, ms: number) => readOrders({ shopId: shop.id }, [id], new Date(ms));

test.each<[string, Hold | undefined, number]>([
  ["for a bank transfer three days", { kind: "bank" }, 3 * DAY_MS],
  ["for nothing three days", { kind: "none" }, 3 * DAY_MS],
  ["that does not say for what three days", undefined, 3 * DAY_MS],
])("K-007 an order that nobody was shown is held %s", async (_, hold, ms) => {
  const { id, at } = await order(hold);
  await lapsesAt(id, at + ms);
});

test("K-007 a bank transfer order that the owner has seen is held for seven days from the order", async () => {
  const { id, at } = await order({ kind: "bank" });
  await show(id, at + 3 * DAY_MS - 1);
  await show(id, at + 5 * DAY_MS);
  await lapsesAt(id, at + 7 * DAY_MS);
});

test("K-007 an order without payment that the owner has seen is held until the owner acts", async () => {
  const { id, at } = await order();
  await show(id, at + 3 * DAY_MS - 1);
  expect(await stateAt(id, at + 400 * DAY_MS)).toBe("held");
});

test("K-007 an order first seen after its hold ended stays lapsed", async () => {
  const [bank, none] = [await order({ kind: "bank" }), await order()];
  const late = Math.max(bank.at, none.at) + 3 * DAY_MS;
  for (const { id } of [bank, none]) await show(id, late);
  for (const { id } of [bank, none]) expect(await stateAt(id, late)).toBe("lapsed");
  expect(await heldUnits(shop)).toEqual({ counters: 0, holds: 0 });
});

test("K-006 an order for a payment link is held for thirty minutes", async () => {
  const { id, at } = await forLink();
  await show(id, at + 1);
  await lapsesAt(id, at + 30 * MINUTE_MS);
});

test("K-006 a pending payment extends the hold to a day, and a failed one ends that", async () => {
  const [paying, failed] = [await forLink(), await forLink()];
  const pending = byCard(10_000n, { status: "pending" });
  await record(paying.link, [byCard(10_000n, { status: "pending" })], new Date(paying.at));
  await record(failed.link, [pending], new Date(failed.at));
  const soon = new Date(failed.at + 29 * MINUTE_MS);
  await record(failed.link, [{ ...pending, status: "failed" }], soon);
  expect(await stateAt(failed.id, failed.at + 30 * MINUTE_MS - 1)).toBe("held");
  expect(await stateAt(failed.id, failed.at + 30 * MINUTE_MS)).toBe("lapsed");
  await lapsesAt(paying.id, paying.at + 24 * HOUR_MS);
});

test("K-006, K-008 a payment sells the order's units once, even when the hold had lapsed", async () => {
  const [inTime, late] = [await forLink(), await forLink()];
  await record(inTime.link, [byCard(10_000n)]);
  expect(await countOf(shop, "a")).toEqual([9, 1]);
  expect(await stateAt(late.id, late.at + HOUR_MS)).toBe("lapsed");
  expect(await countOf(shop, "a")).toEqual([9, 0]);
  const change = byCard(10_000n);
  for (const _ of [1, 2]) await record(late.link, [change]);
  expect(await countOf(shop, "a")).toEqual([8, 0]);
  expect(await stateAt(late.id, late.at)).toBe("kept");
  expect((await keepHolds(shop.id, [inTime.id])).done).toEqual([inTime.id]);
  expect(await countOf(shop, "a")).toEqual([8, 0]);
});

test("K-008 a lapsed order that is paid when nothing is left stays lapsed", async () => {
  const { id, at, link } = await forLink();
  expect(await stateAt(id, at + HOUR_MS)).toBe("lapsed");
  await order(undefined, 10);
  await record(link, [byCard(10_000n)]);
  expect(await stateAt(id, at + HOUR_MS)).toBe("lapsed");
  expect(await reclaimHolds(shop.id, [id])).toEqual({
    done: [],
    short: { [id]: { [tagOf("a")]: 0 } },
  });
  expect((await keepHolds(shop.id, [id])).done).toEqual([]);
});

test("K-006 a payment for a canceled order takes no units", async () => {
  const { id, at, link } = await forLink();
  await askHolds(shop, "release", [id]);
  await record(link, [byCard(10_000n)]);
  expect([await stateAt(id, at), await countOf(shop, "a")]).toEqual(["released", [10, 0]]);
});

test("DB-046 a hold's payment link must be open and of the profile the shop is bound to", async () => {
  const place = async (link: string, sent = orderBody({ claims: [claim("a")] })) =>
    placeOrder(shop, { ...sent, hold: { kind: "link", link } }, CLIENT);
  const [paid, other] = [await newLink(payee), await newLink()];
  const body = orderBody();
  expect((await place(paid.id, body)).status).toBe(201);
  await record(paid.id, [byCard(10_000n)]);
  expect((await place(paid.id, body)).status).toBe(200);
  for (const link of [paid.id, other.id, tagOf("z")])
    expect(refusal(await place(link))).toEqual([400, undefined]);
  expect(await countOf(shop, "a")).toEqual([10, 0]);
});

test("K-006 placing an order waits for a payment in progress on its link, and then sees that it is paid", async () => {
  const { id: link } = await newLink(payee);
  const client = await pool().connect();
  try {
    await client.query("begin");
    await client.query("update pay_link set status = 'paid' where id = $1", [link]);
    const body = orderBody({ claims: [claim("a")], hold: { kind: "link", link } });
    const placing = placeOrder(shop, body, CLIENT);
    await untilWaiting(1);
    await client.query("commit");
    expect(refusal(await placing)).toEqual([400, undefined]);
  } finally {
    client.release(true);
  }
});

test("K-008 the scheduled run gives back units of holds that nobody reads", async () => {
  const { id } = await order();
  await pool().query("update shop_hold set until = now() where order_id = $1", [id]);
  await runPayments();
  const { rows } = await pool().query("select state from shop_hold where order_id = $1", [id]);
  expect(rows).toEqual([{ state: "lapsed" }]);
  expect(await heldUnits(shop)).toEqual({ counters: 0, holds: 0 });
});

test("K-005 an order can take lapsed units before the scheduled run", async () => {
  const { id } = await order(undefined, 10);
  await pool().query("update shop_hold set until = now() where order_id = $1", [id]);
  await order(undefined, 10);
  expect(await stateAt(id, Date.now())).toBe("lapsed");
  expect((await readHolds(shop.id, [randomUUID()])).holds).toEqual({});
});
