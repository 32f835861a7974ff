/** The one way to Stripe for all that use it: its official library, loaded on first use, and what it reports. */
import type Stripe from "stripe";
import * as z from "zod/mini";
import { someText } from "./contract/fields";

/** How long one try may take (ms); a person waits for it. */
const TIMEOUT_MS = 10_000;
/** What Stripe's library calls a message that it did not sign. */
const UNSIGNED = "StripeSignatureVerificationError";
/** A signed message may be this old: an older one could have been recorded and sent again. */
const TOLERANCE_S = 300;

const id = someText(255);
/** What is read of every event. Some objects have no id, such as an invoice that is only expected. */
const Event = z.looseObject({
  id,
  type: z.string(),
  account: z.nullish(id),
  data: z.looseObject({ object: z.looseObject({ id: z.nullish(id) }) }),
});

export interface StripeAccess {
  key: string;
  /** Another address than Stripe's own. */
  base?: string | undefined;
  /** Answers in place of the network. */
  fetch?: typeof fetch | undefined;
}

const opened = new Map<string, { access: StripeAccess; client: Promise<Stripe> }>();

/** The client for this key, made once. */
export function stripeClient(access: StripeAccess): Promise<Stripe> {
  const known = opened.get(access.key);
  if (known && known.access.base === access.base && known.access.fetch === access.fetch)
    return known.client;
  const client = open(access);
  opened.set(access.key, { access, client });
  return client;
}

async function open({ key, base, fetch }: StripeAccess): Promise<Stripe> {
  const { default: Client } = await import("stripe");
  const url = base ? new URL(base) : null;
  const protocol = url?.protocol === "http:" ? "http" : "https";
  return new Client(key, {
    maxNetworkRetries: 2,
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...(url
      ? { host: url.hostname, port: url.port || (protocol === "http" ? 80 : 443), protocol }
      : {}),
    ...(fetch ? { httpClient: Client.createFetchHttpClient(fetch) } : {}),
  });
}

/** Whether Stripe could not be asked, and not that it refused. Of a fault without a status the connection is at fault. */
export function isStripeAway(fault: unknown): boolean {
  if (!(fault instanceof Error) || !("type" in fault)) return false;
  if (fault.type === "StripeConnectionError" || fault.type === "StripeRateLimitError") return true;
  return "statusCode" in fault && typeof fault.statusCode === "number" && fault.statusCode >= 500;
}

/**
 * The event in a message.
 * @param text the body, byte for byte as it was signed
 * @param secrets of each webhook that reports here, with commas between
 * @returns what is wrong with any other message: Stripe did not just sign it, or it is no event, as of a webhook of another
 * format
 */
export function readStripeEvent(
  { webhooks }: Stripe,
  text: string,
  signature: string | null,
  secrets: string,
): Stripe.Event | "signature" | "noEvent" {
  const signed = webhooks.signature;
  if (!signed) throw new Error("Stripe's library checks no signatures.");
  for (const secret of secrets.split(",")) {
    try {
      signed.verifyHeader(text, signature ?? "", secret.trim(), TOLERANCE_S);
    } catch (fault) {
      if (fault instanceof Error && "type" in fault && fault.type === UNSIGNED) continue;
      throw fault;
    }
    return eventIn(text);
  }
  return "signature";
}

function eventIn(text: string): Stripe.Event | "noEvent" {
  try {
    return Event.parse(JSON.parse(text)) as unknown as Stripe.Event;
  } catch {
    return "noEvent";
  }
}
