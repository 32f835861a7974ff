/** A lean page keeps its prerendered content and our own head scripts, and loads none of Next's scripts. */
import { expect, test } from "vitest";
import { importedIn } from "@/components/lean-page/import-part";
import { policyOf, withPolicy } from "./csp.mjs";
import { importsFirst, integritiesOf, leanHtml, withParts } from "./lean-pages.mjs";

const inline = '<script>self.__next_f=[];push("</h1>")</script>';
const nextPage = `<!DOCTYPE html><html><head><meta charSet="utf-8"/><link rel="stylesheet" href="/_next/static/chunks/a.css"/><link rel="preload" href="/f.woff2" as="font"/><link rel="preload" as="script" href="/_next/static/chunks/a.js"/><script src="/_next/static/chunks/a.js" async=""></script><script>theme()</script></head><body><h1>On its way</h1>${inline}<script src="/_next/static/chunks/b.js" async=""></script></body></html>`;
const scripts = {
  first: ["/_next/static/lean/mount-1.js", "/_next/static/lean/chunk-2.js"],
  later: ["/_next/static/lean/editor-3.js"],
  inHead: "ask('$&')",
};
const addresses = [...scripts.first, ...scripts.later];
const files = new Map(addresses.map((path) => [path, Buffer.from(path)]));
const lean = leanHtml(nextPage, scripts, integritiesOf(files));

test("Next's scripts are removed; styles, our head scripts and the picture stay", () => {
  expect(lean).not.toMatch(/chunks\/[ab]\.js|__next_f|f\.woff2/);
  expect(lean).toContain("/_next/static/chunks/a.css");
  expect(lean).toContain("<script>theme()</script>");
  expect(lean).toContain('<body><div id="page"><h1>On its way</h1></div></body>');
});

test("the page's script and its imports are linked with integrity hashes", () => {
  expect(lean).toContain('<script type="module" src="/_next/static/lean/mount-1.js"></script>');
  expect(lean).toContain('<link rel="modulepreload" href="/_next/static/lean/chunk-2.js"/>');
  const map = /<script type="importmap">(.*?)<\/script>/.exec(lean)?.[1] ?? "";
  expect(Object.keys(JSON.parse(map).integrity)).toEqual(addresses);
  const order = [
    "<script>ask('$&')</script>",
    "importmap",
    'src="/_next/static/lean/mount-1.js"',
    'rel="stylesheet"',
  ];
  expect(order.map((part) => lean.indexOf(part))).toEqual(
    order.map((part) => lean.indexOf(part)).sort((a, b) => a - b),
  );
});

test("a page that already had a policy gets one for its current content", () => {
  const again = leanHtml(withPolicy(nextPage, policyOf(nextPage)), scripts, integritiesOf(files));
  expect(again).toBe(lean);
  expect(policyOf(lean)).not.toContain("nextjs");
});

test("parts are imported through a fetch, and the next module is not", () => {
  const code = 'a=()=>import("./menu-1.js").then(b);c=()=>import("./editor-3.js")';
  expect(withParts(code, "editor-3.js")).toBe(
    'a=()=>importPart("./menu-1.js").then(b);c=()=>import("./editor-3.js")',
  );
});

test("a part's files are those it imports, not those named in its text", () => {
  const code =
    '"use client";import{a as b,c}from"./chunk-1.js";import"./mount-2.js";d=`import"./e.js";`';
  expect(importedIn(code)).toEqual(["./chunk-1.js", "./mount-2.js"]);
});

test("imports are moved to the top, and one that cannot be moved fails the build", () => {
  const imports = 'import{a}from"./a.js";import"./b.js";';
  expect(importsFirst(`let x,y;${imports}x=a();`)).toBe(`${imports}let x,y;x=a();`);
  expect(importsFirst(`${imports}let x=a();`)).toBe(`${imports}let x=a();`);
  expect(() => importsFirst(`let x=f();${imports.replace("import{a}", "g();import{a}")}`)).toThrow(
    "imports after its first line",
  );
});
