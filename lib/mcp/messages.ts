/** Reads what a client sent: one message or a batch, of a version that we speak (M-013…M-021). */
import { parseJson } from "@/lib/http/body";
import { isMessage, type Message, VERSIONS } from "@/lib/protocol/mcp";
import { mcpErrors } from "./errors";
import { MAX_BATCH } from "./limits";

export interface Sent {
  messages: readonly Message[];
  isBatch: boolean;
}

/** @throws 400 */
export function readMessages(headers: Headers, text: string): Sent {
  const sent = parseJson(text);
  const isBatch = Array.isArray(sent);
  const messages: unknown[] = isBatch ? sent : [sent];
  if (!messages.every(isMessage)) throw mcpErrors.message("This is no JSON-RPC 2.0 message.");
  const read = inVersion(headers.get("mcp-protocol-version"), messages);
  if (isBatch) checkBatch(read);
  return { messages: read, isBatch };
}

const methodOf = (message: Message): string | undefined =>
  "method" in message ? message.method : undefined;

/** M-019: a header with an unsupported version is refused, except on `initialize`, which is answered as if it asked for it. */
function inVersion(version: string | null, messages: readonly Message[]): readonly Message[] {
  if (version === null || VERSIONS.some((one) => one === version)) return messages;
  const [first] = messages;
  if (!first || !("method" in first) || first.method !== "initialize")
    throw mcpErrors.version(version);
  return [
    { ...first, params: { ...first.params, protocolVersion: version } },
    ...messages.slice(1),
  ];
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
