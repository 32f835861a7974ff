import { expect, test } from "vitest";
import { concat, utf8 } from "../../lib/protocol/bytes";
import { downloadOf, imageOf, safeName } from "./given";
import { imageKind } from "./images";

const base64 = (text: string) => new Uint8Array(Buffer.from(text, "base64"));
const hex = (text: string) => new Uint8Array(Buffer.from(text.replaceAll(" ", ""), "hex"));

const png = base64(
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAYAAAC56t6BAAAAFklEQVR4nGP8z8Dwn4GBgYGJAQrgDABOJQIElnZyywAAAABJRU5ErkJggg==",
);
const gif = base64("R0lGODlhAgADAIAAAAAAAP///yH5BAEAAAAALAAAAAACAAMAAAIDRAIFADs=");
const jpeg = hex(
  "ffd8 ffe0 0010 4a46494600010100000100010000 ffff ffc4 0003 00 ffc2 000b 08 0003 0002 01 011100 ffd9",
);
const webp = (chunk: string, rest: string) =>
  concat(utf8("RIFF"), hex("24000000"), utf8(`WEBP${chunk}`), hex(rest));
const lossy = webp("VP8 ", "18000000 300100 9d012a 0200 0300 0000");
const lossless = webp("VP8L", "0d000000 2f 01800000 00");
const extended = (flags: string) => webp("VP8X", `0a000000 ${flags} 000000 010000 020000`);
/** A PNG whose header says that it is animated. */
const apng = concat(
  png.subarray(0, 33),
  hex("00000008"),
  utf8("acTL"),
  new Uint8Array(12),
  png.subarray(33),
);

test.each([
  ["image/png", png, false],
  ["image/png", apng, true],
  ["image/gif", gif, true],
  ["image/jpeg", jpeg, false],
  ["image/webp", lossy, false],
  ["image/webp", lossless, false],
  ["image/webp", extended("00"), false],
  ["image/webp", extended("02"), true],
] as const)("an %s is known by its bytes, and how large it is", (type, bytes, isAnimated) => {
  expect(imageKind(bytes)).toEqual({ type, width: 2, height: 3, isAnimated });
  expect(imageOf({ bytes })?.type).toBe(type);
});

test.each([
  ["nothing", new Uint8Array()],
  ["text", utf8("GIF is an acronym")],
  ["SVG", utf8('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ["SVG behind an XML head", utf8('<?xml version="1.0"?><svg/>')],
  ["a page", utf8("<!doctype html><img src=x onerror=alert(1)>")],
  ["PDF", utf8("%PDF-1.7")],
  ["a bitmap", utf8("BM00000000000000")],
  ["an icon", hex("00000100 0100 1010")],
  ["a PNG of no width", concat(png.subarray(0, 16), new Uint8Array(4), png.subarray(20))],
  ["a PNG of 4 billion columns", concat(png.subarray(0, 16), hex("ffffffff"), png.subarray(20))],
  [
    "a PNG that begins with something else",
    concat(png.subarray(0, 12), utf8("tEXt"), png.subarray(16)),
  ],
  ["a JPEG without a frame", hex("ffd8 ffe0 0004 0000 ffd9")],
  ["a JPEG that ends in its tables", hex("ffd8 ffe0 ffff 00")],
  ["a RIFF of sound", concat(utf8("RIFF"), hex("24000000"), utf8("WAVEfmt "))],
  ["a WebP of no known kind", webp("VP9 ", "00000000")],
])("%s is never shown as an image", (_, bytes) => {
  expect(imageKind(bytes)).toBeNull();
  expect(imageOf({ bytes })).toBeNull();
});

test("an image cut off anywhere is an image or null, and never an error", () => {
  for (const whole of [png, apng, gif, jpeg, lossy, lossless, extended("02")])
    for (let length = 0; length < whole.length; length++)
      expect([null, "object"]).toContain(imageKind(whole.subarray(0, length)) && "object");
});

test("every download is saved with a neutral type", async () => {
  const bytes = utf8("<script>alert(1)</script>");
  const { name, blob } = downloadOf({ name: "index.html", bytes });
  expect([name, blob.type, await blob.text()]).toEqual([
    "index.html",
    "application/octet-stream",
    "<script>alert(1)</script>",
  ]);
});

test.each([
  ["Offer 2026.pdf", "Offer 2026.pdf"],
  ["Grüße aus Köln.jpeg", "Grüße aus Köln.jpeg"],
  ["請求書.xlsx", "請求書.xlsx"],
  ["../../etc/passwd", "_.._etc_passwd"],
  ["C:\\Windows\\win.ini", "C__Windows_win.ini"],
  ["", "attachment"],
  ["...", "attachment"],
  [" . ", "attachment"],
  [".htaccess", "htaccess"],
  ["trailing. ", "trailing"],
  ["a\0b\nc\td", "a_b_c_d"],
  // It would be displayed as `annexe.txt`.
  ["ann\u202Etxt.exe", "ann_txt.exe"],
  ["invisible\u200B.pdf", "invisible_.pdf"],
  ["lone\uD800.png", "lone_.png"],
  ['what?<is>"this"|*:.txt', "what__is__this____.txt"],
  ["con", "_con"],
  ["LPT1.txt", "_LPT1.txt"],
  ["console.log", "console.log"],
  ["two  \u00A0spaces.txt", "two spaces.txt"],
])("%j is saved as %j", (name, safe) => {
  expect(safeName(name)).toBe(safe);
});

test("a long name is cut in the middle, so that its extension stays", () => {
  const cut = safeName(`${"ü".repeat(300)}.tar`);
  expect(utf8(cut).length).toBeLessThanOrEqual(200);
  expect(cut).toMatch(/^ü+\.tar$/);
  expect(utf8(safeName("😀".repeat(300))).length).toBe(200);
});
