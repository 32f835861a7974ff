/** Payers at simulated providers: an owner connects, a payer opens a checkout and comes back, and the provider reports. */

import { eq } from "drizzle-orm";
import * as returnRoute from "@/app/api/pay/connect/[provider]/return/route";
import * as cardReturnRoute from "@/app/api/pay/links/[linkId]/card/return/route";
import * as cardRoute from "@/app/api/pay/links/[linkId]/card/route";
import * as paypalReturnRoute from "@/app/api/pay/links/[linkId]/paypal/return/route";
import * as paypalRoute from "@/app/api/pay/links/[linkId]/paypal/route";
import * as linkRoute from "@/app/api/pay/links/[linkId]/route";
import * as connectRoute from "@/app/api/pay/payees/[payeeId]/connect/[provider]/route";
import * as accountRoute from "@/app/api/pay/simulator/accounts/[id]/route";
import * as webhookRoute from "@/app/api/pay/webhooks/[provider]/route";
import { db } from "@/db/client";
import { payEvent } from "@/db/schema";
import type { SIMULATED_ACTIONS } from "@/lib/contract/pay-simulator";
import { type SimulatedEvent, simulator } from "@/lib/payments/simulator/simulator";
import type { Answered } from "./call";
import { askPay, asOwner, newLink, newPayee, type TestLink, type TestPayee } from "./payments";

export type ProviderName = "stripe" | "paypal";
type Action = (typeof SIMULATED_ACTIONS)[number];

export interface Away {
  /** The page of the provider's. */
  page: URL;
  /** Where it sends the owner back to. */
  back: URL;
  cookie: string;
}

/** An owner goes to a provider. */
export async function goToProvider(payee: TestPayee, provider: ProviderName): Promise<Away> {
  const { status, body, headers } = await asOwner(payee, connectRoute.POST, { provider });
  if (status !== 200) throw new Error(`Not begun: ${JSON.stringify(body)}`);
  const page = new URL(body.url);
  const cookie = (headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  return { page, back: new URL(page.searchParams.get("back") ?? ""), cookie };
}

/** They come back, with the cookie or another. @returns where they are sent on to */
export async function comeBack(provider: string, back: URL, cookie: string): Promise<Answered> {
  return askPay(
    returnRoute.GET,
    { provider },
    {
      path: `${back.pathname}${back.search}`,
      headers: { "Sec-Fetch-Site": "cross-site", ...(cookie && { Cookie: cookie }) },
    },
  );
}

/** Agrees to everything there, and comes back. */
export async function connect(payee: TestPayee, provider: ProviderName): Promise<string> {
  const { page, back, cookie } = await goToProvider(payee, provider);
  const account = page.searchParams.get("account");
  if (account) await askPay(accountRoute.POST, { id: account }, { body: { action: "finish" } });
  const { headers } = await comeBack(provider, back, cookie);
  return headers.get("location") ?? "";
}

/** A link that can be paid by both. */
export async function newPayableLink(more: object = {}): Promise<TestLink> {
  const payee = await newPayee({ methods: ["card", "paypal"], bank: false });
  await connect(payee, "stripe");
  await connect(payee, "paypal");
  return newLink(payee, more);
}

const routes = {
  stripe: { open: cardRoute.POST, back: cardReturnRoute.POST, field: "session" },
  paypal: { open: paypalRoute.POST, back: paypalReturnRoute.POST, field: "order" },
} as const;

export const askToPay = (
  provider: ProviderName,
  { id: linkId }: TestLink,
  body: object = {},
  more: object = {},
): Promise<Answered> => askPay(routes[provider].open, { linkId }, { body, ...more });

/** @returns the checkout's id at the provider */
export async function openCheckout(
  provider: ProviderName,
  link: TestLink,
  body: object = {},
): Promise<string> {
  const answered = await askToPay(provider, link, body);
  if (answered.status !== 200) throw new Error(`No checkout: ${JSON.stringify(answered.body)}`);
  return new URL(answered.body.url).searchParams.get("checkout") ?? "";
}

/** The payer comes back from the provider's page. */
export const returnFrom = (
  provider: ProviderName,
  { id: linkId }: TestLink,
  checkout: string,
): Promise<Answered> => {
  const { back, field } = routes[provider];
  return askPay(back, { linkId }, { body: { [field]: checkout } });
};

/** Something happens at the provider. @returns what it will report */
export function happens(
  provider: ProviderName,
  checkout: string,
  action: Action,
): SimulatedEvent[] {
  const events = simulator()[provider].act(checkout, action);
  if (!events) throw new Error("There is no such checkout.");
  return events;
}

/** The provider reports it. */
export const report = (
  provider: ProviderName,
  { text, headers }: SimulatedEvent,
): Promise<Answered> => askPay(webhookRoute.POST, { provider }, { body: text, headers });

/** Both: it happens, and is reported. */
export async function reported(
  provider: ProviderName,
  checkout: string,
  action: Action,
): Promise<void> {
  for (const event of happens(provider, checkout, action)) {
    const { status, body } = await report(provider, event);
    if (status !== 200) throw new Error(`Not taken: ${JSON.stringify(body)}`);
  }
}

export const readLink = async ({ id: linkId }: TestLink, attempt = "") =>
  (
    await askPay(
      linkRoute.GET,
      { linkId },
      { path: `/api/pay/links/${linkId}?${attempt && `attempt=${attempt}`}` },
    )
  ).body;

/** What a link's owner was told of it: types, with the flags of those that name one. */
export async function eventsOfLink({ id, payee }: TestLink): Promise<string[]> {
  const rows = await db()
    .select({ body: payEvent.body })
    .from(payEvent)
    .where(eq(payEvent.payeeId, payee.id))
    .orderBy(payEvent.n);
  return rows
    .map(({ body }) => JSON.parse(body))
    .filter(({ link }) => link.id === id)
    .map(({ type, flag }) => (flag ? `${type} ${flag}` : type));
}
