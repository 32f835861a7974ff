/** Draws a note's blocks as its editor does, by the same schema, and marks in them what changed. */
import { DOMSerializer, Mark, type Schema } from "prosemirror-model";
import type { AddedBlock, BlockDifference, Part, Shell } from "@/lib/kinds/note/difference";
import type { Block, Marks } from "@/lib/kinds/note/text-blocks";
import type { Changes } from "./changes";
import { lookWords } from "./look-words";
import type { NameWriter } from "./writers";

export interface Pen {
  schema: Schema;
  changes: Changes;
  writer: NameWriter;
}

type Ink = { kind: "plain" | "removed" } | { kind: "added"; by: number | null };

const PLAIN: Ink = { kind: "plain" };
/** A mark that may stand on the same words twice is kept with a hash behind its name (y-prosemirror). */
const HASH = /--[a-zA-Z0-9+/=]{8}$/;

/** One block at a time, so that a long note can be drawn between two frames. */
export function* drawNote(pen: Pen, steps: readonly BlockDifference[]): Generator<Node> {
  for (const step of steps) yield drawStep(pen, step);
}

/** A line of text outside any block, such as the title. */
export function drawLine(pen: Pen, parts: readonly Part[]): Node {
  const line = document.createDocumentFragment();
  for (const part of parts) line.append(drawPart(pen, part));
  pen.changes.calm();
  return line;
}

function drawStep(pen: Pen, step: BlockDifference): Node {
  switch (step.kind) {
    case "same":
      pen.changes.calm();
      return drawBlock(pen, step.block, PLAIN);
    case "added":
      return drawAdded(pen, step);
    case "removed":
      return drawBlock(pen, step.block, { kind: "removed" });
    case "changed":
      return drawChanged(pen, step);
  }
}

function drawChanged(pen: Pen, step: Extract<BlockDifference, { kind: "changed" }>): Node {
  const { before, after, parts, children } = step;
  const { element, inside } = drawShell(pen, after);
  pen.changes.calm();
  const look = lookWords(before, after);
  if (look !== null) {
    element.classList.add("history-changed");
    element.dataset.tip = `It ${look}`;
    pen.changes.mark(element, { look });
  }
  for (const part of parts) inside.append(drawPart(pen, part));
  for (const child of children) inside.append(drawStep(pen, child));
  keepOpen(inside);
  pen.changes.calm();
  return element;
}

function drawAdded(pen: Pen, { block, by, parts, children }: AddedBlock): Node {
  const { element, inside } = drawMarkedShell(pen, block, { kind: "added", by });
  for (const part of parts) inside.append(drawPart(pen, part));
  for (const child of children) inside.append(drawAdded(pen, child));
  keepOpen(inside);
  return element;
}

function drawBlock(pen: Pen, block: Block, ink: Ink): Node {
  const { element, inside } =
    ink.kind === "plain" ? drawShell(pen, block) : drawMarkedShell(pen, block, ink);
  for (const { text, marks } of block.runs) inside.append(drawRun(pen, text, marks, ink));
  for (const child of block.children) inside.append(drawBlock(pen, child, ink));
  keepOpen(inside);
  return element;
}

function drawMarkedShell(pen: Pen, block: Block, ink: Ink) {
  const shell = drawShell(pen, block);
  shell.element.classList.add(`history-${ink.kind}`);
  pen.changes.gap();
  markBlock(pen, shell.element, block, ink);
  return shell;
}

/** A block without words of its own is a change by being there. */
function markBlock(pen: Pen, element: HTMLElement, { runs, children, name }: Block, ink: Ink) {
  if (runs.length > 0 || children.length > 0) return;
  pen.changes.mark(element, { look: `${ink.kind} ${lineWords(name)}` });
  if (ink.kind === "added") pen.changes.by(pen.writer(ink.by));
}

const LINES = new Set(["paragraph", "heading", "listItem", "quote", "codeBlock", "tableCell"]);
const lineWords = (name: string): string =>
  LINES.has(name) ? "an empty line" : name === "divider" ? "a divider" : "a block";

function drawShell({ schema }: Pen, { name, attributes }: Shell) {
  const node = schema.node(name, attributes);
  const drawn = node.type.spec.toDOM?.(node);
  if (!drawn) return { element: document.createElement("p"), inside: document.createElement("p") };
  const { dom, contentDOM } = DOMSerializer.renderSpec(document, drawn);
  for (const box of dom.querySelectorAll("[role=checkbox]"))
    box.setAttribute("aria-disabled", "true");
  return { element: dom, inside: contentDOM ?? dom };
}

/** An empty line is as high as one with words. */
function keepOpen(inside: HTMLElement): void {
  if (inside.matches("p, h1, h2, h3, h4, h5, h6, blockquote") && inside.childNodes.length === 0)
    inside.append(document.createElement("br"));
}

function drawPart(pen: Pen, part: Part): Node {
  if (part.kind === "same") return drawRun(pen, part.text, part.marks, PLAIN);
  if (part.kind !== "marked") return drawRun(pen, part.text, part.marks, part);
  const span = document.createElement("span");
  span.className = "history-marked";
  span.append(drawMarks(pen, part.text, part.marks));
  pen.changes.mark(span, { look: `the look of “${part.text.trim().slice(0, 60)}”` });
  return span;
}

function drawRun(pen: Pen, text: string, marks: Marks, ink: Ink): Node {
  const words = drawMarks(pen, text, marks);
  if (ink.kind === "plain") {
    if (text !== "") pen.changes.calm();
    return words;
  }
  const isAdded = ink.kind === "added";
  const element = document.createElement(isAdded ? "ins" : "del");
  element.className = isAdded ? "history-ins" : "history-del";
  element.append(words);
  pen.changes.mark(element, isAdded ? { added: text } : { removed: text });
  const writer = isAdded ? pen.writer(ink.by) : null;
  pen.changes.by(writer);
  if (writer) {
    element.style.setProperty("--person", writer.color);
    element.dataset.tip = `Added by ${writer.name}`;
  }
  return element;
}

function drawMarks({ schema }: Pen, text: string, marks: Marks): Node {
  const set = Mark.setFrom(
    Object.entries(marks).map(([name, value]) => schema.mark(name.replace(HASH, ""), value)),
  );
  let drawn: Node = document.createTextNode(text);
  for (const mark of [...set].reverse()) {
    const spec = mark.type.spec.toDOM?.(mark, true);
    if (!spec) continue;
    const { dom, contentDOM } = DOMSerializer.renderSpec(document, spec);
    (contentDOM ?? dom).append(drawn);
    drawn = dom;
  }
  return drawn;
}
