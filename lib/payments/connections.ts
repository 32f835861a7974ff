/** The Stripe and PayPal accounts of a payments profile: connecting, refreshing and releasing them (PY-031, PY-032). */
import { createHmac, randomBytes } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { payCheckout, payConnect, payee, payProvider } from "@/db/schema";
import { cookieOf } from "@/lib/accounts/session-cookie";
import type { PayeeView } from "@/lib/contract/pay-shapes";
import { digestOf, isSameText } from "@/lib/digest";
import { baseUrl } from "@/lib/env";
import { HttpError } from "@/lib/http/errors";
import { log } from "@/lib/http/log";
import { secretFor } from "@/lib/secret";
import { readPayee } from "./payees";
import {
  type Provider,
  type ProviderAccount,
  type ProviderId,
  ProviderRefusal,
} from "./providers/provider";
import { askProvider, setUpProvider } from "./providers/registry";

const COOKIE = "svc-pay-connect";
/** How long an owner may stay at the provider (s). */
const MAX_AGE_S = 900;

/** What the cookie binds the return to. */
interface Bound {
  payee: string;
  provider: string;
  stateHash: string;
}

/** @returns the provider's URL for the owner, and the cookie for their return @throws 404, 409, 503 */
export async function beginConnect(
  payeeId: string,
  name: string,
): Promise<{ url: string; cookie: string }> {
  const provider = setUpProvider(name);
  const { id } = provider;
  const state = randomBytes(32).toString("base64url");
  const stateHash = digestOf(state);
  const returnUrl = `${baseUrl()}/api/pay/connect/${id}/return`;
  const known = await begunAccount(payeeId, id);
  const { url, account } = await askProvider(() => provider.connect({ state, returnUrl, known }));
  await db()
    .insert(payConnect)
    .values({
      stateHash,
      payeeId,
      provider: id,
      account,
      expiresAt: sql`now() + ${MAX_AGE_S} * interval '1 second'`,
    });
  return { url, cookie: cookieWith({ payee: payeeId, provider: id, stateHash }) };
}

/** The account made for this owner earlier, while it cannot take money yet. */
async function begunAccount(payeeId: string, provider: ProviderId): Promise<string | null> {
  const [row] = await db().select().from(payProvider).where(ofPayee(payeeId, provider));
  return row && !row.active ? row.account : null;
}

const ofPayee = (payeeId: string, provider: ProviderId) =>
  and(eq(payProvider.payeeId, payeeId), eq(payProvider.provider, provider));

const signatureOf = (text: string): string =>
  createHmac("sha256", secretFor("svc:pay-connect:v1")).update(text).digest("base64url");

function cookieWith(bound: Bound): string {
  const text = Buffer.from(JSON.stringify(bound)).toString("base64url");
  const attributes = `Max-Age=${MAX_AGE_S}; Path=/api/pay/connect; HttpOnly; Secure; SameSite=Lax`;
  return `${COOKIE}=${text}.${signatureOf(text)}; ${attributes}`;
}

function boundIn(headers: Headers): Bound | null {
  const [text = "", signature = ""] = (cookieOf(headers, COOKIE) ?? "").split(".");
  if (!isSameText(signature, signatureOf(text))) return null;
  return JSON.parse(Buffer.from(text, "base64url").toString("utf8")) as Bound;
}

/**
 * Handles the owner's return. Nothing is connected unless the same browser began it, and only once.
 * @returns the page to go to, with the result
 * @throws 404 for an unknown provider, 503 when it is not set up
 */
export async function finishConnect(
  name: string,
  query: URLSearchParams,
  headers: Headers,
): Promise<string> {
  const provider = setUpProvider(name);
  const state = query.get("state") ?? "";
  const bound = boundIn(headers);
  const isBound = bound?.provider === provider.id && bound.stateHash === digestOf(state);
  const begun = isBound ? await spendState(bound) : null;
  if (!bound || !begun) return `/payments?failed=${provider.id}`;
  const page = (outcome: string) => `/payments/${bound.payee}?${outcome}=${provider.id}`;
  try {
    const found = await provider.connected({ state, query, account: begun.account });
    if (!found) return page("failed");
    return page((await keepAccount(bound.payee, provider, found)) ? "connected" : "failed");
  } catch (fault) {
    if (!(fault instanceof ProviderRefusal || fault instanceof HttpError)) throw fault;
    log.info({ err: fault }, "an account could not be connected");
    return page("failed");
  }
}

/** Uses up a state; null when it was used already, has expired, or belongs to another profile. */
async function spendState({ stateHash, payee: payeeId, provider }: Bound) {
  const [row] = await db()
    .delete(payConnect)
    .where(and(eq(payConnect.stateHash, stateHash), gt(payConnect.expiresAt, sql`now()`)))
    .returning();
  return row?.payeeId === payeeId && row.provider === provider ? row : null;
}

/** Connects the account in place of an earlier one. @returns false when the profile was deleted meanwhile */
async function keepAccount(
  payeeId: string,
  provider: Provider,
  found: ProviderAccount,
): Promise<boolean> {
  const before = await db().transaction(async (tx) => {
    const [row] = await tx.select().from(payee).where(eq(payee.id, payeeId)).for("update");
    if (!row) return null;
    const replaced = await tx.select().from(payProvider).where(ofPayee(payeeId, provider.id));
    await tx
      .insert(payProvider)
      .values({ payeeId, provider: provider.id, ...found })
      .onConflictDoUpdate({
        target: [payProvider.payeeId, payProvider.provider],
        set: { ...found, connectedAt: sql`now()` },
      });
    return replaced;
  });
  for (const { account } of before ?? []) await releaseUnused(provider, account);
  return before !== null;
}

/** Reads an account's state at the provider. When we may no longer see it, all profiles forget it. @throws 503 */
export async function refreshAccount(provider: Provider, account: string): Promise<void> {
  const found = await provider.readAccount(account);
  if (!found) return forgetAccount(provider.id, account);
  await db().update(payProvider).set(found).where(ofAccount(provider.id, account));
}

/** For an owner who revoked their consent at the provider. */
export async function forgetAccount(provider: ProviderId, account: string): Promise<void> {
  await db().delete(payProvider).where(ofAccount(provider, account));
}

const ofAccount = (provider: ProviderId, account: string) =>
  and(eq(payProvider.provider, provider), eq(payProvider.account, account));

/** Checkouts that are still open can be paid, and count (PY-032). @throws 404 */
export async function disconnect(payeeId: string, name: string): Promise<PayeeView> {
  const provider = setUpProvider(name);
  const [row] = await db().delete(payProvider).where(ofPayee(payeeId, provider.id)).returning();
  if (row) await releaseUnused(provider, row.account);
  return readPayee(payeeId);
}

/** Releases the access to an account that no profile and no open checkout needs. */
export async function releaseUnused(provider: Provider, account: string): Promise<void> {
  const isOpen = and(
    eq(payCheckout.provider, provider.id),
    eq(payCheckout.account, account),
    eq(payCheckout.status, "open"),
  );
  if (await db().$count(payProvider, ofAccount(provider.id, account))) return;
  if (await db().$count(payCheckout, isOpen)) return;
  try {
    await provider.release(account);
  } catch (fault) {
    // Already released, or the owner does it at the provider: either way we no longer use it.
    if (!(fault instanceof ProviderRefusal || fault instanceof HttpError)) throw fault;
    log.warn({ err: fault }, "the access to an account could not be given back");
  }
}
