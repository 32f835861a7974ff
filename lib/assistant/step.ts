/**
 * One step of the assistant as a stream of events (D-91). The server runs no tool of a file: calls go to the page, which
 * has the keys, and the page sends their results with the next step. Messages are neither stored nor logged.
 */

import {
  type AssistantMessage,
  imagesIn,
  type StepEvent,
  TURNS_LEFT_HEADER,
} from "@/lib/contract/assistant";
import { HttpError } from "@/lib/http/errors";
import { eventStream, type Sink } from "@/lib/http/event-stream";
import { log } from "@/lib/http/log";
import { OutsideError } from "@/lib/outside/error";
import { assistantErrors } from "./errors";
import { modelProvider, openStep } from "./provider";
import { countStep, forgetRun, type Spender } from "./runs";
import type { ToolSchema } from "./tools";

export interface Step {
  runId: string;
  /** The answer that this edit of a file belongs to. */
  parentRun?: string | undefined;
  /** What the server tells the model first. */
  instructions: string;
  messages: readonly AssistantMessage[];
  tools: readonly ToolSchema[];
}

const KEEP_ALIVE_MS = 15_000;

/** @param gone ends the step when the page has gone  @throws 400, 409, 429, 503, 404 */
export async function runStep(account: Spender, step: Step, gone: AbortSignal): Promise<Response> {
  for (const url of imagesIn(step.messages)) if (!isImage(url)) throw assistantErrors.badImage();
  const { turnsLeft, isNew } = await countStep(account, step.runId, step.parentRun ?? null);
  const abort = new AbortController();
  const signal = AbortSignal.any([gone, abort.signal]);
  try {
    const provider = modelProvider();
    if (!provider) throw assistantErrors.notSetUp();
    const messages = [{ role: "system", content: step.instructions } as const, ...step.messages];
    const events = await openStep(provider, { messages, tools: step.tools }, signal);
    const start: StepEvent = { type: "start", runId: step.runId, model: provider.model };
    const response = eventStream((sink) => {
      void writeEvents(sink, start, events, signal);
      return () => abort.abort();
    });
    response.headers.set(TURNS_LEFT_HEADER, String(turnsLeft));
    return response;
  } catch (fault) {
    abort.abort();
    if (isNew && fault instanceof HttpError) await forgetRun(account, step.runId);
    throw fault;
  }
}

async function writeEvents(
  sink: Sink,
  start: StepEvent,
  events: AsyncGenerator<StepEvent>,
  signal: AbortSignal,
): Promise<void> {
  const encoder = new TextEncoder();
  const write = (event: StepEvent) =>
    sink.write(encoder.encode(`data: ${JSON.stringify(event)}\n\n`));
  const alive = setInterval(() => sink.write(encoder.encode(": keep-alive\n\n")), KEEP_ALIVE_MS);
  try {
    write(start);
    for await (const event of events) {
      if (signal.aborted) return;
      write(event);
    }
  } catch (fault) {
    if (signal.aborted) return;
    if (fault instanceof OutsideError) log.warn({ err: fault }, "a model's answer broke off");
    else log.error({ err: fault }, "a step of the assistant failed");
    const error = "The answer broke off. Try again.";
    write({ type: "error", reason: "unavailable", error });
  } finally {
    clearInterval(alive);
    if (!signal.aborted) sink.end();
  }
}

const MAGIC: readonly (readonly [RegExp, (bytes: Buffer) => boolean])[] = [
  [/^data:image\/png;/, (bytes) => bytes.subarray(0, 8).toString("latin1") === "\x89PNG\r\n\x1a\n"],
  [/^data:image\/jpeg;/, (bytes) => bytes.subarray(0, 3).toString("hex") === "ffd8ff"],
  [/^data:image\/gif;/, (bytes) => /^GIF8[79]a/.test(bytes.toString("latin1"))],
  [/^data:image\/webp;/, (bytes) => /^RIFF.{4}WEBP/s.test(bytes.toString("latin1"))],
];

/** Whether the first bytes of a data URL are those of what it says it is. */
function isImage(url: string): boolean {
  const start = url.indexOf(",") + 1;
  const bytes = Buffer.from(url.slice(start, start + 24), "base64");
  return MAGIC.some(([type, fits]) => type.test(url) && fits(bytes));
}
