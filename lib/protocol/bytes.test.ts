import fc from "fast-check";
import { expect, test, vi } from "vitest";
import {
  concat,
  equalBytes,
  fromBase64,
  fromBase64url,
  fromUtf8,
  ownBytes,
  toBase64,
  toBase64url,
  toHex,
  utf8,
} from "./bytes";
import { ProtocolError } from "./errors";

const bytes = fc.uint8Array({ maxLength: 300 });

test("base64 and base64url agree with Node's and come back", () => {
  fc.assert(
    fc.property(bytes, (value) => {
      expect(toBase64(value)).toBe(Buffer.from(value).toString("base64"));
      expect(toBase64url(value)).toBe(Buffer.from(value).toString("base64url"));
      expect(toHex(value)).toBe(Buffer.from(value).toString("hex"));
      expect(equalBytes(fromBase64(toBase64(value)), value)).toBe(true);
      expect(equalBytes(fromBase64url(toBase64url(value)), value)).toBe(true);
    }),
  );
});

// DB-012: identity checks compare text, so every value has one spelling.
const misspelled: [string, string][] = [
  ["no padding", "QQ"],
  ["half the padding", "QQ="],
  ["padding too many", "QUI=="],
  ["three equals signs", "Q==="],
  ["only padding", "===="],
  ["spare bits of one byte", "QR=="],
  ["spare bits of two bytes", "QUJ="],
  ["a space", "QUI ="],
  ["a line break", "QUJD\nQUJD"],
  ["base64url symbols", "__8="],
  ["padding inside", "QQ==QQ=="],
  ["a symbol outside ASCII", "QUJŁ"],
  ["an astral symbol", "Q😀A"],
];

test.each(misspelled)("base64 with %s is refused", (_why, text) => {
  expect(() => fromBase64(text)).toThrow(ProtocolError);
});

test("a platform without a decoder of its own takes and refuses the same base64", () => {
  const written = fc.sample(bytes, 200).map((value) => [toBase64(value), value] as const);
  vi.stubGlobal("Buffer", undefined);
  try {
    for (const [text, value] of written) expect(equalBytes(fromBase64(text), value)).toBe(true);
    for (const [, text] of misspelled) expect(() => fromBase64(text)).toThrow(ProtocolError);
  } finally {
    vi.unstubAllGlobals();
  }
});

test.each([
  ["padding", "QQ=="],
  ["one symbol over", "QUJDR"],
  ["spare bits", "QR"],
  ["standard symbols", "//8"],
])("base64url with %s is refused", (_why, text) => {
  expect(() => fromBase64url(text)).toThrow(ProtocolError);
});

test("whatever decodes is spelled the one way it would be written", () => {
  const near = fc.string({ unit: fc.constantFrom(..."QRSAw+/=-_ "), maxLength: 12 });
  fc.assert(
    fc.property(near, (text) => {
      for (const [decode, encode] of [
        [fromBase64, toBase64],
        [fromBase64url, toBase64url],
      ] as const) {
        try {
          expect(encode(decode(text))).toBe(text);
        } catch (error) {
          expect(error).toBeInstanceOf(ProtocolError);
        }
      }
    }),
    { numRuns: 2000 },
  );
});

test("bytes that are not UTF-8 are refused and a byte order mark is kept", () => {
  expect(() => fromUtf8(Uint8Array.of(0xff))).toThrow(ProtocolError);
  expect(() => fromUtf8(Uint8Array.of(0xed, 0xa0, 0x80))).toThrow(ProtocolError);
  expect(fromUtf8(Uint8Array.of(0xef, 0xbb, 0xbf, 0x41))).toBe("\ufeffA");
});

test("parts are joined in order, compared whole, and copied out of shared memory", () => {
  const joined = concat(utf8("a"), utf8(""), utf8("bc"));
  expect(fromUtf8(joined)).toBe("abc");
  expect(equalBytes(joined, utf8("abc"))).toBe(true);
  expect(equalBytes(joined, utf8("abd"))).toBe(false);
  expect(equalBytes(joined, utf8("ab"))).toBe(false);
  expect(ownBytes(new Uint8Array(new SharedArrayBuffer(2))).buffer).toBeInstanceOf(ArrayBuffer);
});
