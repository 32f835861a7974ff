/**
 * Markdown as mdast's tree: CommonMark with GitHub's tables, tasks, strikes, addresses and footnotes. Read by markdown-it,
 * which takes a tenth of a second for the longest text a note begins with; mdast's own parser took seconds.
 */
import MarkdownIt, { type Token } from "markdown-it";
import type { AlignType, ListItem, Nodes, Parents, PhrasingContent, Root } from "mdast";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { footnote, pairStrikes, strike } from "./markdown-rules";

const reader = new MarkdownIt({ html: true });
// What an address may be is decided where it becomes a link, and it is kept as it is written.
reader.validateLink = () => true;
reader.normalizeLink = (url) => url;
reader.normalizeLinkText = (text) => text;
reader.block.ruler.before("reference", "footnote", footnote, { alt: ["paragraph", "reference"] });
reader.inline.ruler.at("strikethrough", strike);
reader.inline.ruler2.at("strikethrough", pairStrikes);

/** Makes links of web and email addresses in plain text. */
const findAddresses = gfmFromMarkdown().flatMap(({ transforms }) => transforms ?? []);
/** What every such address has in it: most text has none, and is not searched for one. */
const ADDRESS = /:\/\/|www\.|@/i;

function linkAddresses({ children }: Parents): void {
  for (const find of findAddresses) find({ type: "root", children });
}

export function treeOf(markdown: string): Root {
  const root: Root = { type: "root", children: [] };
  build(root, reader.parse(markdown, {}));
  return root;
}

/** Parts of tables that mdast has no nodes for. */
const PASSED = new Set(["thead_open", "thead_close", "tbody_open", "tbody_close"]);

function build(root: Parents, tokens: readonly Token[]): void {
  const open: Parents[] = [root];
  for (const token of tokens) {
    if (PASSED.has(token.type)) continue;
    const parent = open.at(-1) ?? root;
    if (token.nesting === -1) open.pop();
    else if (token.type === "inline") {
      const words = token.children ?? [];
      build(parent, words);
      if (parent.type === "paragraph") readTask(open.at(-2), parent.children, token.content);
      if (words.some(({ content }) => ADDRESS.test(content))) linkAddresses(parent);
    } else {
      const node = nodeOf(token, open.at(-2));
      add(parent, node);
      if (token.nesting === 1) open.push(node as Parents);
    }
  }
}

/** Text beside text is one text. */
function add({ children }: Parents, node: Nodes): void {
  const last: Nodes | undefined = children.at(-1);
  if (node.type === "text" && last?.type === "text") last.value += node.value;
  else if (node.type !== "text" || node.value !== "") (children as Nodes[]).push(node);
}

const withoutEnd = (text: string): string => text.replace(/\n$/, "");

/** @param table of a row's cell */
function nodeOf(token: Token, table: Parents | undefined): Nodes {
  const { type, content } = token;
  switch (type) {
    case "heading_open":
      return {
        type: "heading",
        depth: Number(token.tag[1]) as 1 | 2 | 3 | 4 | 5 | 6,
        children: [],
      };
    case "blockquote_open":
      return { type: "blockquote", children: [] };
    case "bullet_list_open":
    case "ordered_list_open":
      return { type: "list", ordered: type === "ordered_list_open", children: [] };
    case "list_item_open":
      return { type: "listItem", children: [] };
    case "footnote_open":
      return { type: "footnoteDefinition", identifier: token.info, children: [] };
    case "table_open":
      return { type: "table", align: [], children: [] };
    case "tr_open":
      return { type: "tableRow", children: [] };
    case "th_open":
      if (table?.type === "table") table.align?.push(alignOf(token));
      return { type: "tableCell", children: [] };
    case "td_open":
      return { type: "tableCell", children: [] };
    case "hr":
      return { type: "thematicBreak" };
    case "fence":
    case "code_block":
      return { type: "code", lang: languageOf(token), value: withoutEnd(content) };
    case "html_block":
      return { type: "html", value: withoutEnd(content) };
    case "html_inline":
      return { type: "html", value: content };
    case "em_open":
      return { type: "emphasis", children: [] };
    case "strong_open":
      return { type: "strong", children: [] };
    case "s_open":
      return { type: "delete", children: [] };
    case "link_open":
      return { type: "link", url: String(token.attrGet("href") ?? ""), children: [] };
    case "image":
      return {
        type: "image",
        url: String(token.attrGet("src") ?? ""),
        alt: wordsOf(token.children),
      };
    case "code_inline":
      return { type: "inlineCode", value: content };
    case "hardbreak":
      return { type: "break" };
    case "softbreak":
      return { type: "text", value: "\n" };
    case "text":
      return { type: "text", value: content };
    default:
      return { type: "paragraph", children: [] };
  }
}

const languageOf = ({ info }: Token): string | null =>
  reader.utils.unescapeAll(info).trim().split(/\s/)[0] || null;

function alignOf(token: Token): AlignType {
  const [, side] = /^text-align:(left|center|right)$/.exec(String(token.attrGet("style"))) ?? [];
  return (side as AlignType | undefined) ?? null;
}

const wordsOf = (tokens: readonly Token[] | null): string =>
  (tokens ?? [])
    .map(({ type, content, children }) =>
      type === "softbreak" || type === "hardbreak"
        ? "\n"
        : type === "image"
          ? wordsOf(children)
          : content,
    )
    .join("");

const TASK = /^\[([ \t\nxX])\]\s+\S/;

/** `[ ]` and `[x]` that begin an item make it one to check. @param source of its first paragraph */
function readTask(item: Parents | undefined, words: PhrasingContent[], source: string): void {
  const [, box] = TASK.exec(source) ?? [];
  const [first] = words;
  if (item?.type !== "listItem" || item.children.length > 1 || box === undefined) return;
  if (first?.type !== "text" || !/^\[.\]\s/s.test(first.value)) return;
  (item as ListItem).checked = /x/i.test(box);
  first.value = first.value.slice(4);
  if (first.value === "") words.shift();
}
