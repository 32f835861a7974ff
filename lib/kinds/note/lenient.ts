/**
 * A schema that loses nothing a newer client wrote.
 *
 * The Yjs binding deletes, for everyone, whatever the schema cannot express. So unknown attributes are
 * carried on the node, unknown names get generated specs, and a node whose content our schema would
 * refuse is kept whole and locked instead of being thrown away.
 */

import type { Attrs, Mark, MarkSpec, MarkType, Node, NodeSpec, NodeType } from "prosemirror-model";
import { Fragment, Schema } from "prosemirror-model";
import { jsonText } from "../json";
import {
  drawScalars,
  isLocked,
  keepForeignAttributes,
  lock,
  specWithExtras,
} from "./lenient-attributes";
import type { Shape, Unknowns } from "./lenient-scan";
import { noUnknowns } from "./lenient-scan";
import { isSoundTable } from "./lenient-tables";

/** Stands in for an embedded object we cannot read; its paragraph is locked. */
const OBJECT = "\ufffc";

/** For a node of an unknown name: an opaque box rather than a deleted block. */
const UNKNOWN_NODE = "#unknown";

/** What is left for a table whose cells reach further than any screen: kept whole, and never counted through. */
const ENDLESS = "#table";

/** The schema of a kind of file, a note's unless said, with a place for every unknown name found in the file. */
export function noteSchema(unknowns: Unknowns = noUnknowns()): Schema {
  const { vocabulary } = unknowns;
  const reserved = new Set([vocabulary.top, "text"]);
  const nodes: Record<string, NodeSpec> = {};
  const marks: Record<string, MarkSpec> = {};
  for (const [name, spec] of Object.entries(vocabulary.nodes))
    nodes[name] = specWithExtras(name, spec);
  for (const [name, spec] of Object.entries(vocabulary.marks)) marks[name] = drawScalars(spec);
  const elements = new Map<string, string>();
  const formats = new Map<string, string>();
  for (const [name, shape] of unknowns.nodes) {
    const known = Object.hasOwn(vocabulary.nodes, name) && !reserved.has(name);
    const key = known ? name : `element:${name}`;
    nodes[key] = unknownNode(name, shape);
    elements.set(name, key);
  }
  for (const [name, { overlaps }] of unknowns.marks) {
    marks[`mark:${name}`] = unknownMark(name, overlaps);
    formats.set(name, `mark:${name}`);
  }
  nodes[UNKNOWN_NODE] = unknownNode(UNKNOWN_NODE, { inline: false, content: "none" });
  nodes[ENDLESS] = endlessTable();
  marks[`mark:${UNKNOWN_NODE}`] = unknownMark(UNKNOWN_NODE, false);
  const schema = new Schema({ nodes, marks, topNode: vocabulary.top });
  return makeLenient(lookUpByOwnName(schema, elements, formats, reserved));
}

function unknownNode(name: string, shape: Shape): NodeSpec {
  const content = { none: "", inline: "inline*", block: "block*" }[shape.content];
  const tag = shape.inline ? "span" : "div";
  return specWithExtras(name, {
    content,
    group: shape.inline ? "inline" : "block",
    inline: shape.inline,
    atom: true,
    isolating: true,
    attrs: shape.inline ? {} : { id: { default: null } },
    parseDOM: [{ tag: `${tag}[data-unknown="${escapeName(name)}"]`, priority: 70 }],
    toDOM() {
      const attributes = { class: "note-unknown", "data-unknown": name, contenteditable: "false" };
      return shape.content === "none" ? [tag, attributes] : [tag, attributes, 0];
    },
  });
}

/** Its rows are there, and not drawn. */
const endlessTable = (): NodeSpec => ({
  ...{ content: "block*", group: "block", atom: true, isolating: true },
  attrs: { id: { default: null } },
  toDOM: () => ["div", { class: "note-unknown note-endless", contenteditable: "false" }],
});

function unknownMark(name: string, overlaps: boolean): MarkSpec {
  return drawScalars({
    inclusive: false,
    ...(overlaps ? { excludes: "" } : {}),
    parseDOM: [
      {
        tag: `span[data-mark="${escapeName(name)}"]`,
        getAttrs: (dom: HTMLElement) => parseValue(dom.dataset.value),
      },
    ],
    toDOM: (mark: Mark) => ["span", { "data-mark": name, "data-value": jsonText(mark.attrs) }, 0],
  });
}

/** Names go into an attribute selector; anything that could end the string is escaped by code point. */
function escapeName(name: string): string {
  return name.replace(/[^\w-]/gu, (char) => `\\${char.codePointAt(0)?.toString(16)} `);
}

function parseValue(text: string | undefined): Attrs | null {
  try {
    const value: unknown = JSON.parse(text ?? "");
    return typeof value === "object" ? (value as Attrs | null) : null;
  } catch {
    return null;
  }
}

/**
 * An element may bear a mark's name, or JavaScript's own (`__proto__`). Unknown names are compiled
 * under a prefix, carry their own name in the file, and are found by it.
 */
function lookUpByOwnName(
  schema: Schema,
  elements: Map<string, string>,
  formats: Map<string, string>,
  reserved: ReadonlySet<string>,
): Schema {
  const nodes = new Map<string, NodeType>();
  for (const [name, key] of elements) {
    const type = schema.nodes[key];
    if (!type) continue;
    nodes.set(name, type);
    if (!reserved.has(name)) Object.assign(schema.nodes, { [name]: Object.assign(type, { name }) });
  }
  const marks = new Map<string, MarkType>();
  for (const [name, key] of formats) {
    const type = schema.marks[key];
    if (!type) continue;
    marks.set(name, Object.assign(type, { name }));
    Object.assign(schema.marks, { [name]: type });
  }
  const node = schema.node.bind(schema);
  const stranger = schema.nodes[UNKNOWN_NODE];
  schema.node = (type, attrs, content, given) => {
    const known = (name: string) => nodes.get(name) ?? schema.nodes[name] ?? stranger ?? name;
    return node(typeof type === "string" ? known(type) : type, attrs, content, given);
  };
  const mark = schema.mark.bind(schema);
  const other = schema.marks[`mark:${UNKNOWN_NODE}`];
  schema.mark = (type, attrs) => {
    const known = (name: string) => marks.get(name) ?? schema.marks[name] ?? other ?? name;
    return mark(typeof type === "string" ? known(type) : type, attrs);
  };
  return schema;
}

function makeLenient(schema: Schema): Schema {
  const { [ENDLESS]: endless, table } = schema.nodes;
  if (endless) Object.assign(endless, { name: "table" });
  for (const type of Object.values(schema.nodes)) {
    if (type.isText) continue;
    keepForeignAttributes(type);
    type.createChecked = (attrs, given, marks) => {
      const content = Fragment.from(given ?? null);
      const isEndless = type === table && type.spec.tableRole && !isSoundTable(content);
      const node = ((isEndless && endless) || type).create(attrs, content, marks);
      if (!type.validContent(content) || holdsForeign(content)) lock(node);
      return node;
    };
  }
  for (const type of Object.values(schema.marks)) keepForeignAttributes(type);
  const text = schema.text.bind(schema);
  schema.text = (value, marks) => text(typeof value === "string" ? value : OBJECT, marks);
  return schema;
}

/** Embedded objects, and structures of which a part is itself locked, may not be edited around. */
function holdsForeign(content: Fragment): boolean {
  let found = false;
  content.forEach((child: Node) => {
    if (child.isText && child.text?.includes(OBJECT)) found = true;
    if (child.isInline && isLocked(child)) found = true;
  });
  return found;
}
