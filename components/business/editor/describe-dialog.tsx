/** "Describe it": a description in words becomes fields of the paper, once somebody has seen what was found. */
"use client";

import { type FormEvent, useCallback, useId, useState } from "react";
import { callOperation, callWithHeaders } from "@/client/call";
import { FailureBanner } from "@/components/page/failure-banner";
import { Loaded } from "@/components/page/loaded";
import { refusalOf } from "@/components/page/refusal";
import { useLoaded } from "@/components/page/use-loaded";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { LongTextField } from "@/components/ui/text-field";
import { useTry } from "@/components/ui/use-try";
import {
  draft,
  draftProvider,
  MAX_PROMPT,
  MIN_PROMPT,
  PROVIDER_HEADER,
} from "@/lib/contract/drafting";
import { PAPER_NAMES } from "@/lib/kinds/business/names";
import { type BusinessPaper, isTradeType, type PaperType } from "@/lib/kinds/business/paper";
import { type Found, fillIn, foundIn } from "./apply-draft";
import { useEditing } from "./editing-context";
import { fieldName } from "./field-names";

interface DescribeDialogProps {
  paper: BusinessPaper;
  onClose: () => void;
}

export function DescribeDialog({ paper, onClose }: DescribeDialogProps) {
  const { change, doc, set } = useEditing();
  const form = useId();
  const read = useCallback(async () => (await callOperation(draftProvider)).provider, []);
  const provider = useLoaded(read);
  const [words, setWords] = useState("");
  const [answer, setAnswer] = useState<{ found: Found; by: string } | null>(null);
  const { busy, failure, run } = useTry(refusalOf);

  async function ask(event: FormEvent) {
    event.preventDefault();
    await run(async () => {
      const response = await callWithHeaders(draft, { body: requestOf(paper.type, words) });
      const by = response.headers.get(PROVIDER_HEADER) ?? "";
      setAnswer({ found: foundIn(response.answer), by });
    });
  }
  function fill({ found }: { found: Found }) {
    change(() => fillIn(doc, found, set));
    onClose();
  }

  const isFound = answer !== null && answer.found.fields.length + answer.found.rows.length > 0;
  return (
    <Dialog
      title="Describe it"
      lead={`Say what the ${PAPER_NAMES[paper.type].toLowerCase()} is about, and its fields are filled in for you.`}
      width="md"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {isFound ? (
            <Button variant="primary" onClick={() => fill(answer)}>
              Fill in
            </Button>
          ) : (
            <Button
              type="submit"
              form={form}
              variant="primary"
              busy={busy}
              disabled={provider.value === null || words.trim().length < MIN_PROMPT}
            >
              Find the fields
            </Button>
          )}
        </>
      }
    >
      <form id={form} className="grid gap-4" onSubmit={(event) => void ask(event)}>
        <Loaded of={provider} what="Who reads descriptions" shape="none">
          {(by) => <Notice by={by} />}
        </Loaded>
        <LongTextField
          label="Description"
          value={words}
          maxLength={MAX_PROMPT}
          rows={5}
          placeholder={EXAMPLE}
          onChange={(text) => {
            setWords(text);
            setAnswer(null);
          }}
        />
        {failure ? <FailureBanner failure={failure} /> : null}
        {answer ? <FoundFields found={answer.found} /> : null}
      </form>
    </Dialog>
  );
}

const EXAMPLE = "Invoice 2026-17 to Acme GmbH for 3 chairs at €120 each, due 31 December 2026";

/** Said before anything is sent (R-009). */
function Notice({ by }: { by: string }) {
  return (
    <Banner tone="warn">
      {by === "local"
        ? "What you write here leaves encryption: this server reads it by its own simple rules, without AI, and doesn’t keep it. Your file stays as it is."
        : `What you write here leaves encryption: this server sends it to ${by}, an AI provider. This server doesn’t keep it. Your file isn’t sent.`}
    </Banner>
  );
}

function requestOf(type: PaperType, prompt: string) {
  if (isTradeType(type)) return { kind: "invoice", documentType: type, prompt } as const;
  return { kind: "payment", documentType: type, prompt } as const;
}

function FoundFields({ found: { fields, rows } }: { found: Found }) {
  if (fields.length + rows.length === 0) {
    return (
      <p role="status">
        Nothing was found. Name the amounts, the dates and the people, and try again.
      </p>
    );
  }
  return (
    <section aria-label="Found" className="rounded-md bg-sunken px-3 py-2.5 text-sm">
      <p role="status" className="mb-2 font-semibold">
        Found. Nothing is filled in until you select “Fill in”.
      </p>
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
    </section>
  );
}

function rowWords(row: Found["rows"][number]): string {
  const { description, quantity, unitPrice, taxRate, invoiceNumber, amount } = row;
  if (invoiceNumber !== undefined) return [invoiceNumber, amount].filter(Boolean).join(": ");
  const price = unitPrice ? ` × ${unitPrice}` : "";
  return `${description ?? ""}: ${quantity ?? "1"}${price}${taxRate ? `, ${taxRate}% tax` : ""}`;
}
