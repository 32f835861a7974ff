import * as api from "@/lib/contract/mcp";
import { answerMessages } from "@/lib/mcp/answer";
import { answerMcpPreflight, mcpApi } from "@/lib/mcp/family";

export const POST = mcpApi(api.sendMcpMessage, (call) => answerMessages(call));
export const OPTIONS = answerMcpPreflight;
