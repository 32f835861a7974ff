/** Requests to PayPal: the access token, its errors in our words, and the merchant a request acts for. */
import * as z from "zod";
import { env } from "@/lib/env";
import { log } from "@/lib/http/log";
import { payErrors } from "../errors";
import { SIMULATED_PAYPAL } from "../simulator/paypal-actions";
import { isSimulated, simulator } from "../simulator/simulator";
import { ProviderRefusal } from "./provider";

/** How long a request may take (ms). */
const TIMEOUT_MS = 15_000;

export interface PayPalSettings {
  base: string;
  clientId: string;
  secret: string;
  partnerId: string;
  webhookId: string;
}

/** Null when PayPal is not set up; every setting is required (DB-084). */
export function payPalSettings(): PayPalSettings | null {
  if (isSimulated()) return SIMULATED_PAYPAL;
  const given = env();
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: secret } = given;
  const { PAYPAL_PARTNER_ID: partnerId, PAYPAL_WEBHOOK_ID: webhookId } = given;
  if (!clientId || !secret || !partnerId || !webhookId) return null;
  const base = `https://api-m.${given.PAYPAL_ENV === "sandbox" ? "sandbox." : ""}paypal.com`;
  return { base, clientId, secret, partnerId, webhookId };
}

export function needPayPal(): PayPalSettings {
  const settings = payPalSettings();
  if (!settings) throw payErrors.unavailable("PayPal is not set up on this server.");
  return settings;
}

export interface PayPalRequest<T> {
  method: "GET" | "POST";
  path: string;
  /** A string is sent as it is, where JSON would change it. */
  body?: object | string;
  /** The merchant it acts for. */
  merchant?: string;
  /** A request repeated with this id is done once. */
  requestId?: string;
  answer: z.ZodType<T>;
}

/**
 * @returns null when PayPal does not know the object or does not show it to us
 * @throws 503 when PayPal does not answer, ProviderRefusal when it refuses
 */
export async function askPayPal<T>(request: PayPalRequest<T>): Promise<T | null> {
  let response = await sendSigned(request);
  if (response.status === 401) {
    // A token may be revoked before it expires.
    token = undefined;
    response = await sendSigned(request);
  }
  if (response.status === 404 || response.status === 403) return null;
  if (response.status === 401) throw away();
  if (!response.ok) throw await refusalOf(response);
  return request.answer.parse(await response.json());
}

async function sendSigned<T>(request: PayPalRequest<T>): Promise<Response> {
  const settings = needPayPal();
  const { method, path, body, merchant, requestId } = request;
  return send(settings, path, {
    method,
    headers: {
      Authorization: `Bearer ${await accessToken(settings)}`,
      "Content-Type": "application/json",
      Prefer: "return=representation",
      ...(merchant ? { "PayPal-Auth-Assertion": assertionOf(settings, merchant) } : {}),
      ...(requestId ? { "PayPal-Request-Id": requestId } : {}),
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
}

/** The same for an object that must exist. */
export async function needOfPayPal<T>(request: PayPalRequest<T>): Promise<T> {
  const found = await askPayPal(request);
  if (found === null) throw new ProviderRefusal("other", "PayPal knows no such thing any more.");
  return found;
}

async function send({ base }: PayPalSettings, path: string, init: RequestInit): Promise<Response> {
  const ask = isSimulated() ? simulator().paypal.answering : fetch;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await ask(`${base}${path}`, { ...init, signal }).catch((fault: unknown) => {
    log.warn({ err: fault }, "PayPal did not answer");
    throw away();
  });
  if (response.status < 500 && response.status !== 429) return response;
  log.warn(
    { status: response.status, debugId: response.headers.get("paypal-debug-id") },
    "PayPal failed",
  );
  throw away();
}

const away = () => payErrors.unavailable("PayPal does not answer right now.");

let token: { of: string; text: string; until: number } | undefined;

async function accessToken(settings: PayPalSettings): Promise<string> {
  const { base, clientId, secret } = settings;
  const of = `${base} ${clientId} ${secret}`;
  if (token?.of === of && token.until > Date.now()) return token.text;
  const response = await send(settings, "/v1/oauth2/token", {
    method: "POST",
    headers: {
      Authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString("base64")}`,
      "Content-Type": "application/x-www-form-urlencoded",
    },
    body: "grant_type=client_credentials",
  });
  if (!response.ok) throw away();
  const { access_token, expires_in } = Token.parse(await response.json());
  token = { of, text: access_token, until: Date.now() + (expires_in - 60) * 1_000 };
  return access_token;
}

const Token = z.object({ access_token: z.string(), expires_in: z.number() });

/** States that we act for a merchant. The JWT is unsigned, because the access token identifies us. */
function assertionOf({ clientId }: PayPalSettings, merchant: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part({ alg: "none" })}.${part({ iss: clientId, payer_id: merchant })}.`;
}

const Fault = z.object({
  name: z.optional(z.string()),
  message: z.optional(z.string()),
  details: z.optional(
    z.array(z.object({ issue: z.string(), description: z.optional(z.string()) })),
  ),
});

async function refusalOf(response: Response): Promise<ProviderRefusal> {
  const parsed = Fault.safeParse(await response.json().catch(() => null));
  const [detail] = parsed.data?.details ?? [];
  const words = detail?.description ?? parsed.data?.message ?? "PayPal refused.";
  return new ProviderRefusal(reasonOf(detail?.issue ?? ""), words);
}

function reasonOf(issue: string): ProviderRefusal["reason"] {
  if (/CURRENCY_NOT_SUPPORTED|CURRENCY_CONVERSION/.test(issue)) return "method";
  return /AMOUNT|DECIMAL|VALUE/.test(issue) ? "amount" : "other";
}
