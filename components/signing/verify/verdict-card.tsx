/** The result: valid, invalid or incomplete, and each check with its reason. */
"use client";

import clsx from "clsx";
import { Check, CircleCheck, CircleHelp, CircleX, Minus, Printer, X } from "lucide-react";
import { CHECK_NAMES } from "@/client/signing/verify";
import { Button } from "@/components/ui/button";
import type { ReceiptCheck, Verdict } from "@/lib/protocol/verify-receipt";
import type { Keys } from "./use-verify";
import { verdictWords } from "./verdict-words";

const LOOKS = {
  yes: { icon: CircleCheck, look: "bg-good-soft text-good" },
  no: { icon: CircleX, look: "bg-bad-soft text-bad" },
  partly: { icon: CircleHelp, look: "bg-warn-soft text-warn" },
} as const;

const MARKS = {
  yes: { icon: Check, look: "text-good", words: "Yes" },
  no: { icon: X, look: "text-bad", words: "No" },
  unchecked: { icon: Minus, look: "text-ink-faint", words: "Not checked" },
} as const;

export function VerdictCard({ verdict, keys }: { verdict: Verdict; keys: Keys }) {
  const { icon: Icon, look } = LOOKS[verdict.answer];
  const { heading, words } = verdictWords(verdict, keys);
  return (
    <section className="overflow-clip rounded-lg bg-paper shadow-paper" aria-label="Result">
      <div className={clsx("flex gap-4 px-4 py-5 sm:px-5", look)}>
        <Icon aria-hidden="true" className="size-9 shrink-0 sm:size-10" />
        <div className="min-w-0">
          <h2 className="font-serif text-xl font-semibold">{heading}</h2>
          <p className="mt-1 max-w-prose wrap-anywhere">{words}</p>
        </div>
      </div>
      {verdict.body ? <Checks checks={verdict.checks} keys={keys} /> : null}
    </section>
  );
}

function Checks({ checks, keys }: { checks: readonly ReceiptCheck[]; keys: Keys }) {
  return (
    <>
      <ul aria-label="Checks" className="divide-y divide-line">
        {checks.map((check) => (
          <CheckRow key={check.name} check={check} />
        ))}
      </ul>
      <div className="no-print flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-4 py-3 sm:px-5">
        <p className="min-w-0 flex-1 basis-56 text-sm text-ink-faint">{keyWords(keys)}</p>
        <Button icon={Printer} onClick={() => print()}>
          Print
        </Button>
      </div>
    </>
  );
}

function CheckRow({ check: { name, answer, why } }: { check: ReceiptCheck }) {
  const { icon: Icon, look, words } = MARKS[answer];
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 px-4 py-2.5 text-sm sm:grid-cols-[1.25rem_8rem_minmax(0,1fr)] sm:px-5">
      <Icon aria-hidden="true" className={clsx("size-5", look)} />
      <p className="font-semibold">
        {CHECK_NAMES[name]}
        <span className={clsx("font-normal sm:sr-only", look)}>
          <span className="sr-only">:</span> {words}
        </span>
      </p>
      <p className="wrap-anywhere text-ink-soft max-sm:col-start-2">{why}</p>
    </li>
  );
}

function keyWords(keys: Keys): string {
  if (!keys) return "This service’s keys aren’t saved on this device.";
  const day = new Date(keys.knownAt).toLocaleString(undefined, {
    dateStyle: "medium",
    timeStyle: "short",
  });
  return keys.isFresh
    ? "Checked against this service’s current keys."
    : `No connection: checked against the keys this service published on ${day}.`;
}
