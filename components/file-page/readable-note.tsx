/**
 * The text of a note before its editor has arrived: read straight from the shared state, blocks in order,
 * no marks. It is replaced by the editor and never edited.
 */
"use client";

import { useMemo } from "react";
import * as Y from "yjs";
import { bears, INSERT } from "@/lib/kinds/note/suggestion-marks";

/** A screenful and more; the editor is there before anyone has read so far. */
const MAX_BLOCKS = 60;

export function ReadableNote({ doc }: { doc: Y.Doc }) {
  const blocks = useMemo(
    () => doc.getXmlFragment("document").slice(0, MAX_BLOCKS).filter(isElement).map(drawBlock),
    [doc],
  );
  return (
    <div className="readable-note" aria-busy="true">
      {blocks}
    </div>
  );
}

function isElement(node: unknown): node is Y.XmlElement {
  return node instanceof Y.XmlElement;
}

function drawBlock(block: Y.XmlElement, index: number) {
  const text = textOf(block);
  switch (block.nodeName) {
    case "heading":
      return drawHeading(Number(block.getAttribute("level")), text, index);
    case "listItem":
      return (
        <p
          key={index}
          className="readable-item"
          style={{
            marginInlineStart: `${1.5 + 1.5 * Number(block.getAttribute("level") ?? 0)}rem`,
          }}
        >
          {text}
        </p>
      );
    case "quote":
      return <blockquote key={index}>{text}</blockquote>;
    case "codeBlock":
      return <pre key={index}>{text}</pre>;
    case "divider":
      return <hr key={index} />;
    default:
      return <p key={index}>{text}</p>;
  }
}

function drawHeading(level: number, text: string, index: number) {
  if (level <= 1) return <h2 key={index}>{text}</h2>;
  return level === 2 ? <h3 key={index}>{text}</h3> : <h4 key={index}>{text}</h4>;
}

/** What is only suggested is not there yet. */
const isThere = ({ attributes = {} }: { attributes?: object }) => !bears(attributes, INSERT);

/** The plain text inside a block; cells of a table are set apart by spaces. */
function textOf(node: Y.XmlElement): string {
  return node
    .toArray()
    .map((child) => {
      if (child instanceof Y.XmlText) {
        const parts: { insert?: unknown; attributes?: object }[] = child.toDelta();
        return parts
          .filter(isThere)
          .map(({ insert }) => (typeof insert === "string" ? insert : " "))
          .join("");
      }
      if (!isElement(child)) return "";
      return child.nodeName === "hardBreak" ? "\n" : `${textOf(child)} `;
    })
    .join("");
}
