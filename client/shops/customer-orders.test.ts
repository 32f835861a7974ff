/** Which parts of a catalog decide how an order is paid. */
import { expect, test } from "vitest";
import type { Catalog } from "../../lib/kinds/shop/catalog";
import { plainCatalog } from "../../lib/kinds/shop/testing/shops";
import { payChoices } from "./customer-orders";

test("the ways to pay are those the shop signed, in its order, and none for a free order", () => {
  const catalog = plainCatalog();
  const pay = (order: NonNullable<Catalog["pay"]>["order"], more = {}) =>
    payChoices({ ...catalog, pay: { order, ...more } }, "1000");
  expect(pay(["cash", "bank", "card"])).toEqual(["cash"]);
  const payee = crypto.randomUUID();
  const bank = [{ value: "DE89" }];
  expect(pay(["paypal", "cash", "card", "bank"], { payee, bank })).toEqual([
    "link",
    "cash",
    "bank",
  ]);
  expect(pay([])).toEqual(["none"]);
  expect(payChoices({ ...catalog, pay: { order: ["cash"] } }, "0")).toEqual(["none"]);
});
