import { expect, test } from "vitest";
import * as z from "zod";
import { HttpError } from "@/lib/http/errors";
import { checked } from "@/lib/http/parse";
import { toBase64 } from "../protocol/bytes";
import { isUuid } from "../protocol/ids";
import { base64Bytes } from "./bytes";
import { givenMoment, nameOrNone, plainText, shownName, uuid } from "./fields";

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

const unseen: [string, string][] = [
  ["a zero-width space", "\u200b"],
  ["zero-width joiners and a byte order mark", "\u200d\u200c\ufeff"],
  ["a soft hyphen", "\u00ad"],
  ["a word joiner between blanks", " \u2060 "],
  ["blanks of other widths", "\u2003\u3000\u00a0"],
  ["Hangul fillers", "\u3164\u115f\uffa0"],
  ["an empty braille cell", "\u2800"],
  ["a variation selector", "\ufe0f"],
  ["tags", "\u{e0061}\u{e007f}"],
  ["a note head that is not drawn", "\u{1d159}"],
];

test.each(unseen)("a name of nothing but %s is none", (_, text) => {
  for (const name of [text, text.repeat(5), ` ${text}`]) {
    expect(statusOf(() => checked(shownName(60), name))).toBe(400);
    expect(statusOf(() => checked(nameOrNone(60), name))).toBe(400);
  }
  expect(statusOf(() => checked(shownName(60), `${text}x${text}`))).toBe("passed");
  expect(checked(nameOrNone(60), `${text}x`)).toBe(`${text}x`);
});

test.each([
  ["x"],
  ["."],
  ["名"],
  ["א"],
  ["👩‍💻"],
  ["❤️"],
  ["é"],
  ["\u0915\u094d\u200d"],
  ["\ue000"],
  ["0"],
])("%j is a name that is seen", (name) => {
  expect(checked(shownName(60), name)).toBe(name);
  expect(checked(nameOrNone(60), name)).toBe(name);
});

test("names contain no marks that reverse the text after them", () => {
  for (const mark of "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069") {
    expect(statusOf(() => checked(shownName(60), `a${mark}gpj.exe`))).toBe(400);
    expect(checked(nameOrNone(60), `a${mark}gpj.exe`)).toBe("agpj.exe");
  }
});

test("only an optional name may be empty, and both have a longest length", () => {
  expect(checked(nameOrNone(3), "")).toBe("");
  expect(statusOf(() => checked(shownName(3), ""))).toBe(400);
  for (const schema of [nameOrNone(3), shownName(3)]) {
    expect(checked(schema, "abc")).toBe("abc");
    expect(statusOf(() => checked(schema, "abcd"))).toBe(400);
  }
});

test("text is measured in UTF-16 units", () => {
  expect(statusOf(() => checked(plainText(4), "😀😀"))).toBe("passed");
  expect(statusOf(() => checked(plainText(4), "😀😀x"))).toBe(400);
});

test("a moment is one that can be stored, also in UTC", () => {
  for (const text of ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "9999-12-31T23:59:59+01:00"])
    expect(checked(givenMoment(), text).getTime()).toBe(Date.parse(text));
  for (const text of [
    ...["0000-01-01T00:00:00Z", "0000-12-31T23:59:59+23:59", "0001-01-01T00:00:00+00:01"],
    ...["9999-12-31T23:59:59-23:59", "+010000-01-01T00:00:00Z", "2026-02-30T00:00:00Z"],
  ])
    expect(statusOf(() => checked(givenMoment(), text))).toBe(400);
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
  expect(checked(three, "QUJD")).toEqual(Uint8Array.of(65, 66, 67));
  expect(statusOf(() => checked(three, toBase64(Buffer.from("ABCD"))))).toBe(413);
  expect(statusOf(() => checked(three, "!".repeat(1_000_000)))).toBe(413);
  for (let size = 0; size < 12; size++)
    expect(statusOf(() => checked(base64Bytes(size), toBase64(Buffer.alloc(size))))).toBe("passed");
});

test("errors are listed by field, also for a field named like a built-in", () => {
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
