/** "Describe it" for a paper: its fields and its lines, out of a description in words. */
"use client";

import { draftRequestOf, type Found, fillIn, foundIn } from "@/client/business/apply-draft";
import { PAPER_NAMES } from "@/lib/kinds/business/names";
import type { BusinessPaper } from "@/lib/kinds/business/paper";
import { DescribeFrame } from "./describe-frame";
import { useEditing } from "./editing-context";
import { fieldName } from "./field-names";

interface DescribeDialogProps {
  paper: BusinessPaper;
  onClose: () => void;
}

const EXAMPLE = "Invoice 2026-17 to Acme GmbH for 3 chairs at €120 each, due 31 December 2026";

export function DescribeDialog({ paper, onClose }: DescribeDialogProps) {
  const { change, doc, set } = useEditing();
  return (
    <DescribeFrame
      lead={`Say what the ${PAPER_NAMES[paper.type].toLowerCase()} is about, and its fields are filled in for you.`}
      placeholder={EXAMPLE}
      requestOf={(prompt) => draftRequestOf(paper.type, prompt)}
      foundIn={(answer) => {
        const found = foundIn(answer);
        return found.fields.length + found.rows.length > 0 ? found : null;
      }}
      show={(found) => <FoundFields found={found} />}
      onUse={(found) => change(() => fillIn(doc, found, set))}
      onClose={onClose}
    />
  );
}

function FoundFields({ found: { fields, rows } }: { found: Found }) {
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {fields.map(({ source, value }) => (
          <div key={source} className="contents">
            <dt className="text-ink-soft">{fieldName(source)}</dt>
            <dd dir="auto" className="wrap-anywhere">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <ul className="mt-2 grid gap-1">
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: found rows have no other name
          <li key={at} dir="auto" className="wrap-anywhere">
            {rowWords(row)}
          </li>
        ))}
      </ul>
    </>
  );
}

function rowWords(row: Found["rows"][number]): string {
  const { description, quantity, unitPrice, taxRate, invoiceNumber, amount } = row;
  if (invoiceNumber !== undefined) return [invoiceNumber, amount].filter(Boolean).join(": ");
  const price = unitPrice ? ` × ${unitPrice}` : "";
  return `${description ?? ""}: ${quantity ?? "1"}${price}${taxRate ? `, ${taxRate}% tax` : ""}`;
}
