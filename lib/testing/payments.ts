/** Payments profiles, links and their owner in a test, each from a network of its own. */
import { randomBytes, randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import * as linksRoute from "@/app/api/pay/links/route";
import * as payeeRoute from "@/app/api/pay/payees/[payeeId]/route";
import * as payeesRoute from "@/app/api/pay/payees/route";
import { db, pool } from "@/db/client";
import { payAddress, payEvent, payProvider } from "@/db/schema";
import { type RailId, railsOfFamily } from "@/lib/contract/pay-rails";
import type { PayMethod } from "@/lib/contract/pay-shapes";
import { digestOf } from "@/lib/digest";
import type { Limit } from "@/lib/http/rate-limit";
import type { Route } from "@/lib/http/route";
import { lockLink, type PaymentUpdate, recordChanges } from "@/lib/payments/record";
import { newPayLinkId } from "@/lib/protocol/pay-auth";
import type { PayFamily } from "@/lib/protocol/pay-families";
import { newNetwork } from "./accounts";
import { type Answered, type CallOptions, call } from "./call";
import { envelope, newEncrypted, type TestFile } from "./files";
import { spent } from "./limits";

export interface TestPayee extends TestFile {
  auth: string;
}

type More = Partial<CallOptions>;

/** A request of a page of ours, from a network nobody else is in. */
export const askPay = (route: Route, params: Record<string, string> = {}, more: More = {}) => {
  const path = route.operation.path.replace(/:(\w+)/g, (_, name) => params[name] ?? "");
  return call(route, {
    method: route.operation.method,
    params,
    path,
    ...more,
    headers: { "X-Svc-IP": newNetwork(), ...more.headers },
  });
};

/** The same with all that proves a profile's owner. */
export const asOwner = (
  payee: TestPayee,
  route: Route,
  params: Record<string, string> = {},
  more: More = {},
) =>
  askPay(
    route,
    { payeeId: payee.id, ...params },
    {
      capability: payee.capability,
      ...more,
      headers: { "X-Pay-Auth": payee.auth, ...more.headers },
    },
  );

export const newAuth = (): string => randomBytes(32).toString("base64url");

export interface PayeeOptions {
  methods?: PayMethod[];
  /** Sealed bank details. */
  bank?: boolean;
  wallets?: PayFamily[];
  providers?: ("stripe" | "paypal")[];
}

/** A profile with these ways to be paid. */
export async function newPayee(options: PayeeOptions = {}): Promise<TestPayee> {
  const { methods = ["card", "bank"], bank = true, wallets = [], providers = [] } = options;
  const payee = { ...(await newEncrypted()), auth: newAuth() };
  const made = await asOwner(payee, payeesRoute.POST, {}, { body: { id: payee.id } });
  if (made.status !== 201) throw new Error(`No profile: ${JSON.stringify(made.body)}`);
  const ways = { methods, ...(bank && { bankSealed: envelope(), bankWas: null }) };
  const changed = await asOwner(payee, payeeRoute.PATCH, {}, { body: ways });
  if (changed.status !== 200) throw new Error(`Not changed: ${JSON.stringify(changed.body)}`);
  for (const family of wallets) await addWallet(payee, family);
  for (const provider of providers)
    await db()
      .insert(payProvider)
      .values({ payeeId: payee.id, provider, account: `acct_${randomUUID()}`, active: true });
  return payee;
}

/** Straight into the table: how an address is proved is told elsewhere. @returns the address */
export async function addWallet(
  { id: payeeId }: TestPayee,
  family: PayFamily,
  rails: RailId[] = railsOfFamily(family),
): Promise<string> {
  const address = `${family}-${randomUUID()}`;
  await pool().query(
    "update pay_address set removed_at = now() where payee_id = $1 and family = $2 and removed_at is null",
    [payeeId, family],
  );
  await db().insert(payAddress).values({ payeeId, family, address, rails });
  return address;
}

export const readPayee = async (payee: TestPayee) => (await asOwner(payee, payeeRoute.GET)).body;

/** The body of a link that this profile may make. */
export async function linkBody(payee: TestPayee, more: object = {}) {
  const { methods, bankSealed, addresses } = await readPayee(payee);
  const to = Object.entries<{ address: string }>(addresses).map(([family, { address }]) => [
    family,
    address,
  ]);
  return {
    id: newPayLinkId(),
    payee: payee.id,
    amount: "10000",
    currency: "EUR",
    methods,
    to: methods.includes("crypto") ? Object.fromEntries(to) : {},
    sealed: envelope(),
    keySealed: envelope(),
    ...(methods.includes("bank") && { bankOf: bankSealed ? digestOf(bankSealed) : null }),
    ...more,
  };
}

export const createLink = (payee: TestPayee, body: object, more: More = {}): Promise<Answered> =>
  asOwner(payee, linksRoute.POST, {}, { body, ...more });

export interface TestLink {
  id: string;
  payee: TestPayee;
  body: Record<string, unknown>;
}

export async function newLink(payee?: TestPayee, more: object = {}): Promise<TestLink> {
  const owner = payee ?? (await newPayee());
  const body = await linkBody(owner, more);
  const { status, body: answer } = await createLink(owner, body);
  if (status !== 201) throw new Error(`No link: ${JSON.stringify(answer)}`);
  return { id: body.id, payee: owner, body };
}

/** Writes changes of payments as a provider or a chain would. */
export const record = (linkId: string, changes: PaymentUpdate[], now = new Date()) =>
  db().transaction(async (tx) => recordChanges(tx, await lockLink(tx, linkId), changes, now));

/** A payment by card of so many minor units. */
export const byCard = (
  amount: bigint,
  more: Partial<PaymentUpdate> = {},
  objectId = `pi_${randomUUID()}`,
): PaymentUpdate => ({
  ref: { provider: "stripe", objectId },
  method: "card",
  status: "paid",
  amount,
  detail: "Visa •••• 4242",
  ...more,
});

/** As if an allowance of which some was used already were spent. */
export async function spendAll({ name, max, window }: Limit, subject: string): Promise<void> {
  await pool().query("delete from rate_limit where key = $1", [`${name}:${subject}`]);
  await spent({ name, window }, subject, max);
}

/** A refusal in short. */
export const refusal = ({ status, body }: Answered): [number, string] => [status, body.code];

/** The events of a profile in their order, each as its type and its flag. */
export async function eventsOf({ id }: TestPayee): Promise<string[]> {
  const rows = await db()
    .select()
    .from(payEvent)
    .where(eq(payEvent.payeeId, id))
    .orderBy(asc(payEvent.n));
  return rows.map(({ body }) => {
    const { type, flag } = JSON.parse(body);
    return flag ? `${type} ${flag}` : type;
  });
}
