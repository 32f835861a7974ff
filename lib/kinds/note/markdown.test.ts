import fc from "fast-check";
import { expect, test } from "vitest";
import * as Y from "yjs";
import { drill } from "@/lib/testing/drill";
import { guardUpdate } from "../yjs-guard";
import { blocksOfMarkdown, MAX_MARKDOWN_CHARS, writeMarkdown } from "./from-markdown";
import { levelOfUpdate } from "./level";
import { plainText } from "./text";
import { type Block, readBlocks } from "./text-blocks";
import { markdownOfBlocks, noteToMarkdown } from "./to-markdown";

function note(markdown: string): Y.Doc {
  const doc = new Y.Doc();
  writeMarkdown(doc, markdown);
  return doc;
}

/** Blocks as another client sees them, without their random ids. */
function seen(doc: Y.Doc): Block[] {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  const bare = (block: Block): Block => {
    const { id: _id, ...attributes } = block.attributes;
    return { ...block, attributes, children: block.children.map(bare) };
  };
  return readBlocks(copy).map(bare);
}

const first = (markdown: string) => seen(note(markdown))[0]!;
const outline = (markdown: string) =>
  seen(note(markdown)).map(({ name, attributes, runs }) => [
    name,
    attributes,
    runs.map((run) => run.text).join(""),
  ]);

// F-007
test("headings, lists, checks, quotes, code and rules become flat blocks", () => {
  const markdown =
    "## Plan\n\n- one\n  1. two\n     - [x] three\n- [ ] four\n\n> said\n\n```ts\nlet a;\n\nlet b;\n```\n\n---";
  expect(outline(markdown)).toEqual([
    ["heading", { level: 2 }, "Plan"],
    ["listItem", { kind: "bullet", level: 0 }, "one"],
    ["listItem", { kind: "ordered", level: 1 }, "two"],
    ["listItem", { kind: "check", level: 2, checked: true }, "three"],
    ["listItem", { kind: "check", level: 0 }, "four"],
    ["quote", {}, "said"],
    ["codeBlock", { language: "ts" }, "let a;\n\nlet b;"],
    ["divider", {}, ""],
  ]);
});

test("marks nest, and neighbouring words under the same marks are one run", () => {
  expect(first("a **b *c*** ~~d~~ `e`").runs).toEqual([
    { text: "a ", marks: {} },
    { text: "b ", marks: { bold: {} } },
    { text: "c", marks: { bold: {}, italic: {} } },
    { text: " ", marks: {} },
    { text: "d", marks: { strike: {} } },
    { text: " ", marks: {} },
    { text: "e", marks: { code: {} } },
  ]);
});

test("raw HTML is stored as the text it is", () => {
  expect(plainText(note('a <b onclick="x">b</b>'))).toBe('a <b onclick="x">b</b>');
  expect(plainText(note("<script>\nalert(1)\n</script>"))).toBe("<script>\nalert(1)\n</script>");
});

// Y-013
test.each([
  ["[a](https://x.test/y)", "https://x.test/y"],
  ["[a](mailto:a@b.co)", "mailto:a@b.co"],
  ["[a](tel:+49123)", "tel:+49123"],
  ["![a](http://x.test/i.png)", "http://x.test/i.png"],
  ["[a][r]\n\n[r]: https://x.test", "https://x.test"],
  ["[a](javascript:alert(1))", undefined],
  ["[a](JaVaScRiPt:alert(1))", undefined],
  ["[a](data:text/html,x)", undefined],
  ["[a](//x.test)", undefined],
  ["[a](/path)", undefined],
  ["![a](data:image/png;base64,AA==)", undefined],
])("%s links to %s", (markdown, href) => {
  const run = first(markdown).runs[0]!;
  expect(run.text).toBe("a");
  expect(run.marks.link?.href).toBe(href);
});

test("a table keeps its header, alignment and marks", () => {
  const table = first("| a | b |\n| - | :-: |\n| 1 | **2** |");
  expect(table.children.map((row) => row.children.length)).toEqual([2, 2]);
  expect(table.children[0]!.children[0]!.attributes).toEqual({ header: true });
  const cell = table.children[1]!.children[1]!;
  expect(cell.children[0]!.attributes).toEqual({ align: "center" });
  expect(cell.children[0]!.runs).toEqual([{ text: "2", marks: { bold: {} } }]);
  expect(plainText(note("| a | b |\n| - | - |\n| 1 | 2 |"))).toBe("a\tb\n1\t2");
});

test("a second paragraph of a list item stays in it, and what else it holds follows", () => {
  expect(outline("- one\n\n  more\n\n  ```\n  x\n  ```\n- two")).toEqual([
    ["listItem", { kind: "bullet", level: 0 }, "one\nmore"],
    ["codeBlock", {}, "x"],
    ["listItem", { kind: "bullet", level: 0 }, "two"],
  ]);
});

const word = fc.stringMatching(/^[a-z]{1,8}$/);
const phrase = fc.array(
  fc.oneof(
    word,
    word.map((text) => `**${text}**`),
    word.map((text) => `*${text}*`),
    word.map((text) => `\`${text}\``),
    word.map((text) => `[${text}](https://${text}.test/)`),
  ),
  { minLength: 1, maxLength: 6 },
);
const line = phrase.map((words) => words.join(" "));
const listLines = fc.array(fc.tuple(fc.constantFrom("- ", "1. ", "- [x] ", "- [ ] "), line), {
  minLength: 1,
  maxLength: 5,
});
const alertWord = fc.constantFrom("NOTE", "TIP", "WARNING", "CAUTION");
const piece = fc.oneof(
  line,
  line.map((text) => `### ${text}`),
  line.map((text) => `> ${text}`),
  fc.tuple(alertWord, line).map(([word, text]) => `> [!${word}]\n> ${text}`),
  listLines.map((items) => items.map(([marker, text]) => marker + text).join("\n")),
  line.map((text) => `\`\`\`\n${text}\n\n  ${text}\n\`\`\``),
  fc.tuple(line, line).map(([a, b]) => `| ${a} | ${b} |\n| --- | --- |\n| ${b} | ${a} |`),
  line.map((text) => `- ${text}\n  - ${text}\n    - ${text}`),
  fc.constant("---"),
);

test("a note written as Markdown and read again is the same note", () => {
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 6 }), (pieces) => {
      const doc = note(pieces.join("\n\n"));
      expect(seen(note(noteToMarkdown(doc)))).toEqual(seen(doc));
    }),
    { numRuns: drill(150) },
  );
});

test("whatever the text, the words survive and the result is a plain level 1 update", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), (text) => {
      const state = Y.encodeStateAsUpdate(note(text));
      guardUpdate(state);
      expect(levelOfUpdate(state)).toBe(1);
    }),
    { numRuns: drill(300) },
  );
});

test("callouts are GitHub's alerts, and a quote that only looks like one stays a quote", () => {
  const shown = (markdown: string) =>
    blocksOfMarkdown(markdown).map(({ name, attributes, runs }) => [
      name,
      attributes.kind,
      runs.map(({ text }) => text).join(""),
    ]);
  expect(shown("> [!CAUTION]\n> Wet *paint*.\n>\n> Mind the step.\n>\n> - one")).toEqual([
    ["callout", "danger", "Wet paint.\nMind the step."],
    ["listItem", "bullet", "one"],
  ]);
  expect(shown("> [!important]\\\n> x")).toEqual([["callout", "info", "x"]]);
  expect(shown("> [!TIP]")).toEqual([["callout", "tip", ""]]);
  for (const quote of ["> [!TIP] x", "> [!TIP]*x*", "> [!HINT]\n> x"])
    expect(shown(quote)[0]?.[0]).toBe("quote");
  expect(shown("[!TIP]\nx")[0]?.[0]).toBe("paragraph");
  const callout = { name: "callout", attributes: { kind: "warning" }, children: [] };
  const runs = [{ text: "# no heading", marks: {} }];
  expect(markdownOfBlocks([{ ...callout, runs }])).toBe("> [!WARNING]\n> \\# no heading\n");
  expect(markdownOfBlocks([{ ...callout, runs: [] }])).toBe("> [!WARNING]\n");
});

test("blocks of a newer client are exported with their text", () => {
  const inner: Block = {
    name: "paragraph",
    attributes: {},
    runs: [{ text: "in", marks: {} }],
    children: [],
  };
  const newer: Block = { name: "callout", attributes: {}, runs: [], children: [inner] };
  expect(markdownOfBlocks([newer])).toBe("in\n");
});

// F-006
test("200,000 characters are taken and one more is not", () => {
  const sentence = "Words and **more** words. ";
  const long = `${sentence.repeat(20)}\n\n`.repeat(400).slice(0, MAX_MARKDOWN_CHARS);
  expect(blocksOfMarkdown(long.padEnd(MAX_MARKDOWN_CHARS, " ")).length).toBeGreaterThan(300);
  expect(() => blocksOfMarkdown(" ".repeat(MAX_MARKDOWN_CHARS + 1))).toThrow(RangeError);
});

test.each([
  ["nested quotes", ">"],
  ["nested items", "- "],
  ["ordered lists in lists", "1. a\n   1. b\n      1. c\n         - d\n"],
  ["items without end", "- a\n"],
  ["open brackets", "["],
  ["brackets in brackets", "[".repeat(100_000) + "]".repeat(100_000)],
  ["open links", "[a]("],
  ["links and references", `${"[a](b) [c] ![d][e] ".repeat(70)}\n\n[c]: https://c.test\n\n`],
  ["open emphasis", "*a **b "],
  ["emphasis in emphasis", `${"*a **b* c** _d __e_ f__ ~g ~~h~ i~~ ".repeat(40)}\n\n`],
  ["table after table", "| a | b |\n| - | - |\n| **x** | [y](z) |\n\n"],
  ["a table without end", `| a | b |\n| - | - |\n${"| **x** | [y](z) |\n".repeat(11_000)}`],
  ["a wide table", `${"|a".repeat(30_000)}|\n${"|-".repeat(30_000)}|\n${"|x".repeat(30_000)}|`],
  ["runs of backticks", Array.from({ length: 630 }, (_, n) => `\`${"`".repeat(n)} `).join("")],
  ["footnotes", "[^1]: a\n\n[^1] x\n\n"],
  ["addresses", "https://a.test/x www.b.test a@b.test a.a@ "],
  ["quotes on every line", `${"> ".repeat(90)}a\n`],
  ["lines without end", "a\n"],
])("200,000 characters of %s are read", (_what, part) => {
  const markdown = part
    .repeat(Math.ceil(MAX_MARKDOWN_CHARS / part.length))
    .slice(0, MAX_MARKDOWN_CHARS);
  expect(blocksOfMarkdown(markdown).length).toBeGreaterThan(0);
});

test("strikes of one and two, tasks, footnotes and bare addresses are read as GitHub does", () => {
  const runs = first("a ~b~ ~~c~~ ~~~d ~~e~ www.f.test g@h.test").runs;
  expect(runs.map(({ text, marks }) => [text, marks.strike ? "strike" : marks.link?.href])).toEqual(
    [
      ["a ", undefined],
      ["b", "strike"],
      [" ", undefined],
      ["c", "strike"],
      [" ~~~d ~~e~ ", undefined],
      ["www.f.test", "http://www.f.test"],
      [" ", undefined],
      ["g@h.test", "mailto:g@h.test"],
    ],
  );
  expect(
    outline("- [X] **a**\n- \\[ ] b\n- [ ]\n\nc[^Note]\n\n[^Note]: one\n\n    two\nthree"),
  ).toEqual([
    ["listItem", { kind: "check", level: 0, checked: true }, "a"],
    ["listItem", { kind: "bullet", level: 0 }, "[ ] b"],
    ["listItem", { kind: "bullet", level: 0 }, "[ ]"],
    ["paragraph", {}, "c[^Note]"],
    ["paragraph", {}, "[^Note]: one"],
    ["paragraph", {}, "two three"],
  ]);
});

test("a long list, a long table and long code are not taken for an attack", () => {
  const list = "- [x] **a** `b` [c](https://c.test) *d*\n".repeat(400);
  expect(seen(note(list)).every((block) => block.attributes.checked === true)).toBe(true);
  const row = "| **a** | [b](https://b.test) | `c` |\n";
  const table = first(`| a | b | c |\n| - | - | - |\n${row.repeat(300)}`);
  expect(table.children[300]!.children[0]!.children[0]!.runs[0]!.marks).toEqual({ bold: {} });
  const code = "a[b] = *c * d_e;\n".repeat(600);
  expect(plainText(note(`Text\n\n\`\`\`c\n${code}\`\`\`\n`))).toBe(`Text\n${code.trimEnd()}`);
});

test("a thousand lines are one paragraph, and what follows is another", () => {
  const lines = (count: number) => blocksOfMarkdown("a\n".repeat(count));
  expect(lines(1_000)).toHaveLength(1);
  expect(lines(1_001)).toHaveLength(2);
});
