/** Which addresses may become links (Y-013; CVE-2025-14284 and its relatives). */

import { expect, test } from "vitest";
import { completeHref, safeHref } from "./schema-links";

const SCHEMES = [
  "javascript",
  "data",
  "vbscript",
  "blob",
  "file",
  "about",
  "filesystem",
  "ftp",
  "ws",
];
const SPELLINGS = [
  (s: string) => `${s}:alert(1)`,
  (s: string) => `${s.toUpperCase()}:alert(1)`,
  (s: string) => ` \n\t${s}:alert(1)`,
  (s: string) => `\u0000\u001f${s}:alert(1)`,
  (s: string) => `${s.slice(0, 2)}\t${s.slice(2)}:alert(1)`,
  (s: string) => `${s.slice(0, 3)}\n${s.slice(3)}:alert(1)`,
  (s: string) => `${s}://host/%0aalert(1)`,
];

test.each(SCHEMES.flatMap((scheme) => SPELLINGS.map((spell) => spell(scheme))))(
  "%j never becomes a link",
  (href) => {
    expect(safeHref(href)).toBeNull();
    expect(completeHref(href)).toBeNull();
  },
);

test.each([
  "//evil.example",
  "/\\evil.example",
  "\\\\evil",
  "/a b",
  "",
  "x",
  "a".repeat(5_000),
  "https://",
])("%j is no address of ours", (href) => expect(safeHref(href)).toBeNull());

test.each([null, undefined, 1, {}, ["https://a.example"], { href: "https://a.example" }])(
  "%j is not text and not a link",
  (href) => expect(safeHref(href)).toBeNull(),
);

test.each([
  "https://a.example/x?y#z",
  "http://a.example/",
  "mailto:a@b.co",
  "tel:+441234",
  "/d/abc#x",
])("%s stays a link", (href) => expect(safeHref(href)).toBe(href));

test("typed addresses are completed", () => {
  expect(completeHref(" example.com/a ")).toBe("https://example.com/a");
  expect(completeHref("ada@example.com")).toBe("mailto:ada@example.com");
  expect(completeHref("just words")).toBeNull();
});
