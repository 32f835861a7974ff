import { expect, test } from "vitest";
import type { Catalog } from "./catalog";
import { type Cart, priceCart } from "./prices";
import { itemId, plainCatalog } from "./testing/shops";

const saturday = new Date("2026-11-21T12:00:00.000Z");
const line = (n: number, qty = 1, choices: [string, string][] = []) => ({
  item: itemId(n),
  qty,
  choices: choices.map(([option, choice]) => ({ option, choice })),
});
const cartWith = (lines: Cart["lines"], more: Partial<Cart> = {}): Cart => ({
  lines,
  delivery: null,
  code: null,
  ...more,
});
const priced = (
  catalog: Partial<Catalog>,
  lines: Cart["lines"],
  more: Partial<Cart> = {},
  at = saturday,
) => priceCart(plainCatalog(catalog), cartWith(lines, more), at);
const post = { id: "post", kind: "shipping", name: "Post", fee: "490" } as const;

test.each<[string, Partial<Catalog>, Cart["lines"], Partial<Cart>, object[]]>([
  ["nothing in it", {}, [], {}, [{ kind: "empty" }]],
  ["a product that is gone", {}, [line(9)], {}, [{ kind: "item-gone", line: 0 }]],
  ["no required choice", {}, [line(4)], {}, [{ kind: "choice-needed", line: 0, option: "size" }]],
  [
    "two choices where one is allowed",
    {},
    [
      line(4, 1, [
        ["size", "s"],
        ["size", "l"],
      ]),
    ],
    {},
    [{ kind: "too-many-choices", line: 0, option: "size" }],
  ],
  [
    "a choice that is off",
    {},
    [line(4, 1, [["size", "xl"]])],
    {},
    [{ kind: "choice-gone", line: 0 }],
  ],
  ["100 of one", {}, [line(1, 100)], {}, [{ kind: "quantity", line: 0 }]],
  ["half of one", {}, [line(1, 0.5)], {}, [{ kind: "quantity", line: 0 }]],
  ["31 lines", {}, Array(31).fill(line(1)), {}, [{ kind: "too-many-lines" }]],
  ["no delivery chosen", { delivery: [post] }, [line(1)], {}, [{ kind: "delivery-needed" }]],
  ["a delivery that is gone", {}, [line(1)], { delivery: "post" }, [{ kind: "delivery-gone" }]],
  [
    "too little for its delivery",
    { delivery: [{ ...post, min: "1500" }] },
    [line(1)],
    { delivery: "post" },
    [{ kind: "delivery-min", missing: "500" }],
  ],
  [
    "more than one may take",
    { items: [{ id: itemId(1), name: "Brie", price: "1", max: 3, min: 2 }] },
    [line(1, 2), line(1, 2)],
    {},
    [{ kind: "over-max", item: itemId(1), limit: 3 }],
  ],
  [
    "more money than fifteen digits",
    { items: [{ id: itemId(1), name: "Brie", price: "9".repeat(15) }] },
    [line(1, 2)],
    {},
    [{ kind: "too-large" }],
  ],
  [
    "what is sold out",
    { items: [{ id: itemId(1), name: "Brie", price: "1", soldOut: true }] },
    [line(1)],
    {},
    [{ kind: "sold-out", line: 0 }],
  ],
])("a cart with %s cannot be ordered, and says why", (_, catalog, lines, more, problems) => {
  expect(priced(catalog, lines, more).problems).toEqual(problems);
});
