import { assistantApi } from "@/lib/assistant/account";
import { runStep } from "@/lib/assistant/step";
import { editInstructions, editTools } from "@/lib/assistant/tools";
import * as api from "@/lib/contract/assistant";

export const POST = assistantApi(api.runEditStep, ({ account, body, request }) => {
  const { runId, parentRun, kind, messages, final = false } = body;
  const step = {
    ...{ runId, parentRun, messages },
    instructions: editInstructions(kind),
    tools: editTools(kind, final),
  };
  return runStep(account, step, request.signal);
});
