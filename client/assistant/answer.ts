/** One answer of the assistant, with the tools that this device allows. */
import type { AssistantMessage, Toolset } from "../../lib/contract/assistant";
import type { LocalTools } from "./local-tools";
import { runSteps, type Steps } from "./steps";

export interface Asking extends Pick<Steps, "messages" | "events" | "environment" | "signal"> {
  toolset: Toolset;
  tools: LocalTools;
}

const MAX_TOOL_STEPS = 8;

/** @returns the messages that the answer adds to the chat @throws as runSteps */
export function answerQuestion({ toolset, tools, ...asking }: Asking): Promise<AssistantMessage[]> {
  const runId = crypto.randomUUID();
  const { signal, events } = asking;
  return runSteps({
    ...asking,
    ...{ path: "/api/ai/agent", base: { runId, toolset }, maxToolSteps: MAX_TOOL_STEPS },
    runTool: (name, text) => tools.run(name, text, { signal, runId, sent: events.sent }),
  });
}
