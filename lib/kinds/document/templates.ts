/** What a new Document begins with. */
import type * as Y from "yjs";
import { newDocument } from "./content";
import { CONTENT } from "./templates-content";

export const DOCUMENT_TEMPLATES = [
  "blank",
  "letter",
  "report",
  "proposal",
  "minutes",
  "cv",
] as const;
export type DocumentTemplate = (typeof DOCUMENT_TEMPLATES)[number];

/** A Document with `meta.title`: the given title, else the template's own. */
export function documentFromTemplate(
  template: DocumentTemplate,
  title?: string,
  newId?: () => string,
): Y.Doc {
  const { name, content } = CONTENT[template];
  return newDocument(title ?? name, content(), newId);
}
