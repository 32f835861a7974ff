/** The client for programs: holds the server's address and the credentials. */
import type { AnswerOf, Operation } from "../lib/contract/operation";
import { type CallInput, callOperation } from "./call";
import { defaultEnvironment } from "./environment";

export type ClientOptions = {
  origin: string;
  apiKey?: string | null;
  /** Of the file or request that the calls are about. */
  capability?: string | null;
};

/** Calls operations of `lib/contract`; see `callOperation` for what it throws. */
export function createClient({ origin, apiKey = null, capability = null }: ClientOptions) {
  const environment = { ...defaultEnvironment(), origin: new URL(origin).origin, apiKey };
  return {
    environment,
    call: <O extends Operation>(operation: O, input: CallInput<O>): Promise<AnswerOf<O>> =>
      callOperation(operation, { capability, environment, ...input }),
  };
}
