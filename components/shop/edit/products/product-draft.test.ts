import { expect, test } from "vitest";
import type { Product } from "@/lib/kinds/shop/catalog";
import { catalogProblems } from "@/lib/kinds/shop/read";
import { itemId, plainCatalog } from "@/lib/kinds/shop/testing/shops";
import { draftOf, problemsOfDraft, productOf } from "./product-draft";

const full: Product = {
  ...plainCatalog().items[3]!,
  section: "cheese",
  about: "For two",
  was: "2500",
  unit: "each",
  badge: "New",
  min: 1,
  max: 4,
  digital: true,
  photos: [itemId(7)],
  stock: { counter: "basket" },
  hidden: true,
  soldOut: true,
};

test("a product comes out of its form as it went in", () => {
  const draft = draftOf(full, "", "EUR");
  expect(problemsOfDraft(draft, "EUR")).toEqual({});
  expect(productOf(draft, full, [itemId(7)], "EUR")).toEqual(full);
  expect(catalogProblems(plainCatalog({ items: [full] }))).toEqual([]);
});

test("a new product needs a name and a price, and goes where it was begun", () => {
  const empty = draftOf(null, "cheese", "JPY");
  expect(problemsOfDraft(empty, "JPY")).toEqual({
    name: "Enter a name.",
    price: "Enter a price, such as 1250.",
  });
  const draft = { ...empty, name: " Brie ", price: "500" };
  expect(productOf(draft, { id: itemId(5) }, [], "JPY")).toEqual({
    id: itemId(5),
    name: "Brie",
    price: "500",
    section: "cheese",
  });
});

test("what cannot be is said beside its field", () => {
  const draft = draftOf(full, "", "EUR");
  const [size] = draft.options;
  const wrong = {
    ...draft,
    was: "20",
    min: "5",
    max: "4",
    options: [
      { ...size!, name: "", max: "0", choices: [{ id: "s", name: "", delta: "x" }] },
      { ...size!, id: "none", choices: [] },
    ],
  };
  expect(Object.keys(problemsOfDraft(wrong, "EUR")).sort()).toEqual(
    ["max", "none", "s", "s delta", "size", "size max", "was"].sort(),
  );
});
