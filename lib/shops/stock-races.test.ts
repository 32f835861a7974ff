/** Concurrent stock changes from two processes: never oversold, never taken twice, never held without an order (O3). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { pool } from "@/db/client";
import { bindShop } from "@/lib/payments/bindings";
import { askServer } from "@/lib/testing/ask";
import { drill } from "@/lib/testing/drill";
import { newAddress } from "@/lib/testing/files";
import { use } from "@/lib/testing/outbox";
import { byCard, newLink, newPayee, record } from "@/lib/testing/payments";
import { type SecondProcess, startSecondProcess } from "@/lib/testing/process";
import { newShop, orderBody, placeOrder, type TestShop } from "@/lib/testing/shops";
import { add, askHolds, claim, countOf, heldUnits } from "@/lib/testing/stock";
import { lapseHolds } from "./holds";

const startSecond = () => startSecondProcess({ TRUSTED_PROXY_HEADER: "x-real-ip" });
let second: SecondProcess;
let shop: Required<TestShop>;
beforeAll(async () => {
  use({ PAY_SIMULATOR: "1" });
  second = await startSecond();
}, 60_000);
afterAll(async () => {
  use({ PAY_SIMULATOR: undefined });
  await second.kill();
});

/** Each run uses its own shop. */
function race(name: string, run: () => Promise<void>): void {
  const runs = async () => {
    for (let n = drill(30); n > 0; n--) {
      shop = await newShop();
      await run();
    }
  };
  test(name, runs, 600_000);
}

const placeThere = (body: object) =>
  askServer(second.url, {
    path: `/api/shops/${shop.id}/orders`,
    headers: { Authorization: `Bearer ${shop.capability}`, "X-Real-IP": newAddress() },
    body,
  });
const times = <T>(n: number, make: (i: number) => T): T[] =>
  Array.from({ length: n }, (_, i) => make(i));
const tally = (answers: readonly { status: number }[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
const buy = (...claims: object[]) => orderBody({ claims });

race(
  "SH-027 sixteen buyers at each of two processes take the last five, and one each the last of all",
  async () => {
    await add(shop, "a", 5);
    const race = await Promise.all(
      times(16, () => [placeOrder(shop, buy(claim("a"))), placeThere(buy(claim("a")))]).flat(),
    );
    expect(tally(race)).toEqual({ 201: 5, 409: 27 });
    expect(await countOf(shop, "a")).toEqual([5, 5]);
    expect(await heldUnits(shop)).toEqual({ counters: 5, holds: 5 });
  },
);

race(
  "K-005 buyers who name the same counters in turns all get through, and all or nothing",
  async () => {
    await add(shop, "a", 20);
    await add(shop, "b", 12);
    const bodies = times(16, (i) =>
      i % 2 === 0 ? buy(claim("a"), claim("b")) : buy(claim("b"), claim("a")),
    );
    const race = await Promise.all(
      bodies.map((body, i) => (i % 3 === 0 ? placeThere(body) : placeOrder(shop, body))),
    );
    expect(tally(race)).toEqual({ 201: 12, 409: 4 });
    expect([await countOf(shop, "a"), await countOf(shop, "b")]).toEqual([
      [20, 12],
      [12, 12],
    ]);
  },
);

race("SH-027 an order that is sent to both at once, and again, takes once", async () => {
  await add(shop, "a", 30);
  const bodies = times(8, () => buy(claim("a", 3)));
  const race = await Promise.all(
    bodies.flatMap((body) => [placeOrder(shop, body), placeThere(body), placeThere(body)]),
  );
  expect(tally(race)).toEqual({ 201: 8, 200: 16 });
  expect(await heldUnits(shop)).toEqual({ counters: 24, holds: 24 });
});

race(
  "SH-027 of one order that is sent many times beside others each unit is taken once",
  async () => {
    await add(shop, "a", 2);
    const [one, two] = [buy(claim("a")), buy(claim("a"))];
    const race = await Promise.all(
      times(8, (i) => placeOrder(shop, i % 2 ? one : two)).concat(
        placeOrder(shop, buy(claim("a", 3))),
      ),
    );
    expect(tally(race)).toEqual({ 201: 2, 200: 6, 409: 1 });
    expect(await heldUnits(shop)).toEqual({ counters: 2, holds: 2 });
  },
);

race(
  "K-009 whatever an owner's pages do to orders at once, no unit is lost and none is made",
  async () => {
    await add(shop, "a", 10);
    const bodies = times(4, () => buy(claim("a", 2)));
    for (const body of bodies) await placeOrder(shop, body);
    const ids = bodies.map(({ id }) => id);
    const moves = ["keep", "release", "reclaim", "release"] as const;
    const race = await Promise.all(
      times(16, (i) =>
        askHolds(shop, moves[i % 4] ?? "keep", i % 2 === 0 ? ids : [...ids].reverse()),
      ),
    );
    expect(tally(race)).toEqual({ 200: 16 });
    await askHolds(shop, "release", ids);
    expect(await countOf(shop, "a")).toEqual([10, 0]);
  },
);

race(
  "K-008 a hold that ends while it is paid and while others buy is sold once, or not at all",
  async () => {
    const payee = await newPayee();
    await bindShop(payee.id, { shop: shop.id });
    await add(shop, "a", 4);
    const held = await Promise.all(
      times(4, async () => {
        const { id: link } = await newLink(payee);
        const body = orderBody({ claims: [claim("a")], hold: { kind: "link", link } });
        const { status } = await placeOrder(shop, body, { headers: { "X-Shop-Client": "2" } });
        expect(status).toBe(201);
        return { id: body.id, link };
      }),
    );
    await pool().query("update shop_hold set until = now() where shop_id = $1", [shop.id]);
    const [bought] = await Promise.all([
      Promise.all(times(8, (i) => (i % 2 ? placeThere : placeHere)(buy(claim("a"))))),
      Promise.all(held.map(({ link }) => record(link, [byCard(10_000n)]))),
      Promise.all(times(4, () => lapseHolds())),
    ]);
    const others = tally(bought)[201] ?? 0;
    const { rows } = await pool().query(
      "select count(*)::int as n from shop_hold where shop_id = $1 and state = 'kept'",
      [shop.id],
    );
    const sold = rows[0].n as number;
    expect(sold + others).toBe(4);
    expect(await countOf(shop, "a")).toEqual([4 - sold, others]);
    expect(await heldUnits(shop)).toEqual({ counters: others, holds: others });
  },
);

const placeHere = (body: object) => placeOrder(shop, body);

race("O3 a process that is killed while it takes orders leaves none half taken", async () => {
  await add(shop, "a", 100);
  const bodies = times(24, () => buy(claim("a", 2)));
  const sent = Promise.allSettled(bodies.map(placeThere));
  await expect.poll(async () => (await heldUnits(shop)).holds, { interval: 1 }).toBeGreaterThan(0);
  await second.kill();
  await sent;
  second = await startSecond();
  const again = await Promise.all(
    bodies.map((body, i) => (i % 2 ? placeThere(body) : placeOrder(shop, body))),
  );
  const { 200: before = 0, 201: after = 0 } = tally(again);
  expect(before + after).toBe(24);
  expect(before).toBeGreaterThan(0);
  expect(await heldUnits(shop)).toEqual({ counters: 48, holds: 48 });
  expect(await countOf(shop, "a")).toEqual([100, 48]);
});

test("K-005 orders that arrive together are stored together, even for different shops", async () => {
  shop = await newShop();
  const other = await newShop();
  await add(shop, "a", 20);
  const race = await Promise.all([
    ...times(12, () => placeOrder(shop, buy(claim("a"), claim("b")))),
    ...times(4, () => placeOrder(other, buy(claim("a")))),
  ]);
  expect(tally(race)).toEqual({ 201: 16 });
  expect(await heldUnits(shop)).toEqual({ counters: 12, holds: 12 });
  const written = await pool().query(
    "select count(distinct xmin::text)::int as n from shop_order where shop_id = any($1)",
    [[shop.id, other.id]],
  );
  expect(written.rows[0].n).toBeLessThan(16);
  const { rows } = await pool().query(
    "select place::int from shop_order where shop_id = $1 order by place",
    [shop.id],
  );
  expect(rows.map(({ place }) => place)).toEqual(times(12, (i) => i + 1));
});
