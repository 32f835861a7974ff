/** Asks the server for one step of the assistant, and reads its stream. */
import * as z from "zod/mini";
import { StepEvent, TURNS_LEFT_HEADER } from "../../lib/contract/assistant";
import type { Environment } from "../environment";
import { ApiError, BadAnswer, callHeaders, NetworkError, refusalOf } from "../http";
import { EventParser } from "../sync/sse";
import { isAiOff, storeAiOff } from "./switch";

/** The reason of a refusal when the account's switch or Lockdown turned AI off. */
export const AI_OFF = "ai-off";

export interface StepStream {
  /** The turns that the account has left today. */
  turnsLeft: number | null;
  events: AsyncGenerator<StepEvent>;
}

interface Sending {
  environment: Environment;
  signal: AbortSignal;
  /** Called when it leaves the device. */
  onSend(): void;
}

/**
 * @param body the exact text that is sent
 * @throws ApiError before anything is streamed, NetworkError, the signal's reason
 */
export async function streamStep(
  path: "/api/ai/agent" | "/api/ai/turn",
  body: string,
  { environment, signal, onSend }: Sending,
): Promise<StepStream> {
  signal.throwIfAborted();
  // Another tab may have turned it off just now.
  if (isAiOff()) throw new ApiError(403, AI_OFF, "AI is off for this account.", null);
  const init: RequestInit = {
    ...{ method: "POST", body, signal, cache: "no-store", redirect: "error" },
    headers: { ...callHeaders(environment), "Content-Type": "application/json" },
  };
  onSend();
  const response = await reached(environment.fetch(environment.origin + path, init), signal);
  if (!response.ok) {
    const refusal = refusalOf(response, await response.json().catch(() => null));
    if (refusal.reason === AI_OFF) storeAiOff(true);
    throw refusal;
  }
  if (!response.body) throw new BadAnswer("The server's answer is no stream.");
  const turns = response.headers.get(TURNS_LEFT_HEADER);
  return {
    turnsLeft: turns === null ? null : Number(turns),
    events: readEvents(response.body, signal),
  };
}

async function* readEvents(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<StepEvent> {
  const parser = new EventParser();
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await reached(reader.read(), signal);
      if (done) break;
      for (const { data } of parser.push(decoder.decode(value, { stream: true }))) {
        const event = z.safeParse(StepEvent, JSON.parse(data));
        // An event type newer than this page is ignored.
        if (!event.success) continue;
        yield event.data;
        if (event.data.type === "end" || event.data.type === "error") return;
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
  throw new NetworkError("The answer broke off.");
}

async function reached<Value>(wanted: Promise<Value>, signal: AbortSignal): Promise<Value> {
  try {
    return await wanted;
  } catch (error) {
    signal.throwIfAborted();
    throw new NetworkError("The server could not be reached.", { cause: error });
  }
}
