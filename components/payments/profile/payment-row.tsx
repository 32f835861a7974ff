/** One payment of a link, with its owner's actions. */
import { Facts } from "@/components/page/facts";
import { ManagedRow } from "@/components/page/managed-list";
import { Moment } from "@/components/page/moment";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { MoreMenu } from "@/components/ui/more-menu";
import type { PaymentView } from "@/lib/contract/pay-shapes";
import { moneyWords } from "../money";
import { paymentWords } from "../words";
import type { Marking } from "./mark-dialog";
import { FLAG_WORDS, PAYMENT_WORDS } from "./status-words";

interface PaymentRowProps {
  payment: PaymentView;
  currency: string;
  onMark: (marking: Marking) => void;
}

export function PaymentRow({ payment, currency, onMark }: PaymentRowProps) {
  const { status, amount, refunded, method, tx, sender, reference, confirmations, flags } = payment;
  const { word, tone } = PAYMENT_WORDS[status];
  const name = `${moneyWords(amount, currency)} by ${paymentWords(payment)}`;
  const canRefund = status === "paid" && BigInt(refunded) < BigInt(amount);
  return (
    <ManagedRow
      name={
        <span className="min-w-0 tabular-nums wrap-anywhere">
          <b className="font-semibold whitespace-nowrap">{moneyWords(amount, currency)}</b>{" "}
          {paymentWords(payment)}
        </span>
      }
      badges={
        <>
          <Badge tone={tone}>{word}</Badge>
          {flags.map((flag) => (
            <Badge key={flag} tone="warn">
              {FLAG_WORDS[flag].word}
            </Badge>
          ))}
        </>
      }
      about={
        <Facts
          facts={[
            <Moment key="at" at={payment.paidAt ?? payment.at} />,
            ...(confirmations && status === "pending"
              ? [`${confirmations.have} of ${confirmations.need} confirmations`]
              : []),
            ...(refunded === "0" ? [] : [`${moneyWords(refunded, currency)} returned`]),
            ...(reference ? [reference] : []),
            ...(sender ? [`from ${sender}`] : []),
            ...(tx
              ? [
                  <span key="tx" className="font-mono text-xs">
                    {tx}
                  </span>,
                ]
              : []),
          ]}
        />
      }
    >
      {status === "started" ? (
        <Button onClick={() => onMark({ status: "paid", payment })}>Mark as received</Button>
      ) : null}
      {canRefund ? (
        <MoreMenu
          label={`More for ${name}`}
          entries={[
            ...(method === "card"
              ? [{ label: "Refund to the card", run: () => onMark({ status: "card", payment }) }]
              : []),
            { label: "Mark as refunded", run: () => onMark({ status: "refunded", payment }) },
          ]}
        />
      ) : null}
    </ManagedRow>
  );
}
