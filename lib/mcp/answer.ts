/** Answers messages: JSON-RPC 2.0 in one answer, without sessions (M-013…M-024). Results are JSON text from the beginning. */
import { parseJson } from "@/lib/http/body";
import { take, takeTogether } from "@/lib/http/rate-limit";
import { isMessage, isRequest, type Message, VERSIONS } from "@/lib/protocol/mcp";
import { mcpErrors } from "./errors";
import type { Actor, McpCall } from "./family";
import { MAX_BATCH, mcpLimits } from "./limits";
import { run } from "./methods";

export async function answerMessages({
  request,
  text,
  actor,
  asEvent,
}: McpCall): Promise<Response> {
  const sent = parseJson(text);
  const messages: unknown[] = Array.isArray(sent) ? sent : [sent];
  if (!messages.every(isMessage)) throw mcpErrors.message("This is no JSON-RPC 2.0 message.");
  const isBatch = Array.isArray(sent);
  checkVersion(request.headers.get("mcp-protocol-version"), messages);
  if (isBatch) checkBatch(messages);
  await count(actor, messages.length);
  const requests = messages.filter(isRequest);
  if (requests.length === 0) return new Response(null, { status: 202 });
  const answers = await Promise.all(requests.map((one) => run(one, actor)));
  return answerWith(isBatch ? `[${answers.join(",")}]` : (answers[0] ?? ""), asEvent);
}

const methodOf = (message: Message): string | undefined =>
  "method" in message ? message.method : undefined;

/** M-019: a client that does not know what we speak asks with `initialize`. */
function checkVersion(version: string | null, messages: readonly Message[]): void {
  if (version === null || VERSIONS.some((one) => one === version)) return;
  if (methodOf(messages[0] as Message) !== "initialize") throw mcpErrors.version(version);
}

/** M-021 */
function checkBatch(messages: readonly Message[]): void {
  const methods = messages.map(methodOf);
  if (methods.length === 0 || methods.length > MAX_BATCH)
    throw mcpErrors.message(`A batch has 1 to ${MAX_BATCH} messages.`);
  if (methods.includes("initialize")) throw mcpErrors.message("initialize cannot be in a batch.");
  if (methods.filter((method) => method === "tools/call").length > 1)
    throw mcpErrors.message("A batch has one tools/call at the most.");
}

const takeOne = takeTogether(mcpLimits.messages);
const count = ({ userId }: Actor, messages: number): Promise<unknown> =>
  messages === 1 ? takeOne(userId) : take(mcpLimits.messages, userId, messages);

const HEADERS = { "Cache-Control": "no-store" };

function answerWith(json: string, asEvent: boolean): Response {
  return asEvent
    ? new Response(`event: message\ndata: ${json}\n\n`, {
        headers: { ...HEADERS, "Content-Type": "text/event-stream; charset=utf-8" },
      })
    : new Response(json, {
        headers: { ...HEADERS, "Content-Type": "application/json; charset=utf-8" },
      });
}
