/** What is different between two versions of a contract, in words. */
import { rowChanges } from "@/components/business/editor/paper-changes";
import { type Contract, PARTY_NAMES, SIDES } from "@/lib/kinds/contract/contract";
import type { Pack } from "@/lib/kinds/contract/pack";
import { labelOf } from "@/lib/kinds/contract/variables";
import { LOOK_NAMES } from "../contract-names";

type LookField = keyof typeof LOOK_NAMES;

/** Names of what was changed, in the contract's order; clauses by how many. */
export function changesOf(before: Contract, after: Contract, pack: Pack | null): string[] {
  const meta = Object.entries(LOOK_NAMES).flatMap(([name, label]) =>
    before[name as LookField] === after[name as LookField] ? [] : [label],
  );
  const parties = SIDES.flatMap((side) =>
    PARTY_NAMES.filter(
      (name) => String(before.parties[side][name]) !== String(after.parties[side][name]),
    ).map((name) => labelOf(`${side}_${name}`, pack)),
  );
  const terms = [...new Set([...Object.keys(before.terms), ...Object.keys(after.terms)])]
    .filter((name) => before.terms[name] !== after.terms[name])
    .map((name) => labelOf(name.replace(/_(?:amount_minor|currency)$/, ""), pack));
  const sent =
    before.sent?.sha256 === after.sent?.sha256
      ? []
      : [after.sent ? "sent for signing" : "reopened"];
  return [
    ...new Set([...meta, ...parties, ...terms]),
    ...rowChanges(before.clauses, after.clauses, "clause"),
    ...sent,
  ];
}
