/** A guide written in Markdown as a page, drawn where it is built: no script of it is sent. */
import { createElement, Fragment, type ReactNode } from "react";
import { PageHeader } from "@/components/shell/page-header";
import { CodeSample } from "@/components/ui/code-sample";
import { treeOfMarkdown } from "@/lib/kinds/note/from-markdown";
import { GuidePart } from "./guide-part";

type Node = ReturnType<typeof treeOfMarkdown>["children"][number];
type Inline = Extract<Node, { type: "paragraph" }>["children"][number];
type Table = Extract<Node, { type: "table" }>;

/** Drawn once, in their order: they need no keys. */
const all = (parts: readonly ReactNode[]) => createElement(Fragment, null, ...parts);

const wordsOf = (nodes: readonly Inline[]): string =>
  nodes.map((node) => ("value" in node ? node.value : "")).join("");

/** @param markdown which begins with its title, and then what it is for */
export function MarkdownGuide({
  markdown,
  isHome = false,
}: {
  markdown: string;
  isHome?: boolean;
}) {
  const [title, lead, ...rest] = treeOfMarkdown(markdown).children;
  const parts: { title: string; nodes: Node[] }[] = [];
  for (const node of rest) {
    const isPart = node.type === "heading" && node.depth === 2;
    if (isPart) parts.push({ title: wordsOf(node.children), nodes: [] });
    else parts.at(-1)?.nodes.push(node);
  }
  return (
    <>
      <PageHeader
        title={title?.type === "heading" ? wordsOf(title.children) : ""}
        places={isHome ? [] : [{ name: "Developers", href: "/developers" }]}
        lead={lead?.type === "paragraph" ? inline(lead.children) : null}
      />
      <div className="max-w-3xl space-y-10">
        {parts.map(({ title, nodes }) => (
          <GuidePart key={title} title={title}>
            {all(nodes.map((node, at) => block(node, `${title}, part ${at + 1}`)))}
          </GuidePart>
        ))}
      </div>
    </>
  );
}

/** @param about names what scrolls, for whoever listens */
function block(node: Node, about: string): ReactNode {
  switch (node.type) {
    case "heading":
      return <h3 className="font-semibold">{inline(node.children)}</h3>;
    case "paragraph":
      return <p>{inline(node.children)}</p>;
    case "code":
      return <CodeSample label={`Code: ${about}`} text={node.value} />;
    case "list":
      return (
        <ul className="list-disc space-y-2 ps-5 wrap-anywhere">
          {all(node.children.map(listItem))}
        </ul>
      );
    case "table":
      return table(node, about);
    default:
      return null;
  }
}

type ListItem = Extract<Node, { type: "list" }>["children"][number];
const listItem = ({ children }: ListItem): ReactNode => <li>{all(children.map(inItem))}</li>;

const inItem = (node: Node): ReactNode =>
  node.type === "paragraph" ? inline(node.children) : block(node, "In a list");

const CELL = "py-2 pe-4 text-start align-top [&_code]:whitespace-nowrap";

type Row = Table["children"][number];
type Cell = Row["children"][number];
const tableHead = ({ children }: Cell): ReactNode => (
  <th scope="col" className={`${CELL} font-semibold`}>
    {inline(children)}
  </th>
);
const tableCell = ({ children }: Cell): ReactNode => <td className={CELL}>{inline(children)}</td>;
const tableRow = ({ children }: Row): ReactNode => (
  <tr className="border-b border-line">{all(children.map(tableCell))}</tr>
);

function table({ children: [head, ...rows] }: Table, about: string): ReactNode {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, and the keyboard must reach that
      tabIndex={0}
      aria-label={`Table: ${about}`}
      className="overflow-x-auto"
    >
      <table className="w-full min-w-md border-collapse">
        <thead>
          <tr className="border-b border-line">{all((head?.children ?? []).map(tableHead))}</tr>
        </thead>
        <tbody>{all(rows.map(tableRow))}</tbody>
      </table>
    </section>
  );
}

const inline = (nodes: readonly Inline[]): ReactNode => all(nodes.map(inlineNode));

function inlineNode(node: Inline): ReactNode {
  switch (node.type) {
    case "text":
      return node.value;
    case "inlineCode":
      return <code>{node.value}</code>;
    case "strong":
      return <strong>{inline(node.children)}</strong>;
    case "link":
      return (
        <a href={node.url} className="text-link">
          {inline(node.children)}
        </a>
      );
    default:
      return null;
  }
}
