/** A document's kind, without loading the code of the kind. */
import type * as Y from "yjs";

/** Kinds that open at `/d`, by their `meta.kind`; a note has none. */
export const FILE_KINDS = ["note", "invoice", "contract", "document", "sheet"] as const;
export type FileKind = (typeof FILE_KINDS)[number];

export const kindOfDoc = (doc: Y.Doc): FileKind => {
  const named = doc.getMap("meta").get("kind");
  return FILE_KINDS.find((kind) => kind === named) ?? "note";
};

/** What the file is called in a sentence, as in “Share this note”. */
export const nounOfDoc = (doc: Y.Doc): "note" | "file" =>
  kindOfDoc(doc) === "note" ? "note" : "file";
