/** Issuing a paper: it gets its number for good, and is marked as sent. */
import type * as Y from "yjs";
import { setField } from "../../lib/kinds/business/edit";
import { isTrade } from "../../lib/kinds/business/paper";
import { readBusiness } from "../../lib/kinds/business/read";
import { defaultEnvironment, type Environment } from "../environment";
import { noteNumber, takeNumber } from "./numbers";

/**
 * Takes the number that the paper says, or the next one, and writes it. What has left the draft, as an imported paper, keeps its own, which is counted.
 * @throws NumberTaken; NetworkError where the account cannot be reached
 */
export async function issueNumber(
  { id, doc }: { id: string; doc: Y.Doc },
  environment: Environment = defaultEnvironment(),
): Promise<void> {
  const paper = readBusiness(doc);
  const date = (isTrade(paper) ? paper.issueDate : paper.date) || new Date().toISOString();
  const numbered = { id, type: paper.type, date };
  if (isTrade(paper) && paper.status !== "draft" && paper.number !== "") {
    return noteNumber(numbered, paper.number, environment);
  }
  const number = await takeNumber(numbered, paper.number, environment);
  // Somebody may have typed meanwhile: what was taken is what stands.
  if (readBusiness(doc).number !== number) setField(doc, "number", number);
}

export function markSent(doc: Y.Doc): void {
  const paper = readBusiness(doc);
  if (isTrade(paper) && paper.status === "draft") setField(doc, "status", "sent");
}
