/** Answers messages: JSON-RPC 2.0 in one answer, without sessions (M-013…M-024). Results are JSON text from the beginning. */
import { JsonText } from "@/lib/http/formats";
import { take, takeTogether } from "@/lib/http/rate-limit";
import { Answer } from "@/lib/http/route";
import { isRequest } from "@/lib/protocol/mcp";
import type { Actor, McpCall } from "./family";
import { mcpLimits } from "./limits";
import { readMessages } from "./messages";
import { type JsonAnswer, run } from "./methods";

export async function answerMessages(call: McpCall): Promise<Response | Answer> {
  const { request, text, actor, asEvent } = call;
  const { messages, isBatch } = call.sent ?? readMessages(request.headers, text);
  if (!call.isCounted) await count(actor, messages.length);
  const requests = messages.filter(isRequest);
  if (requests.length === 0) return new Response(null, { status: 202 });
  const answers = await Promise.all(requests.map((one) => run(one, actor)));
  return answerWith(isBatch ? `[${answers.join(",")}]` : (answers[0] ?? ""), asEvent);
}

const takeOne = takeTogether(mcpLimits.messages);
const count = ({ userId }: Actor, messages: number): Promise<unknown> =>
  messages === 1 ? takeOne(userId) : take(mcpLimits.messages, userId, messages);

function answerWith(json: JsonAnswer, asEvent: boolean): Response | Answer {
  if (!asEvent) return new Answer(200, new JsonText(json));
  return new Response(`event: message\ndata: ${json}\n\n`, {
    headers: { "Cache-Control": "no-store", "Content-Type": "text/event-stream; charset=utf-8" },
  });
}
