/** One answer of the assistant: steps and tool calls until the model is done, and a record of all that left the device. */
import type { AssistantMessage, StepEvent, Toolset } from "../../lib/contract/assistant";
import type { Environment } from "../environment";
import { ApiError } from "../http";
import type { LocalTools } from "./local-tools";
import { streamStep } from "./stream-step";

/** What one answer told its page as it came. */
export interface AnswerEvents {
  text(delta: string): void;
  /** A tool begins. */
  tool(name: string, argumentsText: string): void;
  /** The exact text of a request that left the device. */
  sent(body: string): void;
  turnsLeft(turns: number): void;
}

export interface Asking {
  /** The chat so far, the question last. */
  messages: readonly AssistantMessage[];
  toolset: Toolset;
  tools: LocalTools;
  events: AnswerEvents;
  environment: Environment;
  /** Stops it; what was answered until then is there. */
  signal: AbortSignal;
}

/** Steps with tools; the one after them answers without. */
const MAX_TOOL_STEPS = 8;

type ToolCalls = Extract<StepEvent, { type: "tool" }>[];

/**
 * @returns the messages that the answer adds to the chat
 * @throws ApiError (`turns`, `ai-off`, `unavailable`), NetworkError, the signal's reason
 */
export async function answerQuestion(asking: Asking): Promise<AssistantMessage[]> {
  const { tools, events, signal } = asking;
  const runId = crypto.randomUUID();
  const added: AssistantMessage[] = [];
  for (let step = 0; ; step++) {
    const { content, calls } = await runStep(asking, runId, added, step >= MAX_TOOL_STEPS);
    if (calls.length === 0) return [...added, { role: "assistant", content }];
    const tool_calls = calls.map(({ id, name, arguments: text }) => ({
      id,
      type: "function" as const,
      function: { name, arguments: text },
    }));
    added.push({ role: "assistant", content: content || null, tool_calls });
    for (const { id, name, arguments: text } of calls) {
      events.tool(name, text);
      added.push({
        role: "tool",
        tool_call_id: id,
        content: await tools.run(name, text, signal),
      });
    }
  }
}

async function runStep(
  { messages, toolset, events, environment, signal }: Asking,
  runId: string,
  added: readonly AssistantMessage[],
  final: boolean,
): Promise<{ content: string; calls: ToolCalls }> {
  const body = JSON.stringify({ runId, messages: [...messages, ...added], toolset, final });
  events.sent(body);
  const stream = await streamStep("/api/ai/agent", body, environment, signal);
  if (stream.turnsLeft !== null) events.turnsLeft(stream.turnsLeft);
  const calls: ToolCalls = [];
  let content = "";
  for await (const event of stream.events) {
    if (event.type === "text") {
      content += event.delta;
      events.text(event.delta);
    } else if (event.type === "tool") calls.push(event);
    else if (event.type === "error") throw new ApiError(503, event.reason, event.error, null);
  }
  return { content, calls };
}
