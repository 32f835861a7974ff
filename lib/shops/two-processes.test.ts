/** Two server processes on one database: caps hold, and an order is stored once, whichever process gets it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { pool } from "@/db/client";
import { askServer } from "@/lib/testing/ask";
import { newAddress } from "@/lib/testing/files";
import { type SecondProcess, startSecondProcess } from "@/lib/testing/process";
import { customerOf, newShop, orderBody, placeOrder, type TestShop } from "@/lib/testing/shops";
import { MAX_LINK_ORDERS, MAX_ORDERS } from "./limits";

let second: SecondProcess;
beforeAll(async () => {
  // A client's address comes from the header that a proxy sets.
  second = await startSecondProcess({ TRUSTED_PROXY_HEADER: "x-real-ip" });
}, 60_000);
afterAll(() => second.kill());

const placeThere = ({ id, capability }: TestShop, body: object) =>
  askServer(second.url, {
    path: `/api/shops/${id}/orders`,
    headers: { Authorization: `Bearer ${capability}`, "X-Real-IP": newAddress() },
    body,
  });
const tally = (answers: readonly { status: number }[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

test("SH-026 sixteen senders at each process fill a shop and a link exactly to their caps", async () => {
  const shop = await newShop();
  const [one, two] = [await customerOf(shop), await customerOf(shop)];
  const room = 5;
  await pool().query("update shop_link set orders = $2 where id = $1", [
    one.accessId,
    MAX_LINK_ORDERS - room,
  ]);
  await pool().query("update shop set orders = $2 where id = $1", [shop.id, MAX_ORDERS - 2 * room]);
  const send = async (link: TestShop) => {
    const senders = Array.from({ length: 16 }, () => [
      placeOrder(link),
      placeThere(link, orderBody()),
    ]);
    return tally(await Promise.all(senders.flat()));
  };
  expect(await send(one)).toEqual({ 201: room, 409: 32 - room });
  expect(await send(two)).toEqual({ 201: room, 409: 32 - room });
  const { rows } = await pool().query(
    "select count(*)::int as n from shop_order where shop_id = $1",
    [shop.id],
  );
  expect(rows[0].n).toBe(2 * room);
});

test("SH-027 an order that is sent to both at once is stored once", async () => {
  const shop = await newShop();
  const bodies = Array.from({ length: 8 }, () => orderBody());
  const race = await Promise.all(
    bodies.flatMap((body) => [
      placeOrder(shop, body),
      placeThere(shop, body),
      placeThere(shop, body),
    ]),
  );
  expect(tally(race)).toEqual({ 201: 8, 200: 16 });
});
