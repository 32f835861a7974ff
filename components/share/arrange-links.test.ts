import { expect, test } from "vitest";
import { arrangeLinks, type LinkOrder } from "./arrange-links";

const link = (name: string, createdAt: string, lastUsedAt: string | null = null) => ({
  id: name,
  role: "view" as const,
  name,
  createdAt: `2026-01-${createdAt}T00:00:00Z`,
  lastUsedAt: lastUsedAt && `2026-01-${lastUsedAt}T00:00:00Z`,
  expiresAt: null,
  expired: false,
});
const links = [
  link("Zoë", "04"),
  link("", "03", "03"),
  link("anna 10", "02", "05"),
  link("Anna 9", "01", "02"),
];

test.each<[LinkOrder, string[]]>([
  ["used", ["anna 10", "Zoë", "", "Anna 9"]],
  ["made", ["Zoë", "", "anna 10", "Anna 9"]],
  ["name", ["Anna 9", "anna 10", "", "Zoë"]],
])("links by %s", (order, names) => {
  expect(arrangeLinks(links, "", order).map(({ name }) => name)).toEqual(names);
});

test.each([
  ["ZOE", ["Zoë"]],
  ["9 ann", ["Anna 9"]],
  ["anyone", [""]],
  ["nobody", []],
])("a search for %s finds %j", (search, names) => {
  expect(arrangeLinks(links, search, "used").map(({ name }) => name)).toEqual(names);
});
