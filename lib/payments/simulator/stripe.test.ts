import Stripe from "stripe";
import { expect, test } from "vitest";
import { env, resetEnv } from "@/lib/env";
import { simulatePayments } from "@/lib/testing/pay-simulator";
import { simulator } from "./simulator";
import { SIMULATED_KEY, simulatedSecret } from "./stripe";

simulatePayments();

function library(key = SIMULATED_KEY) {
  const httpClient = Stripe.createFetchHttpClient(simulator().stripe.answering);
  return new Stripe(key, { httpClient, maxNetworkRetries: 0, telemetry: false });
}

async function sell(client: Stripe, unit_amount = 1_250) {
  const { stripe_user_id: account = "" } = await client.oauth.token({
    grant_type: "authorization_code",
    code: "ac_simulated",
  });
  const of = { stripeAccount: account };
  const product_data = { name: "K7Q-PDM" };
  const session = await client.checkout.sessions.create(
    {
      mode: "payment",
      line_items: [{ quantity: 1, price_data: { currency: "eur", unit_amount, product_data } }],
      metadata: { link: "x" },
      payment_intent_data: { metadata: { link: "x" } },
      expires_at: Math.floor(Date.now() / 1000) + 3_600,
      success_url: "https://sealdesk.test/pay/x?card={CHECKOUT_SESSION_ID}",
      cancel_url: "https://sealdesk.test/pay/x",
    },
    of,
  );
  return { account, of, session };
}

test("Stripe's own library opens a checkout at the simulator, reads it as paid, and refunds it once per key", async () => {
  const client = library();
  const { of, session } = await sell(client);
  expect(session.url).toContain("/dev/simulator?checkout=cs_test_");
  const [reported] = simulator().stripe.act(session.id, "pay") ?? [];
  const paid = await client.checkout.sessions.retrieve(
    session.id,
    { expand: ["payment_intent.latest_charge"] },
    of,
  );
  expect(paid).toMatchObject({
    status: "complete",
    payment_status: "paid",
    payment_intent: { latest_charge: { payment_method_details: { card: { last4: "4242" } } } },
  });
  const event = Stripe.webhooks.constructEvent(
    reported?.text ?? "",
    reported?.headers["stripe-signature"] ?? "",
    simulatedSecret(),
    300,
  );
  expect(event).toMatchObject({ type: "checkout.session.completed", account: of.stripeAccount });
  const { id } = paid.payment_intent as Stripe.PaymentIntent;
  const once = { ...of, idempotencyKey: "refund-1" };
  const refunds = await Promise.all(
    [1, 2].map(() => client.refunds.create({ payment_intent: id, amount: 250 }, once)),
  );
  expect(new Set(refunds.map((refund) => refund.id)).size).toBe(1);
  const found = await client.checkout.sessions.list({ payment_intent: id }, of);
  expect(found.data.map((each) => each.id)).toEqual([session.id]);
});

test("the simulator's refusals arrive as the error classes of Stripe's library", async () => {
  const client = library();
  const { account, of, session } = await sell(client);
  await expect(sell(client)).rejects.toMatchObject({ type: "StripeInvalidGrantError" });
  await expect(client.checkout.sessions.retrieve("cs_test_none", {}, of)).rejects.toMatchObject({
    type: "StripeInvalidRequestError",
    code: "resource_missing",
  });
  await client.oauth.deauthorize({ client_id: "ca_1", stripe_user_id: account });
  await expect(client.checkout.sessions.retrieve(session.id, {}, of)).rejects.toMatchObject({
    type: "StripePermissionError",
  });
  await expect(library("sk_test_wrong").accounts.retrieve(account)).rejects.toMatchObject({
    type: "StripeAuthenticationError",
  });
});

test("test money is refused in production, unless the server is a demo (DB-090)", () => {
  Object.assign(process.env, { NODE_ENV: "production" });
  resetEnv();
  expect(env).toThrow(/PAY_SIMULATOR: In production it must be `demo`/);
  process.env.PAY_SIMULATOR = "demo";
  resetEnv();
  expect(env().PAY_SIMULATOR).toBe("demo");
  Object.assign(process.env, { NODE_ENV: "test", PAY_SIMULATOR: "1" });
  resetEnv();
});
