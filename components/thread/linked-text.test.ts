import { expect, test } from "vitest";
import { partsOf } from "./linked-text";

const addresses = (text: string) =>
  partsOf(text)
    .filter(({ isAddress }) => isAddress)
    .map(({ words }) => words);

test("addresses become links, without the punctuation that ends a sentence", () => {
  const text = "See https://a.example/x?y=1, or (http://b.example). Not ftp://c.example";
  expect(addresses(text)).toEqual(["https://a.example/x?y=1", "http://b.example"]);
  expect(
    partsOf(text)
      .map(({ words }) => words)
      .join(""),
  ).toBe(text);
});

test("text that only looks like an address stays text", () => {
  expect(addresses("javascript:alert(1) https:// data:text/html,x")).toEqual([]);
  expect(partsOf("")).toEqual([]);
});

test("hostile text is read in linear time", () => {
  const address = `https://a.example/${")".repeat(300_000)}x`;
  expect(addresses(`${address}))`)).toEqual([address]);
});
