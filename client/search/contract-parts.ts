/** The searched text of a contract: its parties, its terms, and its clauses with these filled in. */
import type * as Y from "yjs";
import { SIDES } from "../../lib/kinds/contract/contract";
import { readContract } from "../../lib/kinds/contract/read";
import { filledText, fillingOf } from "../../lib/kinds/contract/variables";

/** Texts by field, with the editor's names of fields. */
export function contractTexts(doc: Y.Doc): { id: string; isHeading: boolean; text: string }[] {
  const contract = readContract(doc);
  const filling = fillingOf(contract, null);
  const parties = SIDES.map((side) => {
    const { legal_name, name, email, signer_name } = contract.parties[side];
    const text = [legal_name, name, email, signer_name].filter(Boolean).join(", ");
    return { id: `${side}.legal_name`, isHeading: false, text };
  });
  const clauses = contract.clauses.flatMap(({ id, heading, body }) => [
    { id: `clauses.${id}.heading`, isHeading: true, text: filledText(heading, filling) },
    { id: `clauses.${id}.body`, isHeading: false, text: filledText(body, filling) },
  ]);
  const number = { id: "number", isHeading: false, text: contract.number };
  return [number, ...parties, ...clauses].filter(({ text }) => text.trim() !== "");
}
