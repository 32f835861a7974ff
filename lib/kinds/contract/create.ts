/** A new contract's state: what was asked for, kept beside the contract it becomes (F-011, Y-050). */
import * as Y from "yjs";

export interface NewContract {
  title: string;
  /** For example `nda`, `consulting`, `safe-us`. */
  contractType: string;
  templateVersion: string | number;
  /** At most 30 answers of up to 5,000 characters; the caller has checked. */
  contractDetails: Readonly<Record<string, string>>;
}

/**
 * `contractDetails` are the answers as they stand, `contractBaseline` the answers as they came, so
 * that an editor can tell what was changed since.
 */
export function contractDoc(asked: NewContract): Y.Doc {
  const doc = new Y.Doc();
  doc.transact(() => {
    const meta = doc.getMap("meta");
    meta.set("kind", "contract");
    meta.set("schema", 1);
    meta.set("category", "contract");
    meta.set("title", asked.title);
    meta.set("type", asked.contractType);
    meta.set("contractType", asked.contractType);
    meta.set("templateVersion", asked.templateVersion);
    meta.set("status", "draft");
    meta.set("contractDetails", { ...asked.contractDetails });
    meta.set("contractBaseline", { ...asked.contractDetails });
  });
  return doc;
}
