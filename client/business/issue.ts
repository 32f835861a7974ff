/** Issues a business document: gives it its final number and marks it as sent. */
import type * as Y from "yjs";
import { noteNumberTaken, numberTakenBy } from "../../lib/kinds/business/chain";
import { setField } from "../../lib/kinds/business/edit";
import { dateOf, isTrade } from "../../lib/kinds/business/paper";
import { readBusiness } from "../../lib/kinds/business/read";
import { setAt } from "../../lib/kinds/business/sources";
import { defaultEnvironment, type Environment } from "../environment";
import { noteNumber, takeNumber } from "./numbers";
import { today } from "./today";

/**
 * Takes the number on the document, or the next one, and writes it. A document that is no longer a draft, such as an
 * imported one, keeps its number, which is recorded as used; so does one that took its number before.
 * @throws NumberTaken; NetworkError when the account cannot be reached
 */
export async function issueNumber(
  { id, doc }: { id: string; doc: Y.Doc },
  environment: Environment = defaultEnvironment(),
): Promise<void> {
  const paper = readBusiness(doc);
  const date = dateOf(paper) || today();
  const numbered = { id, type: paper.type, date };
  const isOut = isTrade(paper) && paper.status !== "draft" && paper.number !== "";
  if (isOut || (paper.number !== "" && numberTakenBy(doc, id) === paper.number)) {
    return noteNumber(numbered, paper.number, environment);
  }
  const number = await takeNumber(numbered, paper.number, environment);
  noteNumberTaken(doc, id, number);
  // Somebody may have typed another number meanwhile; the reserved one is written.
  if (readBusiness(doc).number !== number) setAt(doc, "number", number);
}

export function markSent(doc: Y.Doc): void {
  const paper = readBusiness(doc);
  if (isTrade(paper) && paper.status === "draft") setField(doc, "status", "sent");
}
