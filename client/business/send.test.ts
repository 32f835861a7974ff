import { expect, test } from "vitest";
import { isAddress, mailtoAddress, typedAddresses } from "./send";

test.each<[string, string[]]>([
  ["", []],
  ["bob@x.test", ["bob@x.test"]],
  ["Bob Ray <Bob@X.test>; ann@x.test,\nbob@x.test", ["bob@x.test", "ann@x.test"]],
  ["bob", ["bob"]],
])("%j is typed as addresses", (typed, addresses) => {
  expect(typedAddresses(typed)).toEqual(addresses);
});

test.each([
  ["bob@x.test", true],
  ["bob+invoices@mail.x.test", true],
  ["bob", false],
  ["bob@x", false],
  ["bob @x.test", false],
  ["a@b@x.test", false],
  [`${"b".repeat(250)}@x.test`, false],
])("%s is an address: %s", (text, is) => {
  expect(isAddress(text)).toBe(is);
});

test("the own mail program gets the whole mail, and nothing but it", () => {
  const address = mailtoAddress({
    to: ["bob@x.test", "a?cc=eve@x.test"],
    subject: "Invoice & more",
    message: "Hello Bob,\nhere it is. ",
    link: "https://desk.test/d#1abc",
  });
  const url = new URL(address);
  expect(url.pathname).toBe("bob@x.test,a%3Fcc%3Deve@x.test");
  expect([...url.searchParams]).toEqual([
    ["subject", "Invoice & more"],
    ["body", "Hello Bob,\r\nhere it is.\r\n\r\nhttps://desk.test/d#1abc"],
  ]);
});
