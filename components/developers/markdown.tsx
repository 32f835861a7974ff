/** A guide written in Markdown as a page, drawn where it is built: no script of it is sent. */
import { createElement, Fragment, type ReactNode } from "react";
import { SectionNav } from "@/components/settings/section-nav";
import { PageHeader } from "@/components/shell/page-header";
import { treeOfMarkdown } from "@/lib/kinds/note/from-markdown";
import { GuideSample } from "./guide-sample";

type Node = ReturnType<typeof treeOfMarkdown>["children"][number];
type Inline = Extract<Node, { type: "paragraph" }>["children"][number];
type Table = Extract<Node, { type: "table" }>;

/** Drawn once, in their order: they need no keys. */
const all = (parts: readonly ReactNode[]) => createElement(Fragment, null, ...parts);

const wordsOf = (nodes: readonly Inline[]): string =>
  nodes.map((node) => ("value" in node ? node.value : "")).join("");

/** A reader finds their way without a list of fewer, and not by a list of more. */
const isListed = (count: number): boolean => count >= 5 && count <= 15;

interface MarkdownGuideProps {
  /** It begins with its title, and then what it is for. */
  markdown: string;
  isHome?: boolean;
  /** What a part has beside its text, by its title. */
  more?: Readonly<Record<string, ReactNode>>;
}

export function MarkdownGuide({ markdown, isHome = false, more = {} }: MarkdownGuideProps) {
  const [title, lead, ...rest] = treeOfMarkdown(markdown).children;
  const parts: { title: string; nodes: Node[] }[] = [];
  for (const node of rest) {
    const isPart = node.type === "heading" && node.depth === 2;
    if (isPart) parts.push({ title: wordsOf(node.children), nodes: [] });
    else parts.at(-1)?.nodes.push(node);
  }
  const name = title?.type === "heading" ? wordsOf(title.children) : "";
  const sections = parts.map(({ title }) => ({ href: `#${idOf(title)}`, label: title }));
  const text = (
    <div className="min-w-0 max-w-3xl space-y-10">
      {parts.map(({ title, nodes }) => (
        <section
          key={title}
          id={idOf(title)}
          className="scroll-mt-6 space-y-4 [&_code]:rounded-sm [&_code]:bg-hover [&_code]:px-1 [&_code]:font-mono [&_code]:text-sm"
        >
          <h2 className="font-serif text-xl font-semibold">{title}</h2>
          {all(nodes.map((node, at) => block(node, `${title}, part ${at + 1}`)))}
          {more[title]}
        </section>
      ))}
    </div>
  );
  return (
    <>
      <PageHeader
        title={name}
        places={isHome ? [] : [{ name: "Developers", href: "/developers" }]}
        lead={lead?.type === "paragraph" ? inline(lead.children) : null}
      />
      {isListed(parts.length) ? (
        <div className="grid grid-cols-1 gap-x-12 gap-y-5 lg:grid-cols-[14rem_minmax(0,1fr)]">
          <SectionNav label={name} sections={sections} current="" />
          {text}
        </div>
      ) : (
        text
      )}
    </>
  );
}

const idOf = (title: string): string => title.toLowerCase().replaceAll(/[^a-z\d]+/g, "-");

/** @param about names what scrolls, for whoever listens */
function block(node: Node, about: string): ReactNode {
  switch (node.type) {
    case "heading":
      return <h3 className="font-semibold">{inline(node.children)}</h3>;
    case "paragraph":
      return <p>{inline(node.children)}</p>;
    case "code":
      return <GuideSample label={`Code: ${about}`} text={node.value} />;
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

type Row = Table["children"][number];
type Cell = Row["children"][number];

/** On a phone each row is a block: its first cell is the heading, its second the text, and the others say what they are. */
const CELL = "px-4 py-2 text-start font-normal max-sm:block max-sm:py-0.5";
const NAMED =
  "max-sm:before:me-2 max-sm:before:text-ink-faint max-sm:before:content-[attr(data-name)]";

const tableHead = ({ children }: Cell): ReactNode => (
  <th scope="col" className="px-4 py-2 text-start font-semibold">
    {inline(children)}
  </th>
);

function tableRow({ children: [first, ...cells] }: Row, names: readonly string[]): ReactNode {
  const look = `${CELL} text-ink-soft max-sm:wrap-anywhere max-sm:empty:hidden`;
  const cell = ({ children }: Cell, at: number): ReactNode => (
    <td data-name={names[at + 1]} className={at === 0 ? look : `${look} ${NAMED}`}>
      {children.length > 0 ? inline(children) : null}
    </td>
  );
  return (
    <tr className="align-top max-sm:block max-sm:py-1.5">
      <th scope="row" className={`${CELL} max-sm:wrap-anywhere sm:[&_code]:whitespace-nowrap`}>
        {inline(first?.children ?? [])}
      </th>
      {all(cells.map(cell))}
    </tr>
  );
}

function table({ children: [head, ...rows] }: Table, about: string): ReactNode {
  const names = (head?.children ?? []).map(({ children }) => wordsOf(children));
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, and the keyboard must reach that
      tabIndex={0}
      aria-label={`Table: ${about}`}
      className="overflow-x-auto rounded-lg bg-paper shadow-paper"
    >
      <table className="w-full border-collapse text-sm">
        <thead className="max-sm:sr-only">
          <tr className="border-b border-line text-ink-faint">
            {all((head?.children ?? []).map(tableHead))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-sm:block">
          {all(rows.map((row) => tableRow(row, names)))}
        </tbody>
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
