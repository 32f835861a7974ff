/** The payments of a link, and a button to check for new ones. */
"use client";

import { RefreshCw } from "lucide-react";
import { callOperation } from "@/client/call";
import { readOwnLink } from "@/client/payments/links";
import { asOwner, type Owner } from "@/client/payments/owner";
import { Section } from "@/components/page/section";
import { tellRefusal } from "@/components/page/tell-refusal";
import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/toast";
import { useTry } from "@/components/ui/use-try";
import { checkPayee } from "@/lib/contract/pay-crypto";
import type { OwnerLinkView } from "@/lib/contract/pay-shapes";
import { moneyWords } from "../money";
import type { Marking } from "./mark-dialog";
import { PaymentRow } from "./payment-row";

interface PaymentsSectionProps {
  owner: Owner;
  link: OwnerLinkView;
  refresh: () => Promise<void>;
  onMark: (marking: Marking) => void;
}

export function PaymentsSection({ owner, link, refresh, onMark }: PaymentsSectionProps) {
  const { busy, run } = useTry(tellRefusal);
  async function check() {
    await callOperation(checkPayee, asOwner(owner));
    const { link: now } = await readOwnLink(owner, link.id);
    await refresh();
    const isSame = arrivalsOf(now) === arrivalsOf(link);
    notify({
      text: isSame
        ? "Nothing new has arrived. You can check again in 15 seconds."
        : "Something new was found. It’s in the list of payments.",
    });
  }

  return (
    <Section
      title="Payments"
      aside={
        <Button icon={RefreshCw} busy={busy} onClick={() => void run(check)}>
          Check now
        </Button>
      }
      lead={
        <span className="tabular-nums">
          {moneyWords(link.paid, link.currency)} received
          {link.refunded === "0" ? "" : `, ${moneyWords(link.refunded, link.currency)} returned`}
        </span>
      }
      flush
    >
      {link.payments.length === 0 ? (
        <p className="px-4 py-4 text-sm text-ink-faint sm:px-5">Nothing yet.</p>
      ) : (
        <ul aria-label="Payments" className="divide-y divide-line">
          {link.payments.map((payment) => (
            <PaymentRow
              key={payment.id}
              payment={payment}
              currency={link.currency}
              onMark={onMark}
            />
          ))}
        </ul>
      )}
    </Section>
  );
}

const arrivalsOf = ({ payments, unassigned }: OwnerLinkView): string =>
  JSON.stringify([payments, unassigned]);
