import { expect, test } from "vitest";
import { decode } from "./decode";

const utf16 = (text: string, isLittle: boolean) =>
  new Uint8Array(
    [0xfeff, ...Array.from(text, (sign) => sign.charCodeAt(0))].flatMap((unit) =>
      isLittle ? [unit & 0xff, unit >> 8] : [unit >> 8, unit & 0xff],
    ),
  );
const join = (...parts: Uint8Array[]) => new Uint8Array(parts.flatMap((part) => [...part]));
const utf8 = (text: string) => new TextEncoder().encode(text);

test.each([
  ["UTF-8", utf8("Café 🔑")],
  ["UTF-8 with its mark", utf8("\ufeffCafé 🔑")],
])("%s is read", (_, bytes) => {
  expect(decode(bytes)).toBe("Café 🔑");
});

test.each([
  ["as Windows calls it, Unicode", utf16("Café", true), undefined],
  ["the other way round", utf16("Café", false), undefined],
  ["whose mark says other than the page", utf16("Café", true), "utf-8"],
  ["of a Windows before", new Uint8Array([0x43, 0x61, 0x66, 0xe9]), undefined],
  ["as the page says", new Uint8Array([0x43, 0x61, 0x66, 0x8e]), "macintosh"],
  ["as a page says that knows no name for it", utf8("Café"), "of-mine"],
])("a text %s is read", (_, bytes, said) => {
  expect(decode(bytes, said)).toBe("Café");
});

test("one letter cut in two leaves the others unchanged", () => {
  const cut = join(utf8("Café déjà vu "), utf8("é").subarray(0, 1));
  expect(decode(cut)).toBe("Café déjà vu \ufffd");
});
