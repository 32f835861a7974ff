/** Events from Stripe and PayPal: accepted only when signed, handled once, in any order (PY-033). */

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as checkRoute from "@/app/api/pay/payees/[payeeId]/check/route";
import { db, pool } from "@/db/client";
import { payPayment, payProviderEvent } from "@/db/schema";
import { drill } from "@/lib/testing/drill";
import {
  eventsOfLink,
  happens,
  newPayableLink,
  openCheckout,
  type ProviderName,
  readLink,
  report,
  returnFrom,
} from "@/lib/testing/pay-checkouts";
import { interceptProvider, simulatePayments } from "@/lib/testing/pay-simulator";
import { asOwner, newLink, type TestLink } from "@/lib/testing/payments";
import { reviewCheckouts } from "./checkout-look";
import { simulatedSecret } from "./simulator/stripe";
import { signStripe } from "./simulator/stripe-wire";

simulatePayments({ STRIPE_CLIENT_ID: "ca_platform" });

const both: ProviderName[] = ["stripe", "paypal"];
const paymentsOf = ({ id }: TestLink) => db().$count(payPayment, eq(payPayment.linkId, id));
const eventsOf = async (link: TestLink, type: string): Promise<number> =>
  (await eventsOfLink(link)).filter((each) => each === type).length;
/** Makes all open checkouts due, as if they had not been read for a while. */
const makeDue = () => pool().query("update pay_checkout set due_at = now() where status = 'open'");

/** Lets one part of a test wait until another part opens the gate. */
function newGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

const reviewAll = () => reviewCheckouts(Date.now() + 60_000);

/** A checkout with pending money, and the event sent once the money arrives. */
async function newDelayed(provider: ProviderName) {
  const link = await newPayableLink();
  const checkout = await openCheckout(provider, link);
  const started = happens(provider, checkout, "delay");
  if (provider === "paypal") await returnFrom(provider, link, checkout);
  return { link, checkout, events: [...started, ...happens(provider, checkout, "pay")] };
}

test.each(both)(
  "PY-033 a message that %s did not sign is refused and changes nothing",
  async (provider) => {
    const { link, events } = await newDelayed(provider);
    const event = events.at(-1);
    if (!event) throw new Error("Nothing was reported.");
    const header = provider === "stripe" ? "stripe-signature" : "paypal-transmission-sig";
    const before = await db().$count(payProviderEvent);
    const signed = (text: string, at?: number) => ({
      [header]: signStripe(text, simulatedSecret(), at),
    });
    const isStripe = provider === "stripe";
    const late = isStripe
      ? signed(event.text, Date.now() / 1_000 - 302)
      : { "paypal-transmission-time": "2020-01-01T00:00:00Z" };
    const forged = [
      { ...event, headers: {} },
      { ...event, headers: { ...event.headers, [header]: "x" } },
      { ...event, text: event.text.replace(/"id":"(evt_|WH-)/, '"id":"$1x') },
      { ...event, headers: { ...event.headers, ...late } },
      ...["{}", "no JSON"].flatMap((text) => [
        { text, headers: event.headers },
        ...(isStripe ? [{ text, headers: signed(text) }] : []),
      ]),
    ];
    for (const message of forged) {
      const { status, body } = await report(provider, message);
      expect([status, body.code]).toEqual([400, "invalid"]);
    }
    expect(await db().$count(payProviderEvent)).toBe(before);
    expect((await readLink(link)).status).not.toBe("paid");
    expect((await report(provider, event)).status).toBe(200);
    expect((await readLink(link)).status).toBe("paid");
    expect((await report("adyen" as ProviderName, event)).status).toBe(404);
  },
);

test.each(both)(
  "PY-033 an event of %s counts once, however often and concurrently it is sent",
  async (provider) => {
    const { link, events } = await newDelayed(provider);
    const event = events.at(-1);
    if (!event) throw new Error("Nothing was reported.");
    const answers = await Promise.all(Array.from({ length: 8 }, () => report(provider, event)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    let asked = 0;
    interceptProvider(provider, (_, answer) => {
      asked++;
      return answer();
    });
    await report(provider, event);
    // PayPal verifies each message; the order is not read again.
    expect(asked).toBe(provider === "stripe" ? 0 : 1);
    expect([await paymentsOf(link), await eventsOf(link, "pay.paid")]).toEqual([1, 1]);
  },
);

test.each(both)(
  "PY-033 events of %s in another order lead to the same result",
  async (provider) => {
    const { link, checkout, events } = await newDelayed(provider);
    const all = [
      ...events,
      ...happens(provider, checkout, "dispute"),
      ...happens(provider, checkout, "lose"),
    ];
    for (const event of all.toReversed()) expect((await report(provider, event)).status).toBe(200);
    expect(await readLink(link)).toMatchObject({
      status: "refunded",
      payments: [{ status: "refunded", refunded: "10000", flags: ["disputed"] }],
    });
    expect(await paymentsOf(link)).toBe(1);
  },
);

test.each(both)(
  "an event of %s for a deleted profile is accepted and changes nothing",
  async (provider) => {
    const { link, events } = await newDelayed(provider);
    await pool().query("delete from payee where id = $1", [link.payee.id]);
    for (const event of events) expect((await report(provider, event)).status).toBe(200);
    expect(await paymentsOf(link)).toBe(0);
  },
);

test.each(both)(
  "while %s cannot be reached its event is refused, and accepted when it is sent again",
  async (provider) => {
    const { link, events } = await newDelayed(provider);
    const event = events.at(-1);
    if (!event) throw new Error("Nothing was reported.");
    let isAway = true;
    interceptProvider(provider, async (_, answer) => {
      if (isAway) throw new TypeError("fetch failed");
      return answer();
    });
    expect((await report(provider, event)).status).toBe(503);
    isAway = false;
    expect((await report(provider, event)).status).toBe(200);
    expect((await readLink(link)).status).toBe("paid");
  },
);

test.each(both)(
  "the scheduled run finds what %s never reported, and stops reading a checkout nobody paid",
  async (provider) => {
    const link = await newPayableLink();
    const [paid, unpaid] = [
      await openCheckout(provider, link),
      await openCheckout(provider, link, { amount: "5000" }),
    ];
    happens(provider, paid, "pay");
    await reviewAll();
    expect((await readLink(link)).status).toBe("open");
    // The scheduled run skips a checkout that another read has locked, and finds it the next time.
    const reviewed = async () => {
      await makeDue();
      expect((await reviewAll()).failed).toEqual({});
      const ends = "select from pay_checkout where id = any($1) and status = 'done'";
      const { rowCount } = await pool().query(ends, [[paid, unpaid]]);
      return [(await readLink(link)).paid, rowCount];
    };
    await expect.poll(reviewed).toEqual(["10000", 1]);
    happens(provider, unpaid, "expire");
    await expect.poll(reviewed).toEqual(["10000", 2]);
  },
);

test("PY-033 a payment that an older answer makes pending again ends with the right state", async () => {
  const link = await newPayableLink();
  const checkout = await openCheckout("stripe", link);
  for (const event of happens("stripe", checkout, "delay")) await report("stripe", event);
  const [asked, released] = [newGate(), newGate()];
  let isFirst = true;
  interceptProvider("stripe", async (line, answer) => {
    const response = await answer();
    if (!isFirst || !line.endsWith(checkout)) return response;
    isFirst = false;
    asked.open();
    await released.opened;
    return response;
  });
  await makeDue();
  const clock = reviewAll();
  await asked.opened;
  for (const event of happens("stripe", checkout, "fail")) await report("stripe", event);
  expect(await readLink(link)).toMatchObject({ status: "open", payments: [{ status: "failed" }] });
  released.open();
  await clock;
  expect(await readLink(link)).toMatchObject({ status: "pending" });
  await makeDue();
  await reviewAll();
  expect(await readLink(link)).toMatchObject({ status: "open", payments: [{ status: "failed" }] });
});

test("an owner who asks has their own checkouts read, due or not (PY-080)", async () => {
  const link = await newPayableLink();
  const checkout = await openCheckout("stripe", link);
  happens("stripe", checkout, "pay");
  expect((await asOwner(link.payee, checkRoute.POST, {}, { body: {} })).body).toEqual({ ok: true });
  expect(await readLink(link)).toMatchObject({ status: "paid" });
});

test("a checkout that cannot be read delays no other, and neither does a provider that is down", async () => {
  const link = await newPayableLink();
  const [other, card, paypal] = [
    await openCheckout("stripe", await newLink(link.payee)),
    await openCheckout("stripe", link),
    await openCheckout("paypal", await newLink(link.payee)),
  ];
  happens("stripe", card, "pay");
  happens("paypal", paypal, "pay");
  interceptProvider("paypal", async () => new Response("{}", { status: 500 }));
  await makeDue();
  await pool().query("update pay_checkout set due_at = due_at - interval '1 hour' where id = $1", [
    other,
  ]);
  interceptProvider("stripe", async (line, answer) =>
    line.endsWith(other) ? new Response("no JSON", { status: 200 }) : answer(),
  );
  const { failed } = await reviewAll();
  expect(failed).toEqual({
    paypal: "PayPal does not answer right now.",
    stripe: expect.any(String),
  });
  expect((await reviewAll()).looked).toBe(0);
  expect(await readLink(link)).toMatchObject({ status: "paid" });
});

test.each(both)(
  "a crash between the answer of %s and our commit leaves nothing half done, and the next read finds the payment",
  async (provider) => {
    const link = await newPayableLink();
    const checkout = await openCheckout(provider, link);
    happens(provider, checkout, "pay");
    // The transaction ends as if the process had died: the provider captured the payment, and nothing is stored here.
    await pool().query(`create function break_payments() returns trigger language plpgsql as
    $$ begin raise exception 'the process died'; end $$`);
    await pool().query(
      "create trigger break_payments before insert on pay_payment execute function break_payments()",
    );
    try {
      expect((await returnFrom(provider, link, checkout)).status).toBe(500);
    } finally {
      await pool().query("drop trigger break_payments on pay_payment");
      await pool().query("drop function break_payments");
    }
    expect(await readLink(link)).toMatchObject({ status: "open", payments: [] });
    expect(await eventsOf(link, "pay.paid")).toBe(0);
    await makeDue();
    await reviewAll();
    expect(await readLink(link)).toMatchObject({ status: "paid", paid: "10000" });
    expect([await paymentsOf(link), await eventsOf(link, "pay.paid")]).toEqual([1, 1]);
  },
);

test("a webhook, a return and a scheduled run at once record one payment", async () => {
  const first = await newPayableLink();
  for (let round = 0; round < drill(200); round++) {
    const provider: ProviderName = round % 2 === 0 ? "stripe" : "paypal";
    const link = await newLink(first.payee);
    const checkout = await openCheckout(provider, link);
    const events = happens(provider, checkout, "pay");
    await makeDue();
    const answers = await Promise.all([
      ...events.flatMap((event) => [report(provider, event), report(provider, event)]),
      returnFrom(provider, link, checkout),
      reviewAll(),
      returnFrom(provider, link, checkout),
    ]);
    for (const answer of answers) if ("status" in answer) expect(answer.status).toBe(200);
    const { status, paid, payments } = await readLink(link);
    expect({
      round,
      status,
      paid,
      count: payments.length,
      told: await eventsOf(link, "pay.paid"),
    }).toEqual({
      round,
      status: "paid",
      paid: "10000",
      count: 1,
      told: 1,
    });
  }
}, 300_000);
