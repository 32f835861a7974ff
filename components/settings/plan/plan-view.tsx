/** The plan: what it is now, what Pro adds, and the way to buy, change or end it. */
"use client";

import { Check } from "lucide-react";
import { useEffect, useState } from "react";
import { billing, billingPortal, checkout } from "@/client/account/billing";
import type { Billing } from "@/client/account/types";
import type { Failure } from "@/components/account/failure";
import { FailureBanner } from "@/components/account/failure-banner";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { LoadFailure } from "../load-failure";
import { refusalOf } from "../refusal";
import { RowsSkeleton, Section } from "../section";
import { useLoaded } from "../use-loaded";
import { PlanWords } from "./plan-words";

const read = () => billing();

const ADDS = [
  "API keys, so that programs of yours can work with your files",
  "Lockdown, which stops every key and app of your account at once",
];

export function PlanView() {
  const { value: plan, failure, refresh } = useLoaded(read);
  if (!plan) {
    return (
      <Section title="Your plan" flush={!failure}>
        {failure ? (
          <LoadFailure what="Your plan" error={failure} onRetry={refresh} />
        ) : (
          <RowsSkeleton label="Reading your plan" rows={1} />
        )}
      </Section>
    );
  }
  return (
    <>
      <JustPaid plan={plan} refresh={refresh} />
      <PlanNow plan={plan} />
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

function PlanNow({ plan }: { plan: Billing }) {
  const [busy, setBusy] = useState<"month" | "year" | "portal" | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function goTo(which: "month" | "year" | "portal") {
    setBusy(which);
    setFailure(null);
    try {
      location.assign(await (which === "portal" ? billingPortal() : checkout(which)));
    } catch (error) {
      setFailure(refusalOf(error));
      setBusy(null);
    }
  }

  const sells = plan.mode === "stripe";
  const isBought = plan.status !== null && plan.status !== "canceled";
  return (
    <Section
      title="Your plan"
      aside={
        plan.pro ? (
          <Badge tone="accent">Pro</Badge>
        ) : (
          <Badge>{sells ? "Free" : "Without Pro"}</Badge>
        )
      }
    >
      <div className="space-y-4">
        {plan.status === "past_due" ? (
          <Banner
            tone="warn"
            action={
              <Button busy={busy === "portal"} onClick={() => void goTo("portal")}>
                Pay now
              </Button>
            }
          >
            The last payment did not go through. <PlanWords plan={plan} />
          </Banner>
        ) : (
          <p className="text-ink-soft">
            <PlanWords plan={plan} />
          </p>
        )}
        {sells && !isBought ? (
          <div className="flex flex-wrap gap-2">
            <Button
              variant="primary"
              busy={busy === "month"}
              disabled={busy !== null}
              onClick={() => void goTo("month")}
            >
              Buy Pro by the month
            </Button>
            <Button
              busy={busy === "year"}
              disabled={busy !== null}
              onClick={() => void goTo("year")}
            >
              Buy Pro by the year
            </Button>
          </div>
        ) : null}
        {sells && plan.status !== null && plan.status !== "past_due" ? (
          <Button busy={busy === "portal"} onClick={() => void goTo("portal")}>
            {isBought ? "Manage or cancel" : "Invoices"}
          </Button>
        ) : null}
        {sells ? (
          <p className="text-sm text-ink-faint">
            You pay on a page of Stripe, which shows the price first. We never see your card.
          </p>
        ) : null}
        {failure ? <FailureBanner failure={failure} /> : null}
      </div>
    </Section>
  );
}

/** Back from paying: Stripe may tell us a moment later than the person is back. */
function JustPaid({ plan, refresh }: { plan: Billing; refresh: () => Promise<void> }) {
  const [paid, setPaid] = useState(false);
  useEffect(() => setPaid(new URLSearchParams(location.search).has("paid")), []);
  if (!paid) return null;
  if (plan.pro) return <Banner tone="good">Thank you. Your account has Pro now.</Banner>;
  return (
    <Banner action={<Button onClick={() => void refresh()}>Look again</Button>}>
      Your payment is on its way to us. That can take a minute.
    </Banner>
  );
}
