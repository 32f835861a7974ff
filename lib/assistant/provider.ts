/** The model behind the assistant: any server that speaks OpenAI's chat completions as a stream, or the script. */
import { createParser } from "eventsource-parser";
import { z } from "zod";
import type { AssistantMessage, StepEvent } from "@/lib/contract/assistant";
import { env } from "@/lib/env";
import { log } from "@/lib/http/log";
import { OutsideError } from "@/lib/outside/error";
import { createOutside } from "@/lib/outside/outside";
import { assistantErrors } from "./errors";
import { STEP_TIMEOUT_MS } from "./limits";
import { SCRIPT_URL, scriptedStream } from "./script-model";
import type { ToolSchema } from "./tools";

export interface ModelRequest {
  messages: readonly (AssistantMessage | { role: "system"; content: string })[];
  tools: readonly ToolSchema[];
}

interface Provider {
  baseUrl: string;
  model: string;
  apiKey: string | undefined;
}

/** Who is set, or null. */
export function modelProvider(): Provider | null {
  const { AI_BASE_URL, AI_MODEL, AI_API_KEY } = env();
  if (AI_BASE_URL === SCRIPT_URL)
    return { baseUrl: SCRIPT_URL, model: "script", apiKey: undefined };
  if (!AI_BASE_URL || !AI_MODEL) return null;
  return { baseUrl: AI_BASE_URL, model: AI_MODEL, apiKey: AI_API_KEY };
}

/** Its host, or `script`. */
export const hostOf = ({ baseUrl }: Provider): string =>
  baseUrl === SCRIPT_URL ? "script" : new URL(baseUrl).host;

/** What one `data:` line of a stream has; further members are ignored. */
const Chunk = z.object({
  choices: z
    .array(
      z.object({
        delta: z
          .object({
            content: z.string().nullish(),
            tool_calls: z
              .array(
                z.object({
                  index: z.number(),
                  id: z.string().nullish(),
                  function: z
                    .object({ name: z.string().nullish(), arguments: z.string().nullish() })
                    .nullish(),
                }),
              )
              .nullish(),
          })
          .nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .default([]),
  usage: z.object({ prompt_tokens: z.number(), completion_tokens: z.number() }).nullish(),
});
type Chunk = z.output<typeof Chunk>;

/**
 * Asks for one step.
 * @returns its events, once the provider has begun to answer; `end` comes last
 * @throws 503 `unavailable`
 */
export async function openStep(
  provider: Provider,
  request: ModelRequest,
  signal: AbortSignal,
): Promise<AsyncGenerator<StepEvent>> {
  return readStep(await openChunks(provider, request, signal));
}

async function openChunks(
  { baseUrl, model, apiKey }: Provider,
  { messages, tools }: ModelRequest,
  signal: AbortSignal,
): Promise<AsyncIterable<Uint8Array>> {
  const body = {
    model,
    messages,
    stream: true,
    stream_options: { include_usage: true },
    ...(tools.length > 0 && {
      tools: tools.map((tool) => ({ type: "function", function: tool })),
    }),
  };
  if (baseUrl === SCRIPT_URL) return scriptedStream(body);
  const outside = createOutside({ excepted: [new URL(baseUrl).origin] });
  signal.addEventListener("abort", () => outside.close());
  try {
    const answer = await outside.open(`${baseUrl.replace(/\/$/, "")}/chat/completions`, {
      headers: {
        "Content-Type": "application/json",
        Accept: "text/event-stream",
        ...(apiKey && { Authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify(body),
      timeoutMs: STEP_TIMEOUT_MS,
      signal,
    });
    if (answer.status === 200) return closing(answer.body, outside.close);
    log.warn({ status: answer.status }, "a model's provider refused a step");
  } catch (fault) {
    if (!(fault instanceof OutsideError)) throw fault;
    log.warn({ err: fault }, "a model's provider could not be asked");
  }
  outside.close();
  throw assistantErrors.unavailable();
}

async function* closing(
  parts: AsyncIterable<Uint8Array>,
  close: () => void,
): AsyncGenerator<Uint8Array> {
  try {
    yield* parts;
  } finally {
    close();
  }
}

/** Tool calls arrive in pieces and are passed on whole. */
async function* readStep(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<StepEvent> {
  const calls: { id: string; name: string; arguments: string }[] = [];
  let finish: string | null = null;
  for await (const { choices, usage } of readChunks(bytes)) {
    const [choice] = choices;
    finish = choice?.finish_reason ?? finish;
    if (choice?.delta?.content) yield { type: "text", delta: choice.delta.content };
    for (const piece of choice?.delta?.tool_calls ?? []) {
      calls[piece.index] ??= { id: "", name: "", arguments: "" };
      const call = calls[piece.index];
      if (!call) continue;
      call.id += piece.id ?? "";
      call.name += piece.function?.name ?? "";
      call.arguments += piece.function?.arguments ?? "";
    }
    if (usage) yield { type: "usage", input: usage.prompt_tokens, output: usage.completion_tokens };
  }
  if (finish === null) throw new OutsideError("unreachable", "The answer broke off.");
  const whole = calls.filter((call) => call !== undefined);
  for (const call of whole) yield { type: "tool", ...call };
  if (whole.length > 0) yield { type: "end", finish: "tools" };
  else yield { type: "end", finish: finish === "length" ? "length" : "stop" };
}

async function* readChunks(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Chunk> {
  const decoder = new TextDecoder();
  const arrived: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => arrived.push(data) });
  for await (const part of bytes) {
    parser.feed(decoder.decode(part, { stream: true }));
    for (const data of arrived.splice(0)) {
      if (data === "[DONE]") return;
      yield Chunk.parse(JSON.parse(data));
    }
  }
}
