import { expect, test } from "vitest";
import { defaultEnvironment } from "../environment";
import { isAddress, mailtoAddress, mayHoldKey, typedAddresses } from "./send";

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

const FILE = "desk.test/d/3b241101-e2bb-4255-8caf-4136c566a962";
const SECRET = `${"k".repeat(42)}A`;
test.each([
  ["See https://desk.test/sign/verify.", false],
  [`${FILE}#${SECRET}`, false],
  [`http://${FILE}#${SECRET}.${SECRET}`, true],
  [`(${FILE}#${SECRET}.${SECRET})`, true],
  [`desk.test/d#1${SECRET}`, true],
  [`https://other.test/d#1${SECRET}`, false],
])("%s may hold a key: %s", (text, may) => {
  expect(mayHoldKey(text, { ...defaultEnvironment(), origin: "https://desk.test" })).toBe(may);
});

test("the person's own mail program gets the whole mail, and nothing else", () => {
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
