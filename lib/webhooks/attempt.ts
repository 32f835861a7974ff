/** One delivery attempt: sends the signed event, and reduces the response to a status and a few words. */
import { OutsideError } from "@/lib/outside/error";
import { outside } from "@/lib/outside/outside";
import { TIMEOUT_MS } from "./limits";
import { signedHeaders } from "./sign";
import type { Target } from "./target";

export interface Attempt {
  isDelivered: boolean;
  /** What was answered; null where nothing was. */
  status: number | null;
  /** Why it failed; null where it did not. */
  error: string | null;
  /** How long it took. */
  ms: number;
}

const STATUS_GONE = 410;
/** Of the answer nothing but its status counts; a short body leaves the connection whole for the next event. */
const READ_BYTES = 16_384;

/** Never throws. */
export async function attempt(
  { url, secrets }: Target,
  event: { id: string; body: string },
  timeoutMs = TIMEOUT_MS,
): Promise<Attempt> {
  const startedAt = Date.now();
  const took = () => Date.now() - startedAt;
  const signed = { ...event, at: Math.floor(startedAt / 1_000) };
  try {
    const { status } = await outside().ask(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...signedHeaders(secrets, signed) },
      body: event.body,
      timeoutMs,
      maxBytes: READ_BYTES,
      cuts: true,
    });
    const isDelivered = status >= 200 && status < 300;
    return { isDelivered, status, error: isDelivered ? null : refusal(status), ms: took() };
  } catch (fault) {
    const error = fault instanceof OutsideError ? fault.message : "It could not be sent.";
    return { isDelivered: false, status: null, error, ms: took() };
  }
}

function refusal(status: number): string {
  if (status >= 300 && status < 400) return `It answered ${status}: redirects are not followed.`;
  return status === STATUS_GONE
    ? "It answered 410: nothing is wanted there."
    : `It answered ${status}.`;
}

/** The receiver asks to be left alone (Standard Webhooks 1.0). */
export const isGone = ({ status }: Attempt): boolean => status === STATUS_GONE;
