import { expect, test } from "vitest";
import * as z from "zod";
import { base64Bytes, toBase64 } from "./byte-fields";
import { HttpError } from "./errors";
import { checked } from "./parse";
import { isUuid, plainText, uuid } from "./text-fields";

function statusOf(attempt: () => unknown): number | "passed" {
  try {
    attempt();
    return "passed";
  } catch (fault) {
    if (fault instanceof HttpError) return fault.status;
    throw fault;
  }
}

test.each([["a\0b"], ["\0"], ["\ud800"], ["\udc00x"], ["x\ud83d"], ["\udc00\ud800"]])(
  "text that a database or a reader cannot hold (%j) is refused",
  (text) => {
    // Z5
    expect(statusOf(() => checked(plainText(100), text))).toBe(400);
  },
);

test.each([
  ["😀 grinning"],
  ["\u202Eright to left"],
  ["line\r\nline"],
  ["__proto__"],
  ["é\u0301"],
  [""],
])("%j is kept exactly", (text) => {
  expect(checked(plainText(100), text)).toBe(text);
});

test("text is measured in UTF-16 units", () => {
  expect(statusOf(() => checked(plainText(4), "😀😀"))).toBe("passed");
  expect(statusOf(() => checked(plainText(4), "😀😀x"))).toBe(400);
});

test("a UUID is lowercase and canonical", () => {
  // XB-020
  const good = "0e0c1b6a-5f0f-4d8e-9a54-0123456789ab";
  expect(checked(uuid(), good)).toBe(good);
  const bad = [good.toUpperCase(), ` ${good}`, `{${good}}`, good.replaceAll("-", ""), `${good}\n`];
  for (const text of [...bad, "", "0e0c1b6a-5f0f-4d8e-9a54-0123456789aG"]) {
    expect(statusOf(() => checked(uuid(), text))).toBe(400);
    expect(isUuid(text)).toBe(false);
  }
});

const three = base64Bytes(3);

test.each([
  ["no padding", "QQ"],
  ["spare bits", "QR=="],
  ["white space", "QUJD\n"],
  ["the other alphabet", "-_-_"],
  ["padding inside", "QQ==QQ=="],
  ["no base64 at all", "é"],
])("base64 with %s is refused", (_, text) => {
  // DB-012
  expect(statusOf(() => checked(base64Bytes(100), text))).toBe(400);
});

test("bytes pass up to the limit; one more is too large, before anything is decoded", () => {
  expect(checked(three, "QUJD")).toEqual(Buffer.from("ABC"));
  expect(statusOf(() => checked(three, toBase64(Buffer.from("ABCD"))))).toBe(413);
  expect(statusOf(() => checked(three, "!".repeat(1_000_000)))).toBe(413);
  for (let size = 0; size < 12; size++)
    expect(statusOf(() => checked(base64Bytes(size), toBase64(Buffer.alloc(size))))).toBe("passed");
});

test("what is wrong is named by field, also a field named like a built-in", () => {
  const schema = z.object({ constructor: z.number(), list: z.array(z.string()) });
  try {
    checked(schema, { constructor: "x", list: [1] });
    expect.unreachable();
  } catch (fault) {
    expect(fault).toBeInstanceOf(HttpError);
    const { options, message } = fault as HttpError;
    expect(Object.keys(options.extra?.fields as object)).toEqual(["constructor", "list.0"]);
    expect(message).toMatch(/^constructor: /);
  }
});
