/** What a contract says, as text that is only read. */
import type { Contract } from "@/lib/kinds/contract/contract";
import { numberedClauses, paragraphsOf } from "@/lib/kinds/contract/numbering";
import type { Pack } from "@/lib/kinds/contract/pack";
import { filledText, fillingOf } from "@/lib/kinds/contract/variables";

export function ContractWords({ contract, pack }: { contract: Contract; pack: Pack | null }) {
  const filling = fillingOf(contract, pack);
  return (
    <article className="contract-clauses">
      <h2 className="contract-title" dir="auto">
        {contract.title}
      </h2>
      {numberedClauses(contract).map((numbered) => (
        <section key={numbered.clause.id} className="contract-clause">
          <h3 className="contract-heading" dir="auto">
            {numbered.number ? `${numbered.number}. ` : ""}
            {filledText(numbered.clause.heading, filling)}
          </h3>
          <div className="contract-words contract-body-words">
            {paragraphsOf(numbered).map(({ label, kind, text }, at) => (
              <p
                // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs are told apart by their order
                key={at}
                dir="auto"
                data-number={label}
                className={kind === "item" ? "contract-item" : undefined}
              >
                {filledText(text, filling)}
              </p>
            ))}
          </div>
        </section>
      ))}
    </article>
  );
}
