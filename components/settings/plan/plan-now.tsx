/** What the plan is now, and the ways to buy, change or end it. */
"use client";

import { useState } from "react";
import { billingPortal, checkout } from "@/client/account/billing";
import type { Billing } from "@/client/account/types";
import type { Failure } from "@/components/account/failure";
import { FailureBanner } from "@/components/account/failure-banner";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { refusalOf } from "../refusal";
import { Section } from "../section";
import { type Offers, offersOf, type Return } from "./offers";
import { PlanWords } from "./plan-words";

type Way = "month" | "year" | "portal";

export function PlanNow({ plan, cameBack }: { plan: Billing; cameBack: Return }) {
  const [busy, setBusy] = useState<Way | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const offers = offersOf(plan, cameBack);

  async function goTo(which: Way) {
    setBusy(which);
    setFailure(null);
    try {
      location.assign(await (which === "portal" ? billingPortal() : checkout(which)));
    } catch (error) {
      setFailure(refusalOf(error));
      setBusy(null);
    }
  }

  return (
    <Section title="Your plan" aside={<PlanBadge plan={plan} />}>
      <div className="space-y-4">
        {plan.status === "past_due" ? (
          <Banner tone="warn">
            The last payment did not go through. <PlanWords plan={plan} />
          </Banner>
        ) : (
          <p className="text-ink-soft">
            <PlanWords plan={plan} />
          </p>
        )}
        <Ways offers={offers} busy={busy} goTo={(which) => void goTo(which)} />
        {failure ? <FailureBanner failure={failure} /> : null}
        {offers.note ? <p className="text-sm text-ink-faint">{offers.note}</p> : null}
      </div>
    </Section>
  );
}

function PlanBadge({ plan: { pro, mode } }: { plan: Billing }) {
  if (pro) return <Badge tone="accent">Pro</Badge>;
  return <Badge>{mode === "stripe" ? "Free" : "Without Pro"}</Badge>;
}

interface WaysProps {
  offers: Offers;
  busy: Way | null;
  goTo: (which: Way) => void;
}

function Ways({ offers: { buy, portal }, busy, goTo }: WaysProps) {
  if (buy === null && portal === null) return null;
  const way = (which: Way) => ({
    busy: busy === which,
    disabled: busy !== null && busy !== which,
    onClick: () => goTo(which),
    className: "grow sm:grow-0",
  });
  return (
    <div className="flex flex-wrap gap-2">
      {buy ? (
        <>
          <Button {...(buy === "next" ? { variant: "primary" } : {})} {...way("month")}>
            Buy Pro by the month
          </Button>
          <Button {...way("year")}>Buy Pro by the year</Button>
        </>
      ) : null}
      {portal ? (
        <Button {...(portal === "Pay now" ? { variant: "primary" } : {})} {...way("portal")}>
          {portal}
        </Button>
      ) : null}
    </div>
  );
}
