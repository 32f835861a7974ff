/** What payers, banks and PayPal do to an order of the simulator, and the events that PayPal sends. */
import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { secretFor } from "@/lib/secret";
import type { SimulatedAction, SimulatedEvent } from "./simulator";

export const SIMULATED_PAYPAL = {
  base: "https://api-m.simulated.test",
  clientId: "simulated-client",
  secret: "simulated-secret",
  partnerId: "SIMULATEDPARTNER",
  webhookId: "SIMULATEDWEBHOOK",
};

export interface Money {
  currency_code: string;
  value: string;
}

export interface Order {
  id: string;
  merchant: string;
  status: string;
  update_time: string;
  amount: Money;
  custom_id: string;
  returnUrl: string;
  cancelUrl: string;
  /** Whether the payer's bank takes days. */
  isSlow: boolean;
  isDeclined: boolean;
  captures: { id: string; status: string; amount: Money }[];
  refunds: { id: string; status: string; amount: Money }[];
  disputes: { dispute_id: string; outcome: string | null }[];
}

export const newId = () => randomBytes(9).toString("hex").slice(0, 17).toUpperCase();

/** Performs an action and returns the events that PayPal sends. */
export function actOn(order: Order, action: SimulatedAction): SimulatedEvent[] {
  const capture = order.captures.at(-1);
  const dispute = order.disputes.at(-1);
  const isOpen = order.status === "PAYER_ACTION_REQUIRED";
  const isPending = capture?.status === "PENDING";
  switch (action) {
    case "pay":
    case "delay":
      // The payer approves; our capture takes the money.
      if (isOpen) order.update_time = new Date().toISOString();
      if (isOpen)
        Object.assign(order, { status: "APPROVED", isSlow: action === "delay", isDeclined: false });
      if (!isPending || action === "delay") return [];
      capture.status = "COMPLETED";
      return [eventOf("PAYMENT.CAPTURE.COMPLETED", captureOf(order))];
    case "fail":
      // Our capture will be declined; then the payer may choose another way.
      if (isOpen) order.update_time = new Date().toISOString();
      if (isOpen) Object.assign(order, { status: "APPROVED", isDeclined: true });
      if (!isPending) return [];
      capture.status = "DECLINED";
      return [eventOf("PAYMENT.CAPTURE.DENIED", captureOf(order))];
    case "expire":
      if (isOpen) order.status = "VOIDED";
      return [];
    case "refund": {
      if (capture?.status !== "COMPLETED") return [];
      capture.status = "REFUNDED";
      const refund = { id: newId(), status: "COMPLETED", amount: capture.amount };
      order.refunds.push(refund);
      const href = `${SIMULATED_PAYPAL.base}/v2/payments/captures/${capture.id}`;
      const links = [{ href, rel: "up", method: "GET" }];
      return [eventOf("PAYMENT.CAPTURE.REFUNDED", { ...refund, links })];
    }
    case "refund-fails": {
      const refund = order.refunds.findLast(({ status }) => status === "COMPLETED");
      if (!refund || !capture) return [];
      refund.status = "FAILED";
      capture.status = "COMPLETED";
      return [];
    }
    case "dispute": {
      if (!capture || dispute) return [];
      const opened = { dispute_id: `PP-D-${newId()}`, outcome: null };
      order.disputes.push(opened);
      return [eventOf("CUSTOMER.DISPUTE.CREATED", disputeOf(order, opened))];
    }
    case "lose":
    case "win":
      if (!dispute || dispute.outcome) return [];
      dispute.outcome = `RESOLVED_${action === "lose" ? "BUYER" : "SELLER"}_FAVOUR`;
      return [eventOf("CUSTOMER.DISPUTE.RESOLVED", disputeOf(order, dispute))];
  }
}

export const captureOf = ({ id, merchant, custom_id, captures }: Order) => ({
  ...captures.at(-1),
  custom_id,
  payee: { merchant_id: merchant },
  supplementary_data: { related_ids: { order_id: id } },
});

export const disputeOf = (order: Order, { dispute_id, outcome }: Order["disputes"][number]) => ({
  dispute_id,
  status: outcome ? "RESOLVED" : "WAITING_FOR_SELLER_RESPONSE",
  dispute_amount: order.amount,
  disputed_transactions: [
    {
      seller_transaction_id: order.captures.at(-1)?.id,
      seller: { merchant_id: order.merchant },
    },
  ],
  ...(outcome ? { dispute_outcome: { outcome_code: outcome, amount_refunded: order.amount } } : {}),
});

export const signatureOf = (id: string, time: string, event: unknown): string =>
  createHmac("sha256", secretFor("svc:pay-simulator:v1"))
    .update(`${id}|${time}|${SIMULATED_PAYPAL.webhookId}|${JSON.stringify(event)}`)
    .digest("base64");

export function eventOf(event_type: string, resource: object): SimulatedEvent {
  const event = { id: `WH-${newId()}`, event_version: "1.0", event_type, resource };
  const [id, time] = [randomUUID(), new Date().toISOString()];
  return {
    text: JSON.stringify(event),
    headers: {
      "paypal-auth-algo": "SHA256withRSA",
      "paypal-cert-url": `${SIMULATED_PAYPAL.base}/v1/notifications/certs/CERT`,
      "paypal-transmission-id": id,
      "paypal-transmission-time": time,
      "paypal-transmission-sig": signatureOf(id, time, event),
    },
  };
}
