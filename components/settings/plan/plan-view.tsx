/** The plan: what it is now, what Pro adds, and the way to buy, change or end it. */
"use client";

import { Check } from "lucide-react";
import { callOperation } from "@/client/call";
import { Loaded } from "@/components/page/loaded";
import { Section } from "@/components/page/section";
import { useLoaded } from "@/components/page/use-loaded";
import { readBilling } from "@/lib/contract/account";
import { CameBack, useReturn } from "./came-back";
import { PlanNow } from "./plan-now";

const read = () => callOperation(readBilling);
const ADDS = [
  "API keys, so your programs can work with your files",
  "Lockdown, which stops all keys and apps of your account at once",
];
export function PlanView() {
  const loaded = useLoaded(read);
  const { value: plan, failure, refresh } = loaded;
  const cameBack = useReturn();
  if (!plan) {
    return (
      <Section title="Your plan" flush={!failure}>
        <Loaded what="Your plan" of={loaded} rows={1}>
          {() => null}
        </Loaded>
      </Section>
    );
  }
  return (
    <>
      <CameBack cameBack={cameBack} plan={plan} refresh={refresh} />
      <PlanNow plan={plan} cameBack={cameBack} />
      <Section title="What Pro adds">
        <ul className="space-y-2">
          {ADDS.map((what) => (
            <li key={what} className="flex items-start gap-2.5">
              <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-good" />
              {what}
            </li>
          ))}
        </ul>
        <p className="mt-4 text-sm text-ink-soft">
          Notes, links and encryption are the same on every plan.
        </p>
      </Section>
    </>
  );
}
