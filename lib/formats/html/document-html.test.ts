/** A Document as one HTML file. */
import { expect, test } from "vitest";
import { emptyContent } from "../../kinds/document/content";
import { cleanDocument } from "../../kinds/document/text";
import { noteOfDocument } from "../../kinds/document/to-note";
import { SAMPLES } from "../docx/testing/samples/samples";
import { paragraph, table, textRow, words } from "../testing/documents";
import { IMAGE, PNG } from "../testing/notes";
import { documentCss } from "./document-css";
import { noteHtml } from "./note-html";

const html = (content: ReturnType<typeof emptyContent>) =>
  noteHtml(noteOfDocument(cleanDocument(content)), {
    ...{ title: "A document", lang: "en", dir: "ltr" },
    css: documentCss(content.styles),
    media: (id) => (id === IMAGE ? { bytes: PNG, type: "image/png" } : undefined),
  });
const sample = (name: keyof typeof SAMPLES) => html(SAMPLES[name]!().content);

test("styles are rules, numbers of lists as they are counted, images in the file", () => {
  expect(sample("styles of its own")).toContain(
    "main h1{font:600 22pt/1.375 'Source Serif 4',system-ui,sans-serif;color:#a3262a;text-align:start;margin:30pt 0 10pt}",
  );
  expect(sample("clauses and boxes")).toContain(
    'style="list-style-type:&quot;1.2. &quot;">Clause 3',
  );
  expect(sample("numbered lists")).toContain("&quot;5) &quot;");
  expect(sample("images in lines")).toMatch(/<img src="data:image\/png;base64,[^"]+" alt="Roof"/);
  expect(sample("marks on text")).toContain('style="font-variant-caps:small-caps">smallCaps ');
  expect(sample("footnotes")).toContain("Measured twice[1], priced once[2].");
  expect(sample("space around and between lines")).toContain("margin-top:18pt");
});

test("lines that a cell lacks are not drawn", () => {
  const lines = table([textRow(["a", "b"])]);
  Object.assign(lines.children[0]?.children[0]?.attributes ?? {}, { borders: "top bottom" });
  const page = html(emptyContent([lines]));
  expect(page).toContain('<td style="border-right-style:none;border-left-style:none">');
  expect(page.match(/border-\w+-style/g)).toHaveLength(2);
});

test.each(Object.keys(SAMPLES))("%s needs nothing beside its file, and has no script", (name) => {
  const page = sample(name);
  expect(page).toContain(`content="default-src 'none'; img-src data:; style-src 'unsafe-inline'"`);
  expect(page).not.toMatch(/<script|<link|<iframe|@import|url\(|\son\w+=/i);
  expect(page.replace(/<a href="[^"]*"/g, "")).not.toMatch(/https?:/);
});

test("nothing that somebody wrote becomes markup or a rule", () => {
  const evil = '"};</style><script>alert(1)</script>{';
  const content = {
    ...emptyContent([
      paragraph([words(evil, { link: { href: "javascript:alert(1)" }, color: { hex: evil } })]),
      paragraph(evil, { align: evil, list: { id: "l", level: 0 } }),
    ]),
    styles: { heading1: { color: { hex: evil }, fontFamily: { family: evil }, align: evil } },
    lists: { l: { preset: "numbers", levels: [{ format: "decimal", text: `%1${evil}\n` }] } },
  };
  const page = html(content);
  expect(page).not.toMatch(/<script|javascript:|"\};<\/style>/);
  expect(page.match(/<\/style>/g)).toHaveLength(1);
});
