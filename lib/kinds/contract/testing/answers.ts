/** Contracts for tests: packs filled with sample answers. */
import type * as Y from "yjs";
import { type Contract, type LegalProfile, PARTY_NAMES, SIDES } from "../contract";
import { numberedClauses, paragraphsOf } from "../numbering";
import type { Pack, PackTerm } from "../pack";
import { readContract } from "../read";
import { contractFromPack } from "../start";
import { filledText, fillingOf } from "../variables";

const SAMPLES = { text: "whatever the parties agree", date: "2026-12-01", number: "12" };

/** @param choices options by the names of their terms; the default where there is none */
export function answersTo(
  pack: Pack,
  {
    only = () => true,
    choices = {},
  }: {
    only?: (term: PackTerm) => boolean;
    choices?: Readonly<Record<string, string>>;
  } = {},
): Record<string, string> {
  const answers: Record<string, string> = {};
  for (const term of pack.terms.filter(only)) {
    if (term.type === "money") {
      answers[`${term.name}_amount_minor`] = "1234500";
      answers[`${term.name}_currency`] = "EUR";
    } else if (term.type === "choice") {
      const chosen = choices[term.name];
      if (chosen !== undefined) answers[term.name] = chosen;
    } else answers[term.name] = SAMPLES[term.type];
  }
  for (const side of SIDES) {
    for (const field of PARTY_NAMES.filter((name) => name !== "role")) {
      answers[`${side}_${field}`] = field === "address" ? "Road 1\nTown" : `${side} ${field}`;
    }
  }
  return answers;
}

export const filledContract = (
  pack: Pack,
  profile: LegalProfile,
  details: Readonly<Record<string, string>>,
): Y.Doc => contractFromPack(pack, { title: pack.title, profile, details });

/** All of its text as it is printed: a heading and then its paragraphs. */
export function printedText(contract: Contract, pack: Pack | null): string {
  const filling = fillingOf(contract, pack);
  return numberedClauses(contract)
    .flatMap((numbered) => [
      `${numbered.number} ${filledText(numbered.clause.heading, filling)}`,
      ...paragraphsOf(numbered).map(({ label, text }) => `${label} ${filledText(text, filling)}`),
    ])
    .join("\n");
}

export const printedDoc = (doc: Y.Doc, pack: Pack | null): string =>
  printedText(readContract(doc), pack);
