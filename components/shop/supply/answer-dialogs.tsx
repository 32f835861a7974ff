/** A supplier's answers to a supply order: its bill and its shipment. */
"use client";

import { billOrder, type SupplyOrder, shipOrder } from "@/client/shops/supply";
import { useAmount, useDay, useWords } from "../edit/form/fields";
import { FieldsDialog, given } from "../edit/form/fields-dialog";
import type { ShopDialogProps } from "../run-shop";

interface AnswerDialogProps extends ShopDialogProps {
  order: SupplyOrder;
  onDone: () => Promise<void>;
}

const check = (address: string): string | null =>
  /^https?:\/\/\S+$/.test(address) ? null : "Enter an address that begins with https://.";
const ADDRESS = { check, inputMode: "url", isWide: true } as const;

export function BillDialog({ shop, order, onDone, onClose }: AnswerDialogProps) {
  const { currency } = shop.catalog;
  const amount = useAmount("", currency, { label: "Amount", isNeeded: true });
  const due = useDay("", { label: "Due" });
  const payUrl = useWords("", { label: "Payment link", max: 400, ...ADDRESS });
  const reference = useWords("", { label: "Reference", max: 60 });
  const run = async () => {
    await billOrder(shop.session, order, {
      ...{ v: 1, amount: amount.value ?? "0", currency },
      ...given({ payUrl: payUrl.value, reference: reference.value, due: due.value }),
    });
    await onDone();
  };
  return (
    <FieldsDialog
      title="Bill this order"
      lead="Only the reseller can read it. Add a payment link so they can pay right away."
      submit="Send the bill"
      fields={[amount, due, payUrl, reference]}
      run={run}
      onClose={onClose}
    />
  );
}

export function ShipmentDialog({ shop, order, onDone, onClose }: AnswerDialogProps) {
  const carrier = useWords("", { label: "Carrier", max: 60, missing: "Enter the carrier." });
  const number = useWords("", { label: "Tracking number", max: 60 });
  const url = useWords("", { label: "Tracking page", max: 300, ...ADDRESS });
  const today = new Date().toISOString().slice(0, 10);
  const day = useDay(today, { label: "Shipped on" });
  const run = async () => {
    await shipOrder(shop.session, order, {
      ...{ v: 1, carrier: carrier.value, number: number.value },
      ...{ shippedAt: day.value || today, ...given({ url: url.value }) },
    });
    await onDone();
  };
  return (
    <FieldsDialog
      title="Ship this order"
      lead="Only the reseller can read it."
      submit="Save the shipment"
      fields={[carrier, number, url, day]}
      run={run}
      onClose={onClose}
    />
  );
}
