/** What a new note begins with. Plain data, so that a browser makes one without a Markdown parser. */
import * as Y from "yjs";
import { CONTENT } from "./templates-content";
import { writeBlocks } from "./text-blocks";

export const TEMPLATES = ["blank", "welcome", "meeting", "brief"] as const;
export type Template = (typeof TEMPLATES)[number];

/** A note with `meta.title`: the given title, else the template's own (DB-022). */
export function noteFromTemplate(template: Template, title?: string): Y.Doc {
  const { name, blocks } = CONTENT[template];
  const doc = new Y.Doc();
  doc.getMap("meta").set("title", title ?? name);
  writeBlocks(doc, blocks);
  return doc;
}
