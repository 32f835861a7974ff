/** A product's form: its fields from a product, and the product from its fields. */
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Product } from "@/lib/kinds/shop/catalog";
import { catalogProblems } from "@/lib/kinds/shop/read-catalog";
import { itemId, plainCatalog } from "@/lib/kinds/shop/testing/shops";
import { optionDrafts, optionsOf, problemsOfOptions } from "./product-draft";
import { useProductForm } from "./product-form";

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

function formOf(product: Product | null, section = "", currency = "EUR") {
  const { sections } = plainCatalog();
  let form: ReturnType<typeof useProductForm> | undefined;
  const Page = () => {
    form = useProductForm(product, { currency, sections, section });
    return null;
  };
  renderToStaticMarkup(createElement(Page));
  if (!form) throw new Error("Nothing was drawn.");
  const { fields, more, make } = form;
  const wrong = [...fields, ...more].flatMap(({ label, problem }) => (problem ? [label] : []));
  return { make, wrong };
}

test("an unchanged form returns the same product", () => {
  const { make, wrong } = formOf(full);
  const { photos, options = [], ...rest } = full;
  expect(wrong).toEqual([]);
  expect(make(full)).toEqual(rest);
  expect(photos).toHaveLength(1);
  const drafts = optionDrafts(options, "EUR");
  expect(problemsOfOptions(drafts, "EUR")).toEqual({});
  expect(optionsOf(drafts, "EUR")).toEqual(options);
  expect(catalogProblems(plainCatalog({ items: [full] }))).toEqual([]);
});

test("a new product needs a name and a price, which may be zero, and is added to the chosen section", () => {
  expect(formOf(null, "cheese", "JPY").wrong).toEqual(["Name", "Price (JPY)"]);
  const { make, wrong } = formOf({ id: itemId(5), name: " Brie ", price: "0", section: "cheese" });
  expect(wrong).toEqual([]);
  expect(make({ id: itemId(5) })).toEqual({
    ...{ id: itemId(5), name: "Brie", price: "0" },
    section: "cheese",
  });
});

test("a problem is shown beside its field", () => {
  expect(formOf({ ...full, was: "20", min: 5, max: 4 }).wrong).toEqual([
    ...["Old price (EUR)", "Maximum per order"],
  ]);
  const [size] = optionDrafts(full.options ?? [], "EUR");
  const options = [
    { ...size!, name: "", max: "0", choices: [{ id: "s", name: "", delta: "x" }] },
    { ...size!, id: "none", choices: [] },
  ];
  expect(Object.keys(problemsOfOptions(options, "EUR")).sort()).toEqual(
    ["none", "s", "s delta", "size", "size max"].sort(),
  );
});
