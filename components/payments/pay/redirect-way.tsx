/** Paying by card or PayPal: on the provider's page, and back. */
"use client";

import { ExternalLink } from "lucide-react";
import { FailureBanner } from "@/components/page/failure-banner";
import { Button } from "@/components/ui/button";
import { useTry } from "@/components/ui/use-try";
import { moneyWords } from "../money";
import { isolated } from "../words";
import { payFailure } from "./pay-failure";
import { leaveToPay } from "./return";
import type { WayProps } from "./ways";

const WHERE = {
  card: "Stripe’s page, which takes the card’s details. Sealdesk never sees them",
  paypal: "PayPal’s page",
} as const;

export function RedirectWay({
  link,
  description,
  paying,
  way,
}: WayProps & { way: "card" | "paypal" }) {
  const { busy, failure, run } = useTry(payFailure);
  return (
    <div className="space-y-3">
      <p className="text-sm text-ink-soft">
        You’ll pay {isolated(description.payee.name)} on {WHERE[way]}. Afterwards you come back
        here.
      </p>
      {failure ? <FailureBanner failure={failure} /> : null}
      <Button
        variant="primary"
        size="lg"
        className="w-full"
        icon={ExternalLink}
        busy={busy}
        disabled={paying.amount === null}
        onClick={() => void run(() => leaveToPay(way, link.id, paying.body()))}
      >
        {paying.amount === null ? "Pay" : `Pay ${moneyWords(paying.amount, link.currency)}`}
      </Button>
    </div>
  );
}
