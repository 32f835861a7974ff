/** What is still to be filled before a contract can be sent, each with the field that fills it. */
import {
  type Contract,
  MAX_BODY_CHARS,
  MAX_CLAUSES,
  MAX_HEADING_CHARS,
  type PartyName,
  SIDES,
  type Side,
  termOf,
} from "./contract";
import { numberedClauses } from "./numbering";
import type { Pack } from "./pack";
import { describedSide, fillingOf, labelOf, piecesOf, printedValue, sideOf } from "./variables";

export type MissingPart =
  | { readonly kind: "term"; readonly name: string; readonly label: string }
  | {
      readonly kind: "party";
      readonly side: Side;
      readonly field: PartyName;
      readonly label: string;
    }
  | { readonly kind: "heading"; readonly clause: string; readonly label: string }
  | { readonly kind: "text"; readonly clause: string; readonly label: string }
  /** Its heading or text is as long as one is read: more of it would not be printed. */
  | { readonly kind: "length"; readonly clause: string; readonly label: string }
  /** There are as many clauses as are read: the next one would not be printed. */
  | { readonly kind: "count"; readonly clause: string; readonly label: string }
  /** A cross-reference to a clause that is not in the contract. */
  | { readonly kind: "reference"; readonly clause: string; readonly label: string };

/** In the order of the form: parties, terms, then the text. Each once. */
export function missingParts(contract: Contract, pack: Pack | null): MissingPart[] {
  const filling = fillingOf(contract, pack);
  const names = new Set<string>();
  const rest: MissingPart[] = [];
  for (const side of SIDES) {
    for (const field of pack?.parties[side].required ?? []) names.add(`${side}_${field}`);
  }
  for (const term of pack?.terms ?? []) {
    if (term.required || isBegun(contract, term.name)) names.add(term.name);
  }
  for (const { clause } of numberedClauses(contract)) {
    if (clause.locked) continue;
    const { id, heading } = clause;
    if (heading.trim() === "")
      rest.push({ kind: "heading", clause: id, label: "A clause’s heading" });
    if (clause.body.trim() === "") rest.push({ kind: "text", clause: id, label: heading });
    if (clause.body.length >= MAX_BODY_CHARS || heading.length >= MAX_HEADING_CHARS)
      rest.push({ kind: "length", clause: id, label: `${heading.slice(0, 40)} (too long)` });
    for (const piece of piecesOf(`${heading}\n${clause.body}`, filling)) {
      if (piece.kind === "variable")
        for (const name of namesIn(piece.name, contract, pack)) names.add(name);
      if (piece.kind === "reference" && piece.value === null) {
        rest.push({ kind: "reference", clause: id, label: `${heading}: ${piece.slug}` });
      }
    }
  }
  const lastClause = contract.clauses[MAX_CLAUSES - 1];
  if (lastClause)
    rest.push({ kind: "count", clause: lastClause.id, label: `${MAX_CLAUSES} clauses or more` });
  const open = [...names].filter((name) => printedValue(name, filling) === null);
  const parts = open.map((name) => partOf(name, pack));
  return [
    ...parts.filter(({ kind }) => kind === "party"),
    ...parts.filter(({ kind }) => kind === "term"),
    ...rest,
  ];
}

/** Something is written that may not be what the field's type wants. */
const isBegun = (contract: Contract, name: string): boolean =>
  [name, `${name}_amount_minor`].some((key) => termOf(contract, key).trim() !== "");

/** The fields a variable needs: itself, and those in the text of the choice it is. */
function namesIn(name: string, contract: Contract, pack: Pack | null): string[] {
  const described = describedSide(name);
  if (described) return [`${described}_legal_name`];
  const term = pack?.terms.find((one) => one.name === name && one.type === "choice");
  const text = term?.options?.find(({ value }) => value === termOf(contract, name))?.text ?? "";
  const inside = [...text.matchAll(/\{\{\s*([a-z][a-z0-9_]*)\s*\}\}/gi)].map(([, one = ""]) => one);
  return [name, ...inside.filter((one) => one !== name)];
}

function partOf(name: string, pack: Pack | null): MissingPart {
  const label = labelOf(name, pack);
  const party = sideOf(name);
  return party ? { kind: "party", ...party, label } : { kind: "term", name, label };
}
