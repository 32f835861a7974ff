/** What the plan is now, and the ways to buy, change or end it. */
"use client";

import { callOperation } from "@/client/call";
import type { Failure } from "@/components/page/failure";
import { FailureBanner } from "@/components/page/failure-banner";
import { refusalOf } from "@/components/page/refusal";
import { Section } from "@/components/page/section";
import { leaveFor } from "@/components/shell/leave-for";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useTry } from "@/components/ui/use-try";
import type { Billing } from "@/lib/contract/account";
import { buyPro, manageBilling } from "@/lib/contract/account";
import { type Offers, offersOf, type Return } from "./offers";
import { PlanWords } from "./plan-words";

type PlanChange = "month" | "year" | "portal";

export function PlanNow({ plan, cameBack }: { plan: Billing; cameBack: Return }) {
  const { running, failure, run } = useTry<Failure, PlanChange>(refusalOf);
  const offers = offersOf(plan, cameBack);

  function goTo(which: PlanChange) {
    const page = () =>
      which === "portal"
        ? callOperation(manageBilling)
        : callOperation(buyPro, { body: { interval: which } });
    void run(async () => leaveFor((await page()).url), which);
  }

  return (
    <Section title="Your plan" aside={<PlanBadge plan={plan} />}>
      <div className="space-y-4">
        {plan.status === "past_due" ? (
          <Banner tone="warn">
            Your last payment failed. <PlanWords plan={plan} />
          </Banner>
        ) : (
          <p className="text-ink-soft">
            <PlanWords plan={plan} />
          </p>
        )}
        <Ways offers={offers} running={running} goTo={goTo} />
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
  running: string | null;
  goTo: (which: PlanChange) => void;
}

function Ways({ offers: { buy, portal }, running, goTo }: WaysProps) {
  if (buy === null && portal === null) return null;
  const way = (which: PlanChange) => ({
    busy: running === which,
    disabled: running !== null && running !== which,
    onClick: () => goTo(which),
    className: "grow sm:grow-0",
  });
  return (
    <div className="flex flex-wrap gap-2">
      {buy ? (
        <>
          <Button {...(buy === "next" ? { variant: "primary" } : {})} {...way("month")}>
            Buy Pro monthly
          </Button>
          <Button {...way("year")}>Buy Pro yearly</Button>
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
