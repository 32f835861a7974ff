/** What a contract still needs before it can be sent, each with the way to its field. */
"use client";

import { CircleCheck } from "lucide-react";
import { useMemo } from "react";
import type { Contract } from "@/lib/kinds/contract/contract";
import { missingParts } from "@/lib/kinds/contract/missing";
import type { Pack } from "@/lib/kinds/contract/pack";
import { sourceOfMissing } from "@/lib/kinds/contract/sources";

interface MissingListProps {
  contract: Contract;
  pack: Pack | null;
  goTo: (source: string) => void;
}

export function MissingList({ contract, pack, goTo }: MissingListProps) {
  const missing = useMemo(() => missingParts(contract, pack), [contract, pack]);
  if (missing.length === 0) {
    return (
      <p className="contract-missing flex items-center gap-2 text-sm text-ink-soft">
        <CircleCheck aria-hidden="true" className="size-4 text-good" />
        Nothing is missing.
      </p>
    );
  }
  return (
    <details className="contract-missing">
      <summary>
        <span className="font-semibold">Still missing</span>
        <span className="contract-count">{missing.length}</span>
      </summary>
      <ul>
        {missing.map((part) => {
          const source = sourceOfMissing(part, pack);
          return (
            <li key={`${part.kind} ${source} ${part.label}`}>
              <button type="button" dir="auto" onClick={() => goTo(source)}>
                {wordsOf(part.kind, part.label)}
              </button>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

function wordsOf(kind: string, label: string): string {
  if (kind === "text") return `The text of “${label}”`;
  if (kind === "length") return `“${label}”: shorten it, or divide it into two clauses`;
  if (kind === "count") return `${label}: put some of them together`;
  if (kind === "reference") return `${label} is not in the contract`;
  return label;
}
