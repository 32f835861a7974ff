/** The clauses of a contract as live text, numbered as they will be printed. */
"use client";

import { Plus } from "lucide-react";
import { useMemo } from "react";
import type * as Y from "yjs";
import { useEditing } from "@/components/business/editor/editing-context";
import { Button } from "@/components/ui/button";
import { type Contract, isIncluded } from "@/lib/kinds/contract/contract";
import { addClause } from "@/lib/kinds/contract/edit";
import { isSignatures, numberedClauses } from "@/lib/kinds/contract/numbering";
import type { Pack } from "@/lib/kinds/contract/pack";
import { liveText } from "@/lib/kinds/contract/rows";
import { fillingOf, labelOf, printedValue, variableOf } from "@/lib/kinds/contract/variables";
import { ClauseRow } from "./clause-row";

interface ClauseListProps {
  doc: Y.Doc;
  contract: Contract;
  pack: Pack | null;
  isEditable: boolean;
  goTo: (source: string) => void;
}

export function ClauseList({ doc, contract, pack, isEditable, goTo }: ClauseListProps) {
  const { change } = useEditing();
  const filling = useMemo(() => fillingOf(contract, pack), [contract, pack]);
  const readVariable = useMemo(
    () => (raw: string) => {
      const { slug, name = "" } = variableOf(raw);
      if (slug === undefined)
        return { value: printedValue(name, filling), label: labelOf(name, pack) };
      return { value: filling.references.get(slug) ?? null, label: "clause" };
    },
    [filling, pack],
  );
  const numbers = new Map(numberedClauses(contract).map((one) => [one.clause.id, one.number]));
  const ids = contract.clauses.map(({ id }) => id).join(" ");
  const signatures = contract.clauses.find(isSignatures)?.id ?? null;
  function add(before: string | null) {
    const id = change((shared) => addClause(shared, { heading: "", body: "" }, before));
    if (id !== null) goTo(`clauses.${id}.heading`);
  }
  return (
    <>
      <p className="contract-title" dir="auto">
        {contract.title}
      </p>
      <ul className="contract-clauses">
        {contract.clauses.map((clause) => (
          <ClauseRow
            key={clause.id}
            clause={clause}
            number={numbers.get(clause.id) ?? ""}
            isLeftOut={!isIncluded(contract, clause)}
            ids={ids}
            form={pack?.form ?? null}
            heading={liveText(doc, clause.id, "heading")}
            body={liveText(doc, clause.id, "body")}
            isEditable={isEditable}
            readVariable={readVariable}
            references={filling.references}
            clauses={contract.clauses}
            pack={pack}
            onAdd={add}
          />
        ))}
      </ul>
      {isEditable ? (
        <Button icon={Plus} className="contract-add" onClick={() => add(signatures)}>
          Add a clause
        </Button>
      ) : null}
    </>
  );
}
