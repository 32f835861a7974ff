/** A note as one HTML file. */
import { expect, test } from "vitest";
import { NOTES } from "../docx/testing/notes";
import { textOf as textOfBlocks } from "../docx/testing/score";
import { block, IMAGE, PNG, paragraphOf, rowOf, run, tableOf } from "../testing/notes";
import { noteHtml } from "./note-html";

const html = (blocks: Parameters<typeof noteHtml>[0], title = "") =>
  noteHtml(blocks, {
    title,
    lang: "en",
    dir: "ltr",
    media: (id) => (id === IMAGE ? { bytes: PNG, type: "image/png" } : undefined),
  });
const main = (blocks: Parameters<typeof noteHtml>[0]) =>
  /<main>([\s\S]*)<\/main>/.exec(html(blocks))?.[1];

const ENTITIES: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };
/** What a reader sees, without the space between blocks. */
const seen = (markup: string) =>
  markup
    .replace(/<nav[\s\S]*?<\/nav>/g, "")
    .replace(/<[^>]*>/g, "")
    .replace(/&(lt|gt|quot|amp);/g, (whole) => ENTITIES[whole] ?? whole)
    .replace(/\s+/g, "");

test.each(Object.entries(NOTES))("all text of %s is in it, in order", (_, make) => {
  const blocks = make();
  const wanted = textOfBlocks(blocks).replace(/\s+/g, "");
  expect(seen(main(blocks) ?? "")).toBe(wanted);
});

test("a file stands alone: its language, its title, a policy that runs no script and asks nobody", () => {
  const page = noteHtml([block("paragraph", {}, "x")], {
    title: 'A & "B" <c>',
    lang: "ar",
    dir: "rtl",
    media: () => undefined,
  });
  expect(page).toMatch(/^<!doctype html>\n<html lang="ar" dir="rtl">/);
  expect(page).toContain("<title>A &amp; &quot;B&quot; &lt;c&gt;</title>");
  expect(page).toContain(`content="default-src 'none'; img-src data:; style-src 'unsafe-inline'"`);
  expect(page).not.toMatch(/<script|<link|@import|url\(|https?:/i);
});

test("lists are nested, checks are boxes, and a change of kind begins a list", () => {
  const item = (kind: string, level: number, text: string, more = {}) =>
    block("listItem", { kind, level, ...more }, text);
  expect(
    main([
      item("ordered", 0, "a"),
      item("bullet", 1, "b"),
      item("check", 0, "c", { checked: true }),
      item("bullet", 2, "d"),
    ]),
  ).toBe(
    '<ol><li>a<ul><li>b</li></ul></li></ol><ul class="checks"><li data-checked="true"><input type="checkbox" disabled checked aria-label="Done"> c<ul><li class="none"><ul><li>d</li></ul></li></ul></li></ul>',
  );
});

test("marks nest, links are safe, colours are only colours, and what is suggested is left out", () => {
  expect(
    main([
      paragraphOf(
        run("a", { bold: {}, italic: {}, link: { href: "https://example.com/?a=1&b" } }),
        run("b", { link: { href: "javascript:alert(1)" }, color: { hex: "red;x:y" } }),
        run("c", { suggestInsert: { id: "1" } }),
        run("d", { "suggestDelete--12345678": { id: "1" }, fontFamily: { family: "x';y" } }),
        run("\n"),
        run("<i>", { highlight: { hex: "#aabbcc" } }),
      ),
    ]),
  ).toBe(
    '<p dir="auto"><a href="https://example.com/?a=1&amp;b" rel="noopener noreferrer nofollow"><strong><em>a</em></strong></a>bd<br><mark data-hex="#aabbcc" style="background:#aabbcc">&lt;i&gt;</mark></p>',
  );
});

test("an image is in the file, and is named where its bytes are not", () => {
  const image = (attachment: string) => block("image", { attachment, alt: 'A "barn"', width: 50 });
  expect(main([image(`svc-blob:${IMAGE}`)])).toMatch(
    /^<figure><img src="data:image\/png;base64,[\w+/=]+" alt="A &quot;barn&quot;" style="width:50%"><\/figure>$/,
  );
  expect(main([image("svc-blob:00000000-0000-4000-8000-000000000000")])).toBe(
    '<p class="file">Image: A &quot;barn&quot;</p>',
  );
});

test("attachments that lie beside the page are shown and linked by their names, and are not in it", () => {
  const attachment = `svc-blob:${IMAGE}`;
  const blocks = [
    block("image", { attachment, alt: "A barn" }),
    block("file", { attachment, name: "Plan.pdf", size: 12 }),
    block("image", { attachment: "svc-blob:00000000-0000-4000-8000-000000000000", alt: "Gone" }),
  ];
  const page = noteHtml(blocks, {
    ...{ title: "", lang: "en", dir: "ltr", media: () => ({ bytes: PNG, type: "image/png" }) },
    beside: (id) => (id === IMAGE ? 'ä "b" (2)#?.png' : undefined),
  });
  expect(page).toContain(`img-src file: 'self'; style-src 'unsafe-inline'"`);
  expect(page).toContain('<img src="./%C3%A4%20%22b%22%20(2)%23%3F.png" alt="A barn">');
  expect(page).toMatch(/<a href="\.\/%C3%A4%20%22b%22%20\(2\)%23%3F\.png">[^<]*Plan\.pdf/);
  expect(page).toContain('<p class="file">Image: Gone</p>');
  expect(page).not.toContain("base64,");
});

test("rows of headings head the table", () => {
  expect(main([tableOf([rowOf(["A"], { header: true }), rowOf(["1"])])])).toBe(
    '<table><thead><tr><th scope="col"><p dir="auto">A</p></th></tr></thead><tbody><tr><td><p dir="auto">1</p></td></tr></tbody></table>',
  );
});
