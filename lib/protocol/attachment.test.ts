import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeAttachment, encodeAttachment } from "./attachment";
import { concat, toHex, utf8 } from "./bytes";

const head = { name: "a.png", type: "image/png" };
const framed = (json: string, rest: Uint8Array = new Uint8Array(), length = utf8(json).length) =>
  concat(Uint8Array.of(length >> 24, length >> 16, length >> 8, length), utf8(json), rest);
const known = (more: object) => framed(JSON.stringify({ v: 1, ...head, ...more }));

test("an attachment is its head's length, its head and its bytes", () => {
  // DB-021
  const bytes = Uint8Array.of(1, 2, 255);
  expect(toHex(encodeAttachment({ name: "é", type: "", bytes }))).toBe(
    `0000001c${toHex(utf8('{"v":1,"name":"é","type":""}'))}0102ff`.replace("0000001c", "0000001d"),
  );
});

test("whatever is written is read again", () => {
  const names = fc.string({ unit: "grapheme", maxLength: 60 });
  const sides = fc.integer({ min: 1, max: 100_000 });
  fc.assert(
    fc.property(names, fc.string({ maxLength: 120 }), sides, fc.uint8Array(), (...given) => {
      const [name, type, width, content] = given;
      const written = { name, type, width, height: width + 1, bytes: new Uint8Array(content) };
      expect(decodeAttachment(encodeAttachment(written))).toEqual(written);
    }),
  );
});

test("a name has 300 characters and a type 120, and not one more", () => {
  // DB-021
  const most = { name: "n".repeat(300), type: "t".repeat(120), bytes: new Uint8Array() };
  expect(decodeAttachment(encodeAttachment(most))).toEqual(most);
  expect(() => encodeAttachment({ ...most, name: "n".repeat(301) })).toThrow("300");
  expect(() => encodeAttachment({ ...most, type: "t".repeat(121) })).toThrow("120");
});

test.each([
  ["nothing", new Uint8Array()],
  ["three bytes", new Uint8Array(3)],
  ["a head of no bytes", new Uint8Array(4)],
  ["a head longer than all", framed("{}", new Uint8Array(), 3)],
  ["a head of 4 GB", concat(new Uint8Array(4).fill(255), utf8("{}"))],
  ["a head over 4,096 bytes", known({ more: "x".repeat(5_000) })],
  ["no JSON", framed("name")],
  ["no UTF-8", concat(Uint8Array.of(0, 0, 0, 1, 0xff))],
  ["a list", framed("[1]")],
  ["null", framed("null")],
  ["no version", framed(JSON.stringify(head))],
  ["another version", known({ v: 2 })],
  ["no name", known({ name: undefined })],
  ["a name that is a number", known({ name: 1 })],
  ["a name too long", known({ name: "n".repeat(301) })],
  ["no type", known({ type: undefined })],
  ["a type too long", known({ type: "t".repeat(121) })],
  ["no width", known({ width: 0 })],
  ["half a pixel", known({ height: 0.5 })],
  ["a width in words", known({ width: "1" })],
  ["a null height", known({ height: null })],
])("is refused: %s", (_, plaintext) => {
  expect(() => decodeAttachment(plaintext)).toThrow(
    expect.objectContaining({ code: "attachment" }),
  );
});

test("unknown fields of an attachment's head are left out", () => {
  expect(decodeAttachment(known({ __proto__: { admin: true }, path: "../x" }))).toEqual({
    ...head,
    bytes: new Uint8Array(),
  });
});
