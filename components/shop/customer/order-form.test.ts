/** The checkout's fields, and the order that they make. */
import { expect, test } from "vitest";
import type { DeliveryWay } from "@/lib/kinds/shop/catalog";
import { plainCatalog } from "@/lib/kinds/shop/testing/shops";
import { addLine } from "./cart";
import { addressFields, contactFields, customerOf, deliveryOf, fieldProblems } from "./order-form";

const post: DeliveryWay = {
  id: "post",
  kind: "shipping",
  name: "Post",
  fee: "0",
  postcodes: ["79"],
};
const asking = plainCatalog({
  ask: {
    name: "required",
    email: "required",
    phone: "off",
    address: "auto",
    note: "optional",
    fields: [{ id: "when", label: "When", kind: "choice", required: true, choices: ["Noon"] }],
  },
});

test("a delivery needs an address, and a pickup does not", () => {
  const pickup: DeliveryWay = { id: "here", kind: "pickup", name: "Here", fee: "0" };
  expect(addressFields(asking, pickup)).toEqual([]);
  expect(deliveryOf(asking, pickup, { street: "x" })).toEqual({ id: "here" });
  expect(addressFields(asking, post).map(({ name }) => name)).toEqual([
    "street",
    "postcode",
    "city",
  ]);
});

test.each([
  [{}, ["street", "postcode", "city", "name", "email", "field-when"]],
  [
    {
      street: "S 1",
      postcode: "10115",
      city: "F",
      name: "A",
      email: "a@b.de",
      "field-when": "Noon",
    },
    ["postcode"],
  ],
  [
    { street: "S 1", postcode: "79 098", city: "F", name: " ", email: "a@b", "field-when": "Noon" },
    ["name", "email"],
  ],
  [
    {
      street: "1\n2\n3\n4\n5\n6\n7",
      postcode: "79098",
      city: "F",
      name: "A",
      email: "a@b.de",
      "field-when": "Noon",
    },
    ["street"],
  ],
])("of %j these fields are wrong: %j", (typed, wrong) => {
  const fields = [...addressFields(asking, post), ...contactFields(asking)];
  expect(Object.keys(fieldProblems(fields, typed, post))).toEqual(wrong);
});

test("an order has the values of visible, filled fields only", () => {
  const typed = {
    name: " Ana ",
    phone: "1",
    note: "",
    street: "S 1\n\nback",
    city: "F",
    "field-when": "Noon",
  };
  expect(customerOf(asking, typed)).toEqual({
    name: "Ana",
    fields: [{ id: "when", label: "When", value: "Noon" }],
  });
  expect(deliveryOf(asking, { ...post, countries: ["DE"] }, typed)).toEqual({
    id: "post",
    address: { lines: ["S 1", "back"], city: "F", country: "DE" },
  });
});

test("the same product with the same choices is one line", () => {
  const line = { item: "a", qty: 1, choices: [] };
  const other = { ...line, choices: [{ option: "size", choice: "l" }] };
  expect(addLine(addLine([line], other), { ...line, qty: 2 })).toEqual([
    { ...line, qty: 3 },
    other,
  ]);
});
