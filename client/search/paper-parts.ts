/** The searched text of a business document: its number, parties, lines and texts. */
import type * as Y from "yjs";
import { isTrade } from "../../lib/kinds/business/paper";
import { readBusiness } from "../../lib/kinds/business/read";

/** Texts by field, with the editor's names of fields. */
export function paperTexts(doc: Y.Doc): { id: string; text: string }[] {
  const paper = readBusiness(doc);
  const partyOf = (name: "from" | "to") =>
    [paper[name].name, paper[name].legalName, paper[name].email].filter(Boolean).join(", ");
  const texts: [string, string][] = [
    ["number", paper.number],
    ["from.name", partyOf("from")],
    ["to.name", partyOf("to")],
    ["reference", paper.reference],
    ["notes", paper.notes],
  ];
  if (isTrade(paper)) {
    for (const { id, description } of paper.lines)
      texts.push([`lines.${id}.description`, description]);
    texts.push(
      ["orderNumber", paper.orderNumber],
      ["reason", paper.reason],
      ["terms", paper.terms],
    );
  } else {
    for (const { id, invoiceNumber } of paper.allocations)
      texts.push([`allocations.${id}.invoiceNumber`, invoiceNumber]);
  }
  return texts.filter(([, text]) => text.trim() !== "").map(([id, text]) => ({ id, text }));
}
