/** "Describe it" for a contract: what was found, each value beside the words of the description that it is from. */
"use client";

import { DescribeFrame } from "@/components/business/editor/describe-frame";
import { useEditing } from "@/components/business/editor/editing-context";
import { type DraftedField, fieldsOfContractDraft } from "@/lib/kinds/contract/drafted";
import type { Pack } from "@/lib/kinds/contract/pack";
import { sideOf } from "@/lib/kinds/contract/variables";

const EXAMPLE =
  "Agreement between Ada GmbH and Bert Ltd, effective 1 March 2027, for 12 months, under the laws of England and Wales";

export function DescribeContract({ pack, onClose }: { pack: Pack; onClose: () => void }) {
  const { change, set } = useEditing();
  function fill(fields: readonly DraftedField[]) {
    change(() => {
      for (const { details } of fields)
        for (const [name, value] of Object.entries(details)) set(sourceFor(name), value);
    });
  }
  return (
    <DescribeFrame
      lead="Say what the contract is about, and its fields are filled in for you."
      placeholder={EXAMPLE}
      requestOf={(prompt) => ({ kind: "contract", template: pack.name, prompt })}
      foundIn={(answer, prompt) => {
        const fields = "fields" in answer ? fieldsOfContractDraft(pack, answer.fields, prompt) : [];
        return fields.length > 0 ? fields : null;
      }}
      show={(fields) => <FoundFields fields={fields} />}
      onUse={fill}
      onClose={onClose}
    />
  );
}

function sourceFor(name: string): string {
  const party = sideOf(name);
  return party ? `${party.side}.${party.field}` : `terms.${name}`;
}

function FoundFields({ fields }: { fields: readonly DraftedField[] }) {
  return (
    <dl className="grid gap-2">
      {fields.map(({ name, label, value, from }) => (
        <div key={name}>
          <dt className="text-ink-soft">{label}</dt>
          <dd dir="auto" className="wrap-anywhere">
            <span className="font-semibold">{value}</span>
            <span className="block text-ink-faint">
              {from === null ? "Worked out: check it." : `From “${from}”`}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
