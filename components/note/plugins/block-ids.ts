/** Gives every block a person makes its own id: a split, a paste and a copy never share one. */

import type { Node } from "prosemirror-model";
import { Plugin, type Transaction } from "prosemirror-state";
import { ReplaceAroundStep, ReplaceStep } from "prosemirror-transform";
import { ySyncPluginKey } from "y-prosemirror";
import { randomId } from "@/lib/kinds/note/text-blocks";

type Range = { from: number; to: number };

export function blockIds(newId: () => string = randomId): Plugin {
  return new Plugin({
    appendTransaction(transactions, _before, state) {
      const local = transactions.filter((tr) => tr.docChanged);
      // What others wrote is theirs to fix: two fixers would fight for ever.
      if (local.length === 0 || local.some((tr) => tr.getMeta(ySyncPluginKey))) return null;
      const range = changedRange(local, state.doc.content.size);
      if (!range) return null;
      const elsewhere = movedBlocks(local) ? idsOutside(state.doc, range) : new Set<string>();
      const tr = state.tr;
      for (const [pos, id] of freshIds(state.doc, range, elsewhere, newId)) {
        tr.setNodeAttribute(pos, "id", id);
      }
      return tr.docChanged ? tr : null;
    },
  });
}

function changedRange(transactions: readonly Transaction[], size: number): Range | null {
  let range: Range | null = null;
  transactions.forEach((tr, index) => {
    tr.mapping.maps.forEach((map, step) => {
      map.forEach((_a, _b, from, to) => {
        let start = tr.mapping.slice(step + 1).map(from, -1);
        let end = tr.mapping.slice(step + 1).map(to, 1);
        for (const later of transactions.slice(index + 1)) {
          start = later.mapping.map(start, -1);
          end = later.mapping.map(end, 1);
        }
        range = range
          ? { from: Math.min(range.from, start), to: Math.max(range.to, end) }
          : { from: start, to: end };
      });
    });
  });
  const found = range as Range | null;
  return found && { from: Math.max(0, found.from - 1), to: Math.min(size, found.to + 1) };
}

/** Typing moves no blocks, and then nothing outside the caret's own block needs to be read. */
function movedBlocks(transactions: readonly Transaction[]): boolean {
  return transactions.some((tr) =>
    tr.steps.some((step) => {
      if (step instanceof ReplaceAroundStep) return true;
      return step instanceof ReplaceStep && step.slice.content.firstChild?.isBlock === true;
    }),
  );
}

function idsOutside(doc: Node, { from, to }: Range): Set<string> {
  const ids = new Set<string>();
  doc.descendants((node, pos) => {
    if (node.isInline || node.isText) return false;
    const inside = pos + node.nodeSize > from && pos < to;
    if (!inside && typeof node.attrs.id === "string") ids.add(node.attrs.id);
    return !node.isTextblock;
  });
  return ids;
}

function freshIds(
  doc: Node,
  range: Range,
  taken: Set<string>,
  newId: () => string,
): Map<number, string> {
  const fresh = new Map<number, string>();
  const owners = new Map<string, { pos: number; empty: boolean }>();
  doc.nodesBetween(range.from, range.to, (node, pos) => {
    if (!node.isBlock || !("id" in (node.type.spec.attrs ?? {}))) return node.isBlock;
    const { id } = node.attrs;
    const owner = owners.get(id);
    const missing = typeof id !== "string" || id === "";
    if (missing || taken.has(id) || (owner && !(owner.empty && node.content.size > 0))) {
      fresh.set(pos, newId());
    } else {
      // Enter at the start of a line: the text keeps its id, the new empty line gets one.
      if (owner) fresh.set(owner.pos, newId());
      owners.set(id, { pos, empty: node.content.size === 0 });
    }
    return !node.isTextblock;
  });
  return fresh;
}
