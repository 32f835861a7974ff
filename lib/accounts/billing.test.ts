import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { POST as checkout } from "@/app/api/account/billing/checkout/route";
import { POST as portal } from "@/app/api/account/billing/portal/route";
import { GET as billing } from "@/app/api/account/billing/route";
import { POST as webhook } from "@/app/api/billing/stripe/route";
import { db } from "@/db/client";
import { proGrant } from "@/db/schema";
import { asPerson, newAccount, signUp, type TestPerson } from "@/lib/testing/accounts";
import { call } from "@/lib/testing/call";
import { type StripeDouble, sellAt, startStripeDouble } from "@/lib/testing/stripe-double";

const free = {
  mode: "list",
  pro: false,
  plan: "free",
  interval: null,
  renewsAt: null,
  endsAt: null,
  status: null,
};
const buy = (person: TestPerson, interval: unknown = "month") =>
  asPerson(person, checkout, { body: { interval } });

// D-48
describe("billing where Pro is not sold", () => {
  test("the plan shows what an operator granted", async () => {
    const person = await signUp();
    expect((await asPerson(person, billing)).body).toEqual(free);
    const until = new Date(Date.now() + 60_000);
    await db().insert(proGrant).values({ userId: person.userId, until });
    const granted = { ...free, pro: true, plan: "pro", endsAt: until.toISOString() };
    expect((await asPerson(person, billing)).body).toEqual(granted);
  });

  test("there is nothing to buy or to manage, and no event is accepted", async () => {
    const person = await signUp();
    const answers = [
      await buy(person),
      await asPerson(person, portal, { body: {} }),
      await call(webhook, { body: {}, headers: { "Stripe-Signature": "t=1,v1=x" } }),
    ];
    expect(answers.map(({ status, body }) => [status, body.reason])).toEqual(
      Array(3).fill([404, "not-found"]),
    );
  });
});

describe("where Pro is sold", () => {
  let double: StripeDouble;
  let stopSelling: () => void;
  beforeAll(async () => {
    double = await startStripeDouble();
    stopSelling = sellAt(double.url);
  });
  afterAll(async () => {
    stopSelling();
    await double.stop();
  });

  test("a person buys, has Pro, and manages it", async () => {
    const person = await signUp();
    expect((await asPerson(person, billing)).body).toEqual({ ...free, mode: "stripe" });
    expect((await asPerson(person, portal, { body: {} })).status).toBe(404);
    const { status, body } = await buy(person);
    expect(status).toBe(200);
    const paid = double.pay(body.url.split("/").at(-1));
    const { text, signature } = double.event("customer.subscription.created", paid.id);
    await call(webhook, { body: text, headers: { "Stripe-Signature": signature } });
    expect((await asPerson(person, billing)).body).toMatchObject({
      pro: true,
      plan: "pro",
      interval: "month",
      endsAt: null,
      status: "active",
      renewsAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    const again = await buy(person);
    expect([again.status, again.body.reason]).toEqual([409, "renewing"]);
    const managed = await asPerson(person, portal, { body: {} });
    expect(managed.body.url).toMatch(/^https:/);
  });

  test("without Stripe's answer nothing is bought, and the plan is still shown", async () => {
    const person = await signUp();
    double.fail(0, 3);
    const refused = await buy(person);
    expect([refused.status, refused.body.reason]).toEqual([503, "unavailable"]);
    expect((await asPerson(person, billing)).status).toBe(200);
    double.fail(0, 0);
    expect((await buy(person)).status).toBe(200);
  });

  test.each(["", "week", 1, null])("an interval of %s is refused", async (interval) => {
    expect((await buy(await signUp(), interval)).status).toBe(400);
  });
});

test("the plan requires a session: not without one, with an API key, or from another site", async () => {
  const { key } = await newAccount();
  const person = await signUp();
  for (const route of [billing, checkout, portal]) {
    const method = route === billing ? "GET" : "POST";
    const own = { Origin: person.headers.Origin };
    const none = await call(route, { method, headers: own });
    expect([none.status, none.body.reason]).toEqual([401, "session"]);
    expect((await call(route, { method, key, headers: own })).status).toBe(401);
    const foreign = await asPerson(person, route, { method, headers: { Origin: "null" } });
    expect([foreign.status, foreign.body.reason]).toEqual([403, "origin"]);
  }
});
