/** A block of a Document in its editor: drawn while it is near the window, else an empty box that takes no room. */
import { DOMSerializer, type Node } from "prosemirror-model";
import type { Decoration, NodeView, NodeViewConstructor } from "prosemirror-view";

const isNear = (decorations: readonly Decoration[]): boolean =>
  decorations.some(({ spec }) => spec.isNear === true);

class BlockView implements NodeView {
  readonly dom: HTMLElement;
  contentDOM: HTMLElement | null = null;
  readonly #isNear: boolean;

  constructor(
    private node: Node,
    decorations: readonly Decoration[],
  ) {
    this.#isNear = isNear(decorations);
    const draw = this.#isNear ? node.type.spec.toDOM : undefined;
    if (!draw) {
      this.dom = document.createElement(node.type.name === "tableRow" ? "tr" : "div");
      this.dom.className = "doc-far";
      return;
    }
    const { dom, contentDOM } = DOMSerializer.renderSpec(document, draw(node));
    this.dom = dom as HTMLElement;
    if (contentDOM && !node.isAtom) this.contentDOM = contentDOM as HTMLElement;
  }

  update(node: Node, decorations: readonly Decoration[]): boolean {
    if (isNear(decorations) !== this.#isNear) return false;
    if (this.#isNear && !node.sameMarkup(this.node)) return false;
    if (node.type !== this.node.type) return false;
    this.node = node;
    return true;
  }

  /** The engine's places are no edits. */
  ignoreMutation(mutation: { type: string; target: globalThis.Node }): boolean {
    return mutation.type === "attributes" || !this.contentDOM;
  }
}

const NAMES = ["paragraph", "codeBlock", "table", "tableRow", "pageBreak", "horizontalRule", "toc"];

export const blockViews: Record<string, NodeViewConstructor> = Object.fromEntries(
  NAMES.map((name): [string, NodeViewConstructor] => [
    name,
    (node, _view, _getPos, decorations) => new BlockView(node, decorations),
  ]),
);
