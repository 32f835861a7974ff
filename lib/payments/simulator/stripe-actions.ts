/** What payers, banks and Stripe do to a checkout of the simulator, and the events that Stripe sends. */
import type { SimulatedAction } from "./simulator";
import { newId, now, type Shelf, type Stored, store } from "./stripe-wire";

type Reported = [type: string, object: object];

/** Performs an action and returns the events that Stripe sends. */
export function actOn(shelf: Shelf, session: Stored, action: SimulatedAction): Reported[] {
  const intent = shelf.objects.get(String(session.payment_intent));
  const charge = intent && shelf.objects.get(String(intent.latest_charge));
  const dispute = [...shelf.objects.values()].find(
    (each) => each.object === "dispute" && each.charge === charge?.id,
  );
  const isOpen = statusOf(session) === "open";
  const isPending = intent?.status === "processing";
  switch (action) {
    case "pay": {
      if (!isOpen && !isPending) return [];
      settle(shelf, session, intent ?? newIntent(shelf, session));
      return [[`checkout.session.${isOpen ? "completed" : "async_payment_succeeded"}`, session]];
    }
    case "delay":
      if (!isOpen) return [];
      newIntent(shelf, session).status = "processing";
      Object.assign(session, { status: "complete", url: null });
      return [["checkout.session.completed", session]];
    case "fail":
      // While its page is open, Stripe reports no decline: the payer tries another card.
      if (!isPending || !intent) return [];
      intent.status = "requires_payment_method";
      return [["checkout.session.async_payment_failed", session]];
    case "expire":
      if (!isOpen) return [];
      Object.assign(session, { status: "expired", url: null });
      return [["checkout.session.expired", session]];
    case "refund":
      if (!charge || charge.refunded) return [];
      refund(shelf, charge, Number(charge.amount) - Number(charge.amount_refunded));
      return [["charge.refunded", charge]];
    case "refund-fails": {
      const made = [...shelf.objects.values()].findLast(
        (each) =>
          each.object === "refund" && each.charge === charge?.id && each.status !== "failed",
      );
      if (!made) return [];
      made.status = "failed";
      return [
        ["charge.refund.updated", made],
        ["refund.failed", made],
      ];
    }
    case "dispute":
      return charge && !dispute ? [["charge.dispute.created", newDispute(shelf, charge)]] : [];
    case "lose":
    case "win":
      if (dispute?.status !== "needs_response") return [];
      dispute.status = action === "lose" ? "lost" : "won";
      return [["charge.dispute.closed", dispute]];
  }
}

function newIntent(shelf: Shelf, session: Stored): Stored {
  const { amount_total: amount, currency, metadata } = session;
  const intent = { id: newId("pi"), object: "payment_intent", amount, currency, metadata };
  session.payment_intent = intent.id;
  return store(shelf, { ...intent, status: "requires_payment_method", latest_charge: null });
}

function settle(shelf: Shelf, session: Stored, intent: Stored): void {
  const charge = store(shelf, {
    id: newId("ch"),
    object: "charge",
    amount: session.amount_total,
    amount_refunded: 0,
    currency: session.currency,
    disputed: false,
    refunded: false,
    paid: true,
    payment_intent: intent.id,
    payment_method_details: { type: "card", card: { brand: "visa", last4: "4242" } },
  });
  Object.assign(intent, { status: "succeeded", latest_charge: charge.id });
  Object.assign(session, { status: "complete", payment_status: "paid", url: null });
}

function newDispute(shelf: Shelf, charge: Stored): Stored {
  charge.disputed = true;
  const { id, amount, currency, payment_intent } = charge;
  return store(shelf, {
    id: newId("dp"),
    object: "dispute",
    amount,
    currency,
    charge: id,
    payment_intent,
    status: "needs_response",
  });
}

export function statusOf(session: Stored): unknown {
  if (session.status === "open" && Number(session.expires_at) <= now())
    Object.assign(session, { status: "expired", url: null });
  return session.status;
}

export function refund(shelf: Shelf, charge: Stored, amount: number): Stored {
  charge.amount_refunded = Number(charge.amount_refunded) + amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  const { currency, id, payment_intent } = charge;
  return store(shelf, {
    id: newId("re"),
    object: "refund",
    amount,
    currency,
    charge: id,
    payment_intent,
    status: "succeeded",
  });
}
