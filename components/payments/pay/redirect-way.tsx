/** Pays by card or PayPal on the provider's page. */
"use client";

import { ExternalLink } from "lucide-react";
import { moneyWords } from "../money";
import { isolated } from "../words";
import { PayButton } from "./pay-button";
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
  return (
    <div className="space-y-3">
      <p className="text-sm text-ink-soft">
        You’ll pay {isolated(description.payee.name)} on {WHERE[way]}. Afterwards you come back
        here.
      </p>
      <PayButton
        icon={ExternalLink}
        disabled={paying.amount === null}
        act={() => leaveToPay(way, link.id, paying.body())}
      >
        {paying.amount === null ? "Pay" : `Pay ${moneyWords(paying.amount, link.currency)}`}
      </PayButton>
    </div>
  );
}
