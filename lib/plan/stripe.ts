/** The one way to Stripe: its official library, loaded on first use, and its faults in our words. */
import type Stripe from "stripe";
import { env } from "@/lib/env";
import { HttpError } from "@/lib/http/errors";
import { log } from "@/lib/http/log";
import { planErrors } from "./errors";
import { proMode } from "./pro";

/** How long one try may take (ms); a person waits for it. */
const TIMEOUT = 10_000;

let opened: { key: string; base: string | undefined; client: Promise<Stripe> } | undefined;

/** @throws 404 where nothing is sold */
export function stripe(): Promise<Stripe> {
  const { STRIPE_SECRET_KEY: key, STRIPE_API_BASE: base } = env();
  if (proMode() !== "stripe" || !key) throw planErrors.notSold();
  if (opened?.key !== key || opened.base !== base) opened = { key, base, client: open(key, base) };
  return opened.client;
}

async function open(key: string, base: string | undefined): Promise<Stripe> {
  const { default: Client } = await import("stripe");
  const url = base ? new URL(base) : null;
  const protocol = url?.protocol === "http:" ? "http" : "https";
  return new Client(key, {
    maxNetworkRetries: 2,
    timeout: TIMEOUT,
    telemetry: false,
    ...(url
      ? { host: url.hostname, port: url.port || (protocol === "http" ? 80 : 443), protocol }
      : {}),
  });
}

/**
 * Asks Stripe something.
 * @throws 503 when it cannot be reached or fails; what it refuses otherwise is a fault of ours
 */
export async function ask<T>(question: (client: Stripe) => Promise<T>): Promise<T> {
  const client = await stripe();
  try {
    return await question(client);
  } catch (fault) {
    if (fault instanceof HttpError || !isPassing(fault)) throw fault;
    log.warn({ err: fault }, "Stripe did not answer");
    throw planErrors.processor();
  }
}

/** Of a fault without a status the connection is at fault. */
function isPassing(fault: unknown): boolean {
  if (!(fault instanceof Error) || !("type" in fault)) return false;
  if (fault.type === "StripeConnectionError" || fault.type === "StripeRateLimitError") return true;
  return "statusCode" in fault && typeof fault.statusCode === "number" && fault.statusCode >= 500;
}
