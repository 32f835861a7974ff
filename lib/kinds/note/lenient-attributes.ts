/** Carries attributes our schema does not declare: on the node, through the DOM, through the clipboard. */

import type {
  Attrs,
  DOMOutputSpec,
  Mark,
  MarkSpec,
  MarkType,
  Node,
  NodeSpec,
  NodeType,
  TagParseRule,
} from "prosemirror-model";
import { DOMSerializer } from "prosemirror-model";
import { jsonText } from "../json";

const LONGEST = 8_192;
const locked = new WeakSet<Node>();

/** Keeps a node exactly as the file has it: shown, movable, deletable, but not editable inside. */
export function lock(node: Node): void {
  locked.add(node);
}

export function isLocked(node: Node): boolean {
  return locked.has(node);
}

/** Patches a type so that attributes it does not declare survive; `computeAttrs` alone would drop them. */
export function keepForeignAttributes(type: NodeType | MarkType): void {
  if ("createChecked" in type) {
    const known = type as unknown as { computeAttrs(attrs: Attrs | null): Attrs };
    const compute = known.computeAttrs.bind(type);
    known.computeAttrs = (attrs) => withForeign(compute(attrs), attrs, type);
    return;
  }
  const create = type.create.bind(type);
  // A mark is kept exactly as written (a scalar stays a scalar): its value decides its key in the file.
  type.create = (attrs) => {
    const mark = create(typeof attrs === "object" ? attrs : null);
    return attrs == null ? mark : exactly(mark, attrs);
  };
}

function exactly(mark: Mark, value: unknown): Mark {
  const exact = Object.create(Object.getPrototypeOf(mark)) as Mark;
  return Object.assign(exact, { type: mark.type, attrs: value });
}

/** Draws a mark whose value is no object (`bold: true`) itself: ProseMirror's renderer breaks on one. */
export function drawScalars(spec: MarkSpec): MarkSpec {
  const { toDOM } = spec;
  if (!toDOM) return { ...spec };
  return {
    ...spec,
    toDOM(mark, inline) {
      const drawn = toDOM(mark, inline);
      return typeof mark.attrs === "object" ? drawn : DOMSerializer.renderSpec(document, drawn);
    },
  };
}

function withForeign(computed: Attrs, given: Attrs | null, type: NodeType): Attrs {
  let result = computed;
  for (const key of Object.keys(given ?? {})) {
    const value: unknown = given?.[key];
    if (key in computed || value === undefined || value === null) continue;
    if (result === computed) result = Object.assign(Object.create(null), computed);
    (result as Record<string, unknown>)[key] = value;
  }
  return type.isText ? computed : result;
}

/** The attributes of a node that its type does not declare, or null when there are none. */
export function foreignAttributes(node: Node): Record<string, unknown> | null {
  const declared = node.type.spec.attrs ?? {};
  let foreign: Record<string, unknown> | null = null;
  for (const key of Object.keys(node.attrs)) {
    if (Object.hasOwn(declared, key)) continue;
    foreign ??= {};
    foreign[key] = node.attrs[key];
  }
  return foreign;
}

/** A spec whose DOM carries foreign attributes both ways, and whose locked nodes cannot be edited. */
export function specWithExtras(name: string, spec: NodeSpec): NodeSpec {
  const { toDOM, parseDOM } = spec;
  if (!toDOM) return { ...spec };
  return {
    ...spec,
    toDOM: (node) => addAttributes(toDOM(node), extrasOf(node)),
    ...(parseDOM ? { parseDOM: parseDOM.map((rule) => readExtras(rule, name, spec)) } : {}),
  };
}

function extrasOf(node: Node): Record<string, string> {
  const foreign = foreignAttributes(node);
  const extras: Record<string, string> = {};
  if (foreign) extras["data-attrs"] = jsonText(foreign);
  if (isLocked(node)) {
    extras.contenteditable = "false";
    extras["data-locked"] = "true";
  }
  return extras;
}

function addAttributes(dom: DOMOutputSpec, extras: Record<string, string>): DOMOutputSpec {
  if (Object.keys(extras).length === 0 || !Array.isArray(dom)) return dom;
  const [tag, second, ...rest] = dom as readonly [string, ...unknown[]];
  const plain = typeof second === "object" && second !== null && !Array.isArray(second);
  return plain
    ? [tag, { ...second, ...extras }, ...rest]
    : [tag, extras, ...(second === undefined ? [] : [second]), ...rest];
}

function readExtras(rule: TagParseRule, name: string, spec: NodeSpec): TagParseRule {
  const declared = Object.keys(spec.attrs ?? {});
  return {
    ...rule,
    getAttrs(dom) {
      const own = rule.getAttrs ? rule.getAttrs(dom) : (rule.attrs ?? null);
      if (own === false) return false;
      const foreign = parseForeign(dom.getAttribute("data-attrs"), declared);
      return foreign && name !== "text" ? { ...own, ...foreign } : own;
    },
  };
}

/** Pasted JSON may add only what the schema does not declare, so it cannot smuggle a known value. */
function parseForeign(json: string | null, declared: string[]): Record<string, unknown> | null {
  if (!json || json.length > LONGEST) return null;
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
    return Object.fromEntries(Object.entries(value).filter(([key]) => !declared.includes(key)));
  } catch {
    return null;
  }
}
