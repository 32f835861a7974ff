/** Markdown files as people keep them: with front matter, wiki links, and images beside them. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Beside } from "../../kinds/note/markdown-inline";
import type { Block } from "../../kinds/note/text-blocks";
import { withoutFrontMatter } from "./front-matter";
import { readMarkdown } from "./read";

const shown = (blocks: readonly Block[]) =>
  blocks.map(({ name, attributes, runs }) => {
    const words = runs.map(({ text, marks }) =>
      marks.link ? `<${text}|${marks.link.href}>` : text,
    );
    return name === "image"
      ? `[${attributes.url}|${attributes.alt}]`
      : `${name}: ${words.join("")}`;
  });

const beside: Beside = {
  link: (url) => (/^(Plan|plan\.md|sub%20plan\.md)$/.test(url) ? "/d/1" : null),
  image: (url, alt) =>
    url.endsWith(".png")
      ? { name: "image", attributes: { url, alt }, runs: [], children: [] }
      : null,
};
const read = (text: string) => shown(readMarkdown(text, beside).blocks);

test.each([
  ["---\ntitle: Rooms\n---\nText", "Rooms"],
  ["\uFEFF---\r\ntitle: 'It''s so'\r\n---\r\nText", "It's so"],
  ['---\ntags:\n  - a\nTitle: "A \\"b\\"" # said\n---\nText', 'A "b"'],
  ["---\ntitle: Rooms # of the house\n...\nText", "Rooms"],
])("the title of %j is %j", (text, title) => {
  const found = withoutFrontMatter(text);
  expect(found.title).toBe(title);
  expect(found.text).toBe("Text");
});

test.each([
  "---\n---\nText",
  "---\nText between rules\n---\nmore",
  "Text\n---\ntitle: x\n---",
  "---\ntitle: x\nno end",
  `---\ntitle: x\n${"a: b\n".repeat(5_000)}---\n`,
])("%j begins with no front matter", (text) => {
  expect(withoutFrontMatter(text)).toEqual({ title: null, others: [], text });
});

test("front matter whose title is a block of text has no title", () => {
  expect(withoutFrontMatter("---\ntitle: |\n  a\n  b\n---\n").title).toBeNull();
});

test("front matter that a note can't keep is listed", () => {
  const { leftOut } = readMarkdown("---\ntitle: x\ndate: 2026\ntags: [a]\n---\n");
  expect(leftOut).toEqual(["2 properties left out: date, tags"]);
  const many = readMarkdown(`---\n${"abcdefg".replace(/./g, "$&: 1\n")}---\n`);
  expect(many.leftOut).toEqual(["7 properties left out: a, b, c, d, e and 2 more"]);
});

test("links to imported files lead to them, in both notations, and others stay unchanged", () => {
  expect(
    read(
      "[a](plan.md) [b](sub%20plan.md) [[Plan]] [[Plan#Part|words]] [c](gone.md) [[Gone]] [d](https://e.test/)",
    ),
  ).toEqual(["paragraph: <a|/d/1> <b|/d/1> <Plan|/d/1> <words|/d/1> c Gone <d|https://e.test/>"]);
  expect(read("`[[Plan]]`\n\n    [[Plan]]")).toEqual([
    "paragraph: [[Plan]]",
    "codeBlock: [[Plan]]",
  ]);
  expect(shown(readMarkdown("[a](plan.md) [[Plan]]").blocks)).toEqual(["paragraph: a [[Plan]]"]);
});

test("images that came along are blocks where they stand, and in cells and headings their words", () => {
  expect(read("before ![A barn](barn.png) after")).toEqual([
    "paragraph: before ",
    "[barn.png|A barn]",
    "paragraph:  after",
  ]);
  expect(read("![[barn.png|300]] ![[yard.png|The yard]]\n[![x](y.png)](https://e.test)")).toEqual([
    "[barn.png|barn.png]",
    "[yard.png|The yard]",
    "[y.png|x]",
  ]);
  expect(read("- one ![x](y.png) two\n- ![z][r]\n\n[r]: z.png")).toEqual([
    "listItem: one  two",
    "[y.png|x]",
    "listItem: ",
    "[z.png|z]",
  ]);
  expect(read("# ![x](y.png) head")).toEqual(["heading: x head"]);
  expect(read("![gone](gone.jpg)")).toEqual(["paragraph: gone"]);
});

test("whatever stands in a file, it is read", () => {
  const part = fc.constantFrom(
    "[[",
    "]]",
    "|",
    "#",
    "!",
    "---\n",
    "title: ",
    "a",
    "\n",
    "> [!NOTE]\n",
    "\ud800",
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
      readMarkdown(parts.join(""), beside);
    }),
  );
});
