/** Shops and the payments profile each one uses (PY-040…PY-043). */
import { afterAll, beforeAll, expect, test } from "vitest";
import * as unbindRoute from "@/app/api/pay/payees/[payeeId]/shops/[shopId]/route";
import * as shopsRoute from "@/app/api/pay/payees/[payeeId]/shops/route";
import * as orderRoute from "@/app/api/pay/shops/[shopId]/links/route";
import * as methodsRoute from "@/app/api/pay/shops/[shopId]/methods/route";
import { pool } from "@/db/client";
import { eraseShopFile } from "@/lib/files/erase";
import { newPayLinkId } from "@/lib/protocol/pay-auth";
import { newNetwork } from "@/lib/testing/accounts";
import { envelope } from "@/lib/testing/files";
import { untilWaiting } from "@/lib/testing/held";
import { use } from "@/lib/testing/outbox";
import {
  askPay,
  asOwner,
  newPayee,
  readPayee,
  refusal,
  spendAll,
  type TestPayee,
} from "@/lib/testing/payments";
import { customerOf, newShop } from "@/lib/testing/shops";
import { bindShop, createOrderLink, setShopMethods, unbindShop } from "./bindings";
import { findLink } from "./find";
import { payOrderLimit } from "./limits";

beforeAll(() => use({ PAY_SIMULATOR: "1" }));
afterAll(() => use({ PAY_SIMULATOR: undefined }));

const newPaidShop = async () => {
  const payee = await newPayee({
    methods: ["crypto", "card", "bank"],
    wallets: ["evm"],
    providers: ["stripe"],
  });
  return { payee, shop: (await newShop()).id };
};
const conflict = { status: 409, reason: "conflict" };

test("PY-040, PY-042 a shop is bound to one profile and stores which ways to pay it takes", async () => {
  const { payee, shop } = await newPaidShop();
  const bound = await bindShop(payee.id, { shop });
  expect(bound.shops).toEqual([{ shop, methods: [], boundAt: expect.any(String) }]);
  expect(await setShopMethods(shop, ["card"])).toEqual({ ok: true, bound: true });
  expect((await bindShop(payee.id, { shop })).shops).toMatchObject([{ methods: ["card"] }]);
  const other = await newPayee();
  await expect(bindShop(other.id, { shop })).rejects.toMatchObject(conflict);
  await expect(unbindShop(other.id, shop)).rejects.toMatchObject({ status: 404 });
  expect(await unbindShop(payee.id, shop)).toEqual({ ok: true });
  expect((await readPayee(payee)).shops).toEqual([]);
  expect(await setShopMethods(shop, ["bank", "card"])).toEqual({ ok: true, bound: false });
  expect((await bindShop(other.id, { shop })).shops).toMatchObject([{ methods: ["bank", "card"] }]);
});

test("PY-040 when two profiles bind a shop at once, one succeeds", async () => {
  const { id: shop } = await newShop();
  const payees = await Promise.all([newPayee(), newPayee()]);
  const race = await Promise.allSettled(payees.map(({ id }) => bindShop(id, { shop })));
  expect(race.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

const order = async (payee: TestPayee, more: object = {}) => ({
  id: newPayLinkId(),
  amount: "2500",
  currency: "EUR",
  to: { evm: (await readPayee(payee)).addresses.evm.address },
  sealed: envelope(),
  ...more,
});

test("PY-043, DB-101 an order's link takes the ways that profile, shop and customer share, and never a bank transfer", async () => {
  const { payee, shop } = await newPaidShop();
  const network = newNetwork();
  const body = await order(payee);
  const missing = { status: 404 };
  await expect(createOrderLink(shop, body, network)).rejects.toMatchObject(missing);
  await bindShop(payee.id, { shop });
  const noWay = { status: 400, reason: "method" };
  await expect(createOrderLink(shop, body, network)).rejects.toMatchObject(noWay);
  await setShopMethods(shop, ["bank", "card", "crypto"]);
  const made = await createOrderLink(shop, body, network);
  expect([made.isNew, made.view.methods.order, made.view.methods.bank]).toEqual([
    true,
    ["crypto", "card"],
    false,
  ]);
  const days = Date.parse(made.view.expiresAt ?? "") - Date.parse(made.view.createdAt);
  expect(days).toBe(7 * 86_400_000);
  const again = await createOrderLink(shop, body, network);
  expect([again.isNew, again.view]).toEqual([false, made.view]);
  const card = await createOrderLink(shop, await order(payee, { methods: ["card"] }), network);
  expect(card.view.methods).toMatchObject({ rails: [], order: ["card"] });
  const bank = await order(payee, { methods: ["bank"] });
  await expect(createOrderLink(shop, bank, network)).rejects.toMatchObject(noWay);
});

test("PY-043 a network's twenty-first order within the hour is refused, and so is an order beyond the limit of open links", async () => {
  const { payee, shop } = await newPaidShop();
  await bindShop(payee.id, { shop, methods: ["card"] });
  const network = newNetwork();
  const limited = { status: 429 };
  await spendAll(payOrderLimit, `${shop}:${network}`);
  await expect(createOrderLink(shop, await order(payee), network)).rejects.toMatchObject(limited);
  await addOrderLinks(payee, shop, 500);
  const other = createOrderLink(shop, await order(payee), newNetwork());
  await expect(other).rejects.toMatchObject(limited);
  await pool().query(
    "update pay_link set created_at = now() - interval '61 minutes' where shop = $1",
    [shop],
  );
  expect((await createOrderLink(shop, await order(payee), newNetwork())).isNew).toBe(true);
});

test("PY-043 orders at once for the last free link make one, and an order during the unbinding makes none", async () => {
  const { payee, shop } = await newPaidShop();
  await bindShop(payee.id, { shop, methods: ["card"] });
  await addOrderLinks(payee, shop, 499);
  const orders = await Promise.all([1, 2, 3, 4].map(() => order(payee)));
  const made = await Promise.allSettled(
    orders.map((body) => createOrderLink(shop, body, newNetwork())),
  );
  expect(made.map(({ status }) => status).sort()).toEqual([
    "fulfilled",
    ...Array(3).fill("rejected"),
  ]);
  await pool().query("delete from pay_link where shop = $1", [shop]);
  const body = await order(payee);
  const owner = await pool().connect();
  try {
    await owner.query("begin");
    await owner.query("update pay_shop set payee_id = null where shop = $1", [shop]);
    const met = createOrderLink(shop, body, newNetwork());
    const refused = expect(met).rejects.toMatchObject({ status: 404 });
    await untilWaiting(1);
    await owner.query("commit");
    await refused;
  } finally {
    owner.release(true);
  }
});

/** Adds as many live links as that many orders would. */
const addOrderLinks = (payee: TestPayee, shop: string, count: number) =>
  pool().query(
    `insert into pay_link (id, payee_id, ref, shop, amount, currency, reusable, methods, rails, to_addresses, sealed, made_of)
     select left(md5($2::text), 18) || lpad(n::text, 4, '0'), $1, lpad(n::text, 6, '0'), $2::uuid, 1, 'EUR', false, '{}', '{}', '{}',
       '', repeat('0', 64) from generate_series(1, $3) n`,
    [payee.id, shop, count],
  );

test("PY-040…PY-043 a shop's owners and customers use the same credentials for payments as for the shop", async () => {
  const [payee, shop] = [
    await newPayee({ methods: ["card"], wallets: ["evm"], providers: ["stripe"] }),
    await newShop(),
  ];
  const customer = await customerOf(shop);
  const headers = { "X-Shop-Token": shop.capability, "X-Shop-Auth": shop.auth };
  const bind = (more: Record<string, string>) => {
    const body = { shop: shop.id, methods: ["card"] };
    return asOwner(payee, shopsRoute.POST, {}, { body, headers: { ...headers, ...more } });
  };
  expect(refusal(await bind({ "X-Shop-Token": "" }))).toEqual([401, "auth"]);
  expect(refusal(await bind({ "X-Shop-Token": "a".repeat(43) }))).toEqual([404, "not_found"]);
  expect(refusal(await bind({ "X-Shop-Token": customer.capability }))).toEqual([403, "auth"]);
  expect(refusal(await bind({ "X-Shop-Auth": "" }))).toEqual([401, "auth"]);
  expect(refusal(await bind({ "X-Shop-Auth": "b".repeat(43) }))).toEqual([403, "auth"]);
  expect((await bind({})).body.shops).toMatchObject([{ shop: shop.id, methods: ["card"] }]);
  const body = await order(payee, { to: {} });
  const make = (capability: string) =>
    askPay(orderRoute.POST, { shopId: shop.id }, { body, capability });
  expect(refusal(await make("c".repeat(43)))).toEqual([404, "not_found"]);
  expect((await make(customer.capability)).status).toBe(201);
  const set = { body: { methods: [] }, headers };
  const turnedOff = await askPay(methodsRoute.PUT, { shopId: shop.id }, set);
  expect(turnedOff.body).toEqual({ ok: true, bound: true });
  const params = { payeeId: payee.id, shopId: shop.id };
  expect((await askPay(unbindRoute.DELETE, params, { headers })).body).toEqual({ ok: true });
  expect(refusal(await asOwner(payee, unbindRoute.DELETE, params))).toEqual([404, "not_found"]);
});

test("PY-040 deleting a shop unbinds it, and its order links stay with the profile", async () => {
  const { payee, shop } = await newPaidShop();
  await bindShop(payee.id, { shop, methods: ["card"] });
  const made = await createOrderLink(shop, await order(payee), newNetwork());
  await eraseShopFile(shop, async () => {});
  expect((await readPayee(payee)).shops).toEqual([]);
  expect((await findLink(made.view.id)).payeeId).toBe(payee.id);
});
