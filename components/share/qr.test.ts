import jsQR from "jsqr";
import { expect, test } from "vitest";
import { newCapability } from "@/lib/protocol/capability";
import { formatLongLink, formatShortLink } from "@/lib/protocol/links";
import { qrCode, qrFile } from "./qr";

const SCALE = 4;
const site = "https://desk.example";
const links = {
  "short link": site + formatShortLink(newCapability()),
  "long link to an encrypted file":
    site +
    formatLongLink({
      id: crypto.randomUUID(),
      capability: newCapability(),
      contentKey: newCapability(),
    }),
};

/** What a camera sees of a path made of rectangles. */
function picture(size: number, path: string) {
  const width = size * SCALE;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y, modules] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let row = Number(y) * SCALE; row < (Number(y) + 1) * SCALE; row += 1) {
      const start = row * width + Number(x) * SCALE;
      for (let at = start; at < start + Number(modules) * SCALE; at += 1)
        pixels.fill(0, at * 4, at * 4 + 3);
    }
  }
  return { pixels, width };
}

test.each(Object.entries(links))("a camera reads a %s back from its code", (_, link) => {
  const { size, path } = qrCode(link);
  const { pixels, width } = picture(size, path);
  expect(jsQR(pixels, width, width)?.data).toBe(link);
});

test("the file of a code is dark on white and holds no link as text", () => {
  const link = links["short link"];
  const code = qrCode(link);
  const file = qrFile(code);
  expect(file).toContain(`<path d="${code.path}"/>`);
  expect(file).toContain('fill="#fff"');
  expect(file).not.toContain(link.slice(-20));
});

test("nothing is drawn in the margin that a camera needs around a code", () => {
  const { size, path } = qrCode(links["short link"]);
  for (const [, x, y, modules] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    expect(Math.min(Number(x), Number(y))).toBeGreaterThanOrEqual(4);
    expect(Math.max(Number(x) + Number(modules), Number(y) + 1)).toBeLessThanOrEqual(size - 4);
  }
});
