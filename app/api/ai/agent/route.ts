import { assistantApi } from "@/lib/assistant/account";
import { hostOf, modelProvider } from "@/lib/assistant/provider";
import { turnsLeft } from "@/lib/assistant/runs";
import { runStep } from "@/lib/assistant/step";
import { agentInstructions, agentTools } from "@/lib/assistant/tools";
import * as api from "@/lib/contract/assistant";

export const GET = assistantApi(api.readAssistant, async ({ account }) => {
  const provider = modelProvider();
  return {
    provider: provider && hostOf(provider),
    model: provider?.model ?? null,
    turnsLeft: await turnsLeft(account),
  };
});

export const POST = assistantApi(api.runAgentStep, ({ account, body, request }) => {
  const { runId, messages, toolset, final = false, plain = false } = body;
  const step = {
    runId,
    messages,
    instructions: agentInstructions(plain),
    tools: agentTools(toolset, final || plain),
  };
  return runStep(account, step, request.signal);
});
