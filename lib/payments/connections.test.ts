/** Owners connect their accounts at Stripe and PayPal, and disconnect them (PY-030…PY-032). */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test, vi } from "vitest";
import * as connectRoute from "@/app/api/pay/payees/[payeeId]/connect/[provider]/route";
import * as publicRoute from "@/app/api/pay/payees/[payeeId]/public/route";
import * as payeeRoute from "@/app/api/pay/payees/[payeeId]/route";
import * as providersRoute from "@/app/api/pay/providers/route";
import * as accountRoute from "@/app/api/pay/simulator/accounts/[id]/route";
import { pool } from "@/db/client";
import { resetEnv } from "@/lib/env";
import {
  comeBack,
  connect,
  goToProvider,
  happens,
  newPayableLink,
  openCheckout,
  type ProviderName,
  readLink,
  report,
  returnFrom,
} from "@/lib/testing/pay-checkouts";
import { interceptProvider, simulatePayments } from "@/lib/testing/pay-simulator";
import {
  askPay,
  asOwner,
  newLink,
  newPayee,
  readPayee,
  type TestPayee,
} from "@/lib/testing/payments";
import { requestOf } from "@/lib/testing/stripe-double";
import { SIMULATED_PAYPAL } from "./simulator/paypal-actions";
import { simulator } from "./simulator/simulator";
import { SIMULATED_KEY, simulatedSecret } from "./simulator/stripe";

simulatePayments({ STRIPE_CLIENT_ID: "ca_platform" });

const newOwner = () => newPayee({ methods: ["card", "paypal"], bank: false });
const offered = async ({ id: payeeId }: TestPayee) => {
  const { card, paypal } = (await askPay(publicRoute.GET, { payeeId })).body;
  return { card, paypal };
};
const both: ProviderName[] = ["stripe", "paypal"];

test("PY-030 anyone can ask which providers the operator set up, and an unknown one is refused", async () => {
  expect((await askPay(providersRoute.GET)).body).toEqual({ stripe: true, paypal: true });
  const payee = await newOwner();
  process.env.PAY_SIMULATOR = "0";
  resetEnv();
  expect((await askPay(providersRoute.GET)).body).toEqual({ stripe: false, paypal: false });
  for (const provider of both) {
    const { status, body, headers } = await asOwner(payee, connectRoute.POST, { provider });
    expect([status, body.code, headers.get("retry-after")]).toEqual([503, "unavailable", "30"]);
  }
  process.env.PAY_SIMULATOR = "1";
  resetEnv();
  const other = await asOwner(payee, connectRoute.POST, { provider: "adyen" });
  expect([other.status, other.body.code]).toEqual([404, "not_found"]);
});

test.each(both)(
  "PY-031 an owner connects their account at %s, with a cookie that binds the return",
  async (provider) => {
    const payee = await newOwner();
    const { headers } = await asOwner(payee, connectRoute.POST, { provider });
    expect(headers.get("set-cookie")).toMatch(
      /^svc-pay-connect=[\w-]+\.[\w-]{43}; Max-Age=900; Path=\/api\/pay\/connect; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(await connect(payee, provider)).toBe(`/payments/${payee.id}?connected=${provider}`);
    const view = await readPayee(payee);
    expect(view[provider]).toMatchObject(
      provider === "stripe"
        ? {
            account: expect.stringMatching(/^acct_/),
            name: "Simulated shop",
            country: "DE",
            charges: true,
            livemode: false,
          }
        : { merchant: expect.any(String), email: "owner@simulated.test", receivable: true },
    );
    const way = provider === "stripe" ? "card" : "paypal";
    expect(await offered(payee)).toEqual({ card: false, paypal: false, [way]: true });
  },
);

test.each(both)("PY-031 a return from %s in another browser connects nothing", async (provider) => {
  const [payee, thief] = [await newOwner(), await newOwner()];
  const way = await goToProvider(payee, provider);
  const account = way.page.searchParams.get("account");
  if (account) await askPay(accountRoute.POST, { id: account }, { body: { action: "finish" } });
  const other = await goToProvider(thief, provider);
  const forged = new URL(way.back);
  forged.searchParams.set("state", "x".repeat(43));
  const lost = `/payments?failed=${provider}`;
  const returns: [URL, string][] = [
    [way.back, ""],
    [way.back, "svc-pay-connect=e30.x"],
    [way.back, other.cookie],
    [other.back, way.cookie],
    [forged, way.cookie],
  ];
  for (const [back, cookie] of returns) {
    const { status, headers } = await comeBack(provider, back, cookie);
    expect([status, headers.get("location")]).toEqual([303, lost]);
  }
  const elsewhere = provider === "stripe" ? "paypal" : "stripe";
  const crossed = await comeBack(elsewhere, way.back, way.cookie);
  expect(crossed.headers.get("location")).toBe(`/payments?failed=${elsewhere}`);
  expect([(await readPayee(payee))[provider], (await readPayee(thief))[provider]]).toEqual([
    null,
    null,
  ]);
  // None of these attempts used up the owner's state; using it does.
  const own = await comeBack(provider, way.back, way.cookie);
  expect(own.headers.get("location")).toBe(`/payments/${payee.id}?connected=${provider}`);
  await asOwner(payee, connectRoute.DELETE, { provider });
  const again = await comeBack(provider, way.back, way.cookie);
  expect(again.headers.get("location")).toBe(lost);
  expect((await readPayee(payee))[provider]).toBeNull();
});

test("an owner who declines at the provider returns to the profile with nothing connected", async () => {
  const payee = await newOwner();
  const { back, cookie } = await goToProvider(payee, "stripe");
  back.searchParams.delete("code");
  back.searchParams.set("error", "access_denied");
  const { headers } = await comeBack("stripe", back, cookie);
  expect(headers.get("location")).toBe(`/payments/${payee.id}?failed=stripe`);
  const paypal = await goToProvider(payee, "paypal");
  const declined = await comeBack("paypal", paypal.back, paypal.cookie);
  expect(declined.headers.get("location")).toBe(`/payments/${payee.id}?failed=paypal`);
  expect(await offered(payee)).toEqual({ card: false, paypal: false });
});

test("without a platform id, owners fill in Stripe's form and can continue later with the same account", async () => {
  delete process.env.STRIPE_CLIENT_ID;
  resetEnv();
  const payee = await newOwner();
  const first = await goToProvider(payee, "stripe");
  const account = first.page.searchParams.get("account");
  expect((await comeBack("stripe", first.back, first.cookie)).headers.get("location")).toContain(
    "connected",
  );
  expect((await readPayee(payee)).stripe).toMatchObject({ account, charges: false });
  expect(await offered(payee)).toMatchObject({ card: false });
  const second = await goToProvider(payee, "stripe");
  expect(second.page.searchParams.get("account")).toBe(account);
  // Stripe reports that the account can take money, and later that it cannot.
  await askPay(accountRoute.POST, { id: account ?? "" }, { body: { action: "finish" } });
  expect(await offered(payee)).toMatchObject({ card: true });
  await askPay(accountRoute.POST, { id: account ?? "" }, { body: { action: "restrict" } });
  expect(await offered(payee)).toMatchObject({ card: false });
  process.env.STRIPE_CLIENT_ID = "ca_platform";
  resetEnv();
});

test.each(both)(
  "an owner who revokes their consent at %s is not paid there any more",
  async (provider) => {
    const payee = await newOwner();
    await connect(payee, provider);
    const view = await readPayee(payee);
    const id = view.stripe?.account ?? view.paypal?.merchant;
    await askPay(accountRoute.POST, { id }, { body: { action: "revoke" } });
    expect((await readPayee(payee))[provider]).toBeNull();
  },
);

test("real providers are called as the simulated ones are: over the network, with the configured keys", async () => {
  const { clientId, secret, partnerId, webhookId } = SIMULATED_PAYPAL;
  const before = { ...process.env };
  Object.assign(process.env, {
    PAY_SIMULATOR: "0",
    STRIPE_SECRET_KEY: SIMULATED_KEY,
    STRIPE_WEBHOOK_SECRET: simulatedSecret(),
    PAYPAL_CLIENT_ID: clientId,
    PAYPAL_CLIENT_SECRET: secret,
    PAYPAL_PARTNER_ID: partnerId,
    PAYPAL_WEBHOOK_ID: webhookId,
    PAYPAL_ENV: "sandbox",
  });
  const server = createServer(async (incoming, response) => {
    const answer = await simulator().stripe.answering(await requestOf(incoming));
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(await answer.text());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  process.env.STRIPE_API_BASE = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  delete process.env.STRIPE_CLIENT_ID;
  resetEnv();
  const hosts = new Set<string>();
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    hosts.add(new URL(url).host);
    return simulator().paypal.answering(url, init);
  });
  try {
    const payee = await newOwner();
    for (const provider of both) {
      const { page, back, cookie } = await goToProvider(payee, provider);
      const account = page.searchParams.get("account") ?? "";
      const events = simulator()[provider].actOnAccount(account, "finish") ?? [];
      await comeBack(provider, back, cookie);
      for (const event of events) expect((await report(provider, event)).status).toBe(200);
    }
    expect(await readPayee(payee)).toMatchObject({
      stripe: { charges: true },
      paypal: { receivable: true },
    });
    for (const provider of both) {
      const link = await newLink(payee);
      const checkout = await openCheckout(provider, link);
      happens(provider, checkout, "pay");
      expect((await returnFrom(provider, link, checkout)).body.status).toBe("paid");
    }
    expect([...hosts].join()).toBe("api-m.sandbox.paypal.com");
  } finally {
    server.close();
    server.closeAllConnections();
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
    resetEnv();
  }
});

test("PY-032 an account may serve several profiles, and is released with the last one", async () => {
  const [one, two] = [await newOwner(), await newOwner()];
  await connect(one, "stripe");
  await pool().query(
    "insert into pay_provider (payee_id, provider, account, active) select $2, provider, account, active from pay_provider where payee_id = $1",
    [one.id, two.id],
  );
  const asked: string[] = [];
  interceptProvider("stripe", (line, answer) => {
    asked.push(line);
    return answer();
  });
  const { body } = await asOwner(one, connectRoute.DELETE, { provider: "stripe" });
  expect([body.id, body.stripe]).toEqual([one.id, null]);
  expect(asked).toEqual([]);
  expect([await offered(one), await offered(two)]).toMatchObject([{ card: false }, { card: true }]);
  expect((await asOwner(two, payeeRoute.DELETE)).status).toBe(200);
  expect(asked).toEqual(["POST /oauth/deauthorize"]);
});

test("PY-032 an account that is replaced by another is released", async () => {
  const payee = await newOwner();
  await connect(payee, "stripe");
  const { account } = (await readPayee(payee)).stripe;
  const asked: string[] = [];
  interceptProvider("stripe", (line, answer) => {
    asked.push(line);
    return answer();
  });
  await connect(payee, "stripe");
  expect((await readPayee(payee)).stripe.account).not.toBe(account);
  expect(asked.filter((line) => line.includes("deauthorize"))).toHaveLength(1);
});

test("PY-032 a checkout that was open at the disconnection still counts, and then the access ends", async () => {
  const link = await newPayableLink();
  const checkout = await openCheckout("stripe", link);
  const asked: string[] = [];
  interceptProvider("stripe", (line, answer) => {
    asked.push(line);
    return answer();
  });
  await asOwner(link.payee, connectRoute.DELETE, { provider: "stripe" });
  expect(asked).toEqual([]);
  const [event] = happens("stripe", checkout, "pay");
  if (event) expect((await report("stripe", event)).status).toBe(200);
  expect(await readLink(link)).toMatchObject({ status: "paid", paid: "10000" });
  expect(asked.at(-1)).toBe("POST /oauth/deauthorize");
});
