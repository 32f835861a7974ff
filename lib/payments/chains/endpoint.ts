/** Calls the servers that the operator configured, with limits on time and size. When one fails, the next is called. */
import { Agent } from "undici";
import * as z from "zod";
import { OutsideError } from "@/lib/outside/error";
import { exchange } from "@/lib/outside/exchange";
import { ChainError } from "./chain";

const TIMEOUT_MS = 8_000;
const MAX_BYTES = 4_000_000;
let agent: Agent | undefined;

/** Closes kept-alive connections. */
export async function closeEndpoints(): Promise<void> {
  await agent?.destroy();
  agent = undefined;
}

export interface Endpoint {
  /**
   * @param body sent as JSON; without a body the request is a GET
   * @param read parses the answer; when it throws, the next server is called
   * @throws ChainError when no server gives a usable answer
   */
  ask<Answer>(
    path: string,
    body: object | null,
    read: (answer: unknown) => Answer,
    signal: AbortSignal,
  ): Promise<Answer>;
}

/** @param urls in the order to try them; the last one that answered is tried first */
export function createEndpoint(
  urls: readonly string[],
  headers: Record<string, string> = {},
): Endpoint {
  let first = 0;
  return {
    ask: async (path, body, read, signal) => {
      let fault: unknown;
      for (let step = 0; step < urls.length; step++) {
        const at = (first + step) % urls.length;
        try {
          const answer = read(await askOne(`${urls[at]}${path}`, body, headers, signal));
          first = at;
          return answer;
        } catch (error) {
          signal.throwIfAborted();
          fault = error;
        }
      }
      throw new ChainError(wordsOf(fault));
    },
  };
}

async function askOne(
  address: string,
  body: object | null,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<unknown> {
  signal.throwIfAborted();
  agent ??= new Agent({ keepAliveTimeout: 10_000, connections: 8 });
  const answer = await exchange(new URL(address), agent, {
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    ...(body === null
      ? { method: "GET", headers }
      : {
          method: "POST",
          headers: { ...headers, "Content-Type": "application/json" },
          body: JSON.stringify(body),
        }),
  });
  if (answer.status !== 200) throw new ChainError(`The server answered ${answer.status}.`);
  return JSON.parse(answer.body.toString());
}

/** A server's message may repeat the request, so only the kind of failure is reported. */
function wordsOf(fault: unknown): string {
  if (fault instanceof ChainError || fault instanceof OutsideError) return fault.message;
  return "The answer could not be understood.";
}

const RpcAnswer = z.object({
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string().optional() }).nullish(),
});

export type Rpc = <Answer>(
  method: string,
  params: unknown,
  shape: z.ZodType<Answer>,
  signal: AbortSignal,
) => Promise<Answer>;

/** JSON-RPC 2.0 over these servers. */
export function jsonRpc(endpoint: Endpoint): Rpc {
  return (method, params, shape, signal) =>
    endpoint.ask(
      "",
      { jsonrpc: "2.0", id: 1, method, params },
      (answer) => {
        const { result, error } = RpcAnswer.parse(answer);
        if (error) throw new ChainError(`The server refused ${method} (${error.code}).`);
        return shape.parse(result);
      },
      signal,
    );
}
