/** The client for programs: has the server's address and the credentials. */
import type { AnswerOf, Operation } from "../lib/contract/operation";
import { type CallInput, callOperation } from "./call";
import { defaultEnvironment, type Environment } from "./environment";

export type ConnectOptions = {
  /** The service's origin, such as `https://sealdesk.example`. */
  origin: string;
  /** An API key of an account with Pro; pages need none. */
  apiKey?: string | null;
  /** The program's name; pages cannot set it. */
  userAgent?: string;
};

/** A service and its credentials, which every function of the package takes. */
export type Connection = Environment;

export function connect({ origin, apiKey = null, userAgent }: ConnectOptions): Connection {
  const environment = { ...defaultEnvironment(), origin: new URL(origin).origin, apiKey };
  if (userAgent === undefined) return environment;
  const { fetch } = environment;
  const named: Environment["fetch"] = (url, init) =>
    fetch(url, { ...init, headers: { ...Object(init.headers), "User-Agent": userAgent } });
  return { ...environment, fetch: named };
}

export type ClientOptions = ConnectOptions & {
  /** The capability of the file or request that the calls are about. */
  capability?: string | null;
};

/** Calls operations of `lib/contract`; see `callOperation` for what it throws. */
export function createClient({ capability = null, ...options }: ClientOptions) {
  const environment = connect(options);
  return {
    environment,
    call: <O extends Operation>(operation: O, input: CallInput<O>): Promise<AnswerOf<O>> =>
      callOperation(operation, { capability, environment, ...input }),
  };
}
