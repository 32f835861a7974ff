/** A page's policy allows exactly what the page contains. */
import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { basename, dirname } from "node:path";
import { expect, test } from "vitest";
import { headerPolicy, policyOf, withIntegrity, withPolicy } from "./csp.mjs";

const page = `<!DOCTYPE html><html><head><meta charSet="utf-8"/><link rel="preload" as="script" href="/_next/static/chunks/a.js"/><script src="/_next/static/chunks/a.js" async=""></script><script>one()</script></head><body><script id="x">two("<b>")</script></body></html>`;
const sha = (algorithm: string, text: string) =>
  `${algorithm}-${createHash(algorithm).update(text).digest("base64")}`;

test("every inline script is allowed by hash, and no other inline or evaluated code", () => {
  const policy = policyOf(page);
  expect(policy).toContain(
    `script-src 'self' '${sha("sha256", "one()")}' '${sha("sha256", 'two("<b>")')}';`,
  );
  const scripts = policy.split("; ").find((part) => part.startsWith("script-src"));
  expect(scripts).not.toMatch(/unsafe|nonce|\*|https?:/);
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(headerPolicy(policy)).toContain("frame-ancestors 'none'; report-uri /api/csp-report");
});

test("only the embedded booking page may be framed by another site", () => {
  const pages = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => basename(file) === "page.tsx")
    .map((file) => `/${dirname(file)}`);
  expect(pages.length).toBeGreaterThan(40);
  const framed = pages.filter(
    (route) => !headerPolicy("", route).includes("frame-ancestors 'none'"),
  );
  expect(framed).toEqual(["/book/embed"]);
});

test("only pages with attachments may connect to another service's store, and none loads scripts from there", () => {
  for (const route of ["/t", "/desk/tickets"]) {
    const parts = policyOf(page, route).split("; ");
    const others = parts.filter((part) => part.includes("https:"));
    expect(others.map((part) => part.split(" ")[0])).toEqual(["img-src", "connect-src"]);
  }
  for (const route of ["/", "/d", "/desk", undefined])
    expect(policyOf(page, route)).not.toContain("https:");
});

test("the policy follows the charset, once, however often it is added", () => {
  const once = withPolicy(page, policyOf(page));
  expect(once).toContain('<meta charSet="utf-8"/><meta http-equiv="Content-Security-Policy"');
  expect(withPolicy(once, policyOf(page))).toBe(once);
});

test("a linked script and its preload have the same integrity", () => {
  const marked = withIntegrity(page, () => Buffer.from("bytes"));
  expect(
    marked.match(new RegExp(`integrity="${sha("sha384", "bytes")}"`.replaceAll("+", "\\+"), "g")),
  ).toHaveLength(2);
  expect(withIntegrity(marked, () => Buffer.from("other"))).toBe(marked);
});
