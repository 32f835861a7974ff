/** The plan: what it is, what Pro adds, and how to buy, change or end it. */
"use client";

import { useEffect, useState } from "react";
import { callOperation } from "@/client/call";
import { Loaded } from "@/components/page/loaded";
import { Section } from "@/components/page/section";
import { useLoaded } from "@/components/page/use-loaded";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { CheckList } from "@/components/ui/check-list";
import { type Billing, readBilling } from "@/lib/contract/account";
import type { Return } from "./offers";
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
        <CheckList items={ADDS} className="space-y-2" />
        <p className="mt-4 text-sm text-ink-soft">
          Notes, links and encryption are the same on every plan.
        </p>
      </Section>
    </>
  );
}

/** Read off the address once, which then says it no more: a reload or a bookmark is no return. */
function useReturn(): Return {
  const [cameBack, setCameBack] = useState<Return>(null);
  useEffect(() => {
    const search = new URLSearchParams(location.search);
    const found = search.has("paid") ? "paid" : search.has("unpaid") ? "unpaid" : null;
    if (found === null) return;
    setCameBack(found);
    history.replaceState(history.state, "", location.pathname);
  }, []);
  return cameBack;
}

interface CameBackProps {
  cameBack: Return;
  plan: Billing;
  refresh: () => Promise<void>;
}

/** Stripe may tell us of a payment a moment later than the person is back. */
function CameBack({ cameBack, plan, refresh }: CameBackProps) {
  if (cameBack === null) return null;
  if (cameBack === "unpaid") {
    if (plan.pro) return null;
    return <Banner>You left checkout without paying. Nothing was charged or changed.</Banner>;
  }
  if (plan.pro) return <Banner tone="good">Thank you. You now have Pro.</Banner>;
  return (
    <Banner tone="accent" action={<Button onClick={() => void refresh()}>Refresh</Button>}>
      Your payment is being processed. This can take a minute.
    </Banner>
  );
}
