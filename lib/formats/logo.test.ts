import { expect, test } from "vitest";
import { equalBytes, utf8 } from "../protocol/bytes";
import { checkLogo, logoUrl, MAX_LOGO_BYTES, readLogo } from "./logo";
import { PNG } from "./testing/notes";

const svg = (inside: string, attributes = 'viewBox="0 0 10 10"') =>
  utf8(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`);
/** A PNG's beginning that says how large it is. */
function sized(width: number, height: number): Uint8Array {
  const bytes = new Uint8Array(40);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  new DataView(bytes.buffer).setUint32(16, width);
  new DataView(bytes.buffer).setUint32(20, height);
  return bytes;
}
const padded = (length: number) => {
  const bytes = new Uint8Array(length);
  bytes.set(sized(10, 10));
  return bytes;
};

// Y-040
test.each<[string, Uint8Array, string]>([
  ["a PNG", PNG, "image/png"],
  ["a PNG of 1,000 px", sized(1_000, 20), "image/png"],
  ["a PNG of 204,800 bytes", padded(MAX_LOGO_BYTES), "image/png"],
  ["an SVG", svg('<path d="M0 0h9"/>'), "image/svg+xml"],
  [
    "an SVG with a gradient, a clip and a copy",
    svg(
      '<defs><linearGradient id="a"><stop offset="0" stop-color="red"/></linearGradient></defs><g id="b" fill="url(#a)"/><use href="#b"/>',
    ),
    "image/svg+xml",
  ],
  [
    "an SVG with a prologue and words about it",
    utf8(
      '<?xml version="1.0"?><!-- made by hand --><svg width="999px" height="4"><title>Logo</title></svg>',
    ),
    "image/svg+xml",
  ],
])("%s may be a logo", (_, bytes, type) => {
  const checked = checkLogo(bytes);
  expect(checked).toMatchObject({ type });
  if ("refused" in checked) throw new Error("It was refused.");
  const read = readLogo(logoUrl(checked));
  expect(read?.type).toBe(type);
  expect(read && equalBytes(read.bytes, bytes)).toBe(true);
});

test.each<[string, Uint8Array, string]>([
  ["204,801 bytes", padded(MAX_LOGO_BYTES + 1), "bytes"],
  ["1,001 px wide", sized(1_001, 20), "edge"],
  ["1,001 px high", sized(20, 1_001), "edge"],
  ["an SVG of 1,001 px", svg("", 'width="1001" height="5"'), "edge"],
  ["text", utf8("hello"), "type"],
  ["HTML", utf8("<html><svg></svg></html>"), "type"],
  ["bytes that are no text", Uint8Array.of(0x3c, 0xff, 0xfe), "type"],
  ["a GIF", utf8("GIF89a"), "type"],
  ["a document type", utf8('<!DOCTYPE svg [<!ENTITY a "b">]><svg></svg>'), "content"],
  ["words", svg("<text>Ada</text>"), "content"],
  ["words with a prefix", svg("<svg:text>Ada</svg:text>"), "content"],
  ["words in capitals", svg("<TEXT\n>Ada</TEXT>"), "content"],
  ["a picture", svg('<image href="#a"/>'), "content"],
  ["a picture in a filter", svg('<feImage href="#a"/>'), "content"],
  ["a script", svg("<script>1</script>"), "content"],
  ["a typeface", svg("<style>@font-face{}</style>"), "content"],
  ["another document", svg("<foreignObject/>"), "content"],
  ["an event", svg('<path onclick="x"/>'), "content"],
  ["an event behind a quote", svg('<path d="M0 0"onload="x"/>'), "content"],
  ["an event of the root", svg("", "onload='x'"), "content"],
  ["a link", svg('<a href="#b"/>'), "content"],
  ["a reference elsewhere", svg('<use xlink:href="https://example.com/#a"/>'), "content"],
  ["a reference without quotes", svg("<use href=//example.com/a />"), "content"],
  ["a reference that a style holds", svg('<g fill="url(https://example.com)"/>'), "content"],
  ["a reference in numbered characters", svg('<g fill="ur&#108;(//a.b)"/>'), "content"],
  ["a reference in escapes of CSS", svg("<style>g{fill:\\75rl(//a.b)}</style>"), "content"],
  ["an attribute that changes later", svg('<set attributeName="href" to="//a.b"/>'), "content"],
  ["comments that can be parted in 2^40 ways", utf8(`${"<!---->".repeat(40)}x`), "type"],
  ["copies of copies", svg('<use href="#a"/>'.repeat(11)), "content"],
])("%s is refused", (_, bytes, refused) => {
  expect(checkLogo(bytes)).toEqual({ refused });
});

test.each(["", "data:image/png;base64,", "data:image/png;base64,!!", "data:image/png,AAAA"])(
  "%j draws nothing",
  (url) => {
    expect(readLogo(url)).toBeNull();
  },
);
