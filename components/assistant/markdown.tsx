/**
 * An answer’s Markdown as elements: HTML in it stays text, images are never fetched, and only addresses that the person
 * wrote can be pressed, as a link could carry words of a file to wherever it leads.
 */
import type { Nodes, PhrasingContent, RootContent, Table } from "mdast";
import { Fragment, memo, type ReactNode } from "react";
import { treeOfMarkdown } from "@/lib/kinds/note/from-markdown";

interface MarkdownProps {
  text: string;
  /** Addresses in the person’s own words. */
  addresses: ReadonlySet<string>;
}

export const Markdown = memo(function Markdown({ text, addresses }: MarkdownProps) {
  return (
    <div className="space-y-2.5 wrap-anywhere [&_li]:mt-1 [&_ol]:list-decimal [&_ol]:ps-5 [&_ul]:list-disc [&_ul]:ps-5">
      {drawAll(treeOf(text), addresses)}
    </div>
  );
});

function treeOf(text: string): readonly RootContent[] {
  try {
    return treeOfMarkdown(text).children;
  } catch {
    return [{ type: "paragraph", children: [{ type: "text", value: text }] }];
  }
}

type Addresses = ReadonlySet<string>;

const drawAll = (nodes: readonly Nodes[], addresses: Addresses): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: what streams in only grows at its end
  nodes.map((node, at) => <Fragment key={at}>{draw(node, addresses)}</Fragment>);

function draw(node: Nodes, addresses: Addresses): ReactNode {
  const inside = () => ("children" in node ? drawAll(node.children, addresses) : null);
  switch (node.type) {
    case "paragraph":
      return <p>{inside()}</p>;
    case "heading":
      return <p className={node.depth <= 2 ? "pt-1 font-semibold" : "font-semibold"}>{inside()}</p>;
    case "list":
      return node.ordered ? <ol start={node.start ?? 1}>{inside()}</ol> : <ul>{inside()}</ul>;
    case "listItem":
      return (
        <li className={typeof node.checked === "boolean" ? "-ms-5 list-none" : undefined}>
          {typeof node.checked === "boolean" ? (node.checked ? "☑ " : "☐ ") : null}
          {node.children.map((child, at) =>
            child.type === "paragraph" ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <Fragment key={at}>{drawAll(child.children, addresses)}</Fragment>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <Fragment key={at}>{draw(child, addresses)}</Fragment>
            ),
          )}
        </li>
      );
    case "blockquote":
      return (
        <blockquote className="border-s-2 border-line-strong ps-3 text-ink-soft">
          {inside()}
        </blockquote>
      );
    case "code":
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled by keys
        <pre tabIndex={0} className="overflow-x-auto rounded-md bg-sunken p-3 font-mono text-xs">
          <code>{node.value}</code>
        </pre>
      );
    case "table":
      return <DrawnTable table={node} addresses={addresses} />;
    case "thematicBreak":
      return <hr className="border-line" />;
    default:
      return drawInline(node, addresses);
  }
}

function drawInline(node: Nodes, addresses: Addresses): ReactNode {
  const inside = () => ("children" in node ? drawAll(node.children, addresses) : null);
  switch (node.type) {
    case "strong":
      return <strong className="font-semibold">{inside()}</strong>;
    case "emphasis":
      return <em>{inside()}</em>;
    case "delete":
      return <del>{inside()}</del>;
    case "inlineCode":
      return <code className="rounded-sm bg-sunken px-1 font-mono text-[0.9em]">{node.value}</code>;
    case "break":
      return <br />;
    case "link":
      return <Address url={node.url} words={node.children} addresses={addresses} />;
    case "image":
      return `[image: ${node.alt || "without words"}]`;
    case "text":
    case "html":
      return node.value;
    default:
      return inside();
  }
}

interface AddressProps {
  url: string;
  words: readonly PhrasingContent[];
  addresses: Addresses;
}

function Address({ url, words, addresses }: AddressProps) {
  if (addresses.has(url))
    return (
      <a href={url} target="_blank" rel="noopener noreferrer" className="text-link">
        {drawAll(words, addresses)}
      </a>
    );
  const [only] = words;
  const saysItself = words.length === 1 && only?.type === "text" && url.endsWith(only.value);
  return (
    <>
      {drawAll(words, addresses)}
      {saysItself ? null : <span className="text-ink-faint"> ({url})</span>}
    </>
  );
}

function DrawnTable({ table, addresses }: { table: Table; addresses: Addresses }) {
  const [head, ...rows] = table.children;
  const look = "border-b border-line px-2 py-1.5 text-start align-top min-w-20";
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keys
    <div tabIndex={0} className="overflow-x-auto rounded-md border border-line wrap-normal">
      <table className="w-full text-sm">
        <thead>
          <tr>
            {head?.children.map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <th key={at} scope="col" className={`${look} font-semibold`}>
                {drawAll(cell.children, addresses)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <tr key={at} className="last:[&>td]:border-0">
              {row.children.map((cell, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={place} className={look}>
                  {drawAll(cell.children, addresses)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
