/**
 * The route pipeline. A route is its operation, its checks in the order that docs/contract.md gives, and one call into a
 * domain: `filesApi(deleteShareLink, capability, role("owner"), ({ access, params }) => …)`.
 * Each step adds what it learned to the call, and a step listed before what it needs does not compile. Query and body are
 * parsed after all steps, as the operation says. What a step or the handler throws becomes an answer here; what `headers` or `reword` throws is the host's to catch.
 */
import type { Operation, Parsed, PathParams } from "@/lib/contract/operation";
import { readBytes, readText } from "./body";
import { bodyLimit } from "./body-limits";
import { type Format, faultResponse, json } from "./formats";
import { parseSent } from "./parse";

/** What every step can see. */
export interface Call {
  request: Request;
  path: string;
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** The body as text, already within the route's limit. */
  text: string;
  /** The body as it came, where the operation takes bytes; else empty. */
  bytes: Uint8Array;
}

/** A check of a route. What it returns is added to the call. */
export interface Step<Needs, Adds> {
  (call: Needs): Adds | Promise<Adds>;
  /** Runs once the body could be parsed. */
  afterBody?(call: Needs): Promise<unknown>;
}

/** An answer with a status of its own. */
export class Answer {
  constructor(
    readonly status: number,
    readonly body: unknown,
    readonly headers: Record<string, string> = {},
  ) {}
}

/** 201. */
export const created = (body: unknown): Answer => new Answer(201, body);

type Outcome = Response | Answer | object;

interface RouteContext {
  params: Promise<Record<string, string | string[] | undefined>>;
}

/** A function as Next and our own server (server/lane.ts) call it, with its operation. */
export interface Route {
  (request: Request, context: RouteContext): Promise<Response>;
  operation: Operation;
  format: Format;
}

/** A route's file and the path it answers. */
export interface RouteRow {
  /** `/api/documents/:id`; `*path` stands for the rest of a path. */
  pattern: string;
  module: Readonly<Record<string, unknown>>;
}

type Handler<Needs> = (call: Needs) => Outcome | Promise<Outcome>;

/** The call as the steps of one route see it: the parameters of its path are known. */
type CallOf<Base, O extends Operation> = Base & { params: PathParams<O> };

/** Builds routes of one family; `Base` is what the family itself learned before the first step. */
export interface Family<Base> {
  <O extends Operation>(operation: O, handle: Handler<CallOf<Base, O> & Parsed<O>>): Route;
  <O extends Operation, A>(
    operation: O,
    a: Step<CallOf<Base, O>, A>,
    handle: Handler<CallOf<Base, O> & A & Parsed<O>>,
  ): Route;
  <O extends Operation, A, B>(
    operation: O,
    a: Step<CallOf<Base, O>, A>,
    b: Step<CallOf<Base, O> & A, B>,
    handle: Handler<CallOf<Base, O> & A & B & Parsed<O>>,
  ): Route;
  <O extends Operation, A, B, C>(
    operation: O,
    a: Step<CallOf<Base, O>, A>,
    b: Step<CallOf<Base, O> & A, B>,
    c: Step<CallOf<Base, O> & A & B, C>,
    handle: Handler<CallOf<Base, O> & A & B & C & Parsed<O>>,
  ): Route;
  <O extends Operation, A, B, C, D>(
    operation: O,
    a: Step<CallOf<Base, O>, A>,
    b: Step<CallOf<Base, O> & A, B>,
    c: Step<CallOf<Base, O> & A & B, C>,
    d: Step<CallOf<Base, O> & A & B & C, D>,
    handle: Handler<CallOf<Base, O> & A & B & C & D & Parsed<O>>,
  ): Route;
  <O extends Operation, A, B, C, D, E>(
    operation: O,
    a: Step<CallOf<Base, O>, A>,
    b: Step<CallOf<Base, O> & A, B>,
    c: Step<CallOf<Base, O> & A & B, C>,
    d: Step<CallOf<Base, O> & A & B & C, D>,
    e: Step<CallOf<Base, O> & A & B & C & D, E>,
    handle: Handler<CallOf<Base, O> & A & B & C & D & E & Parsed<O>>,
  ): Route;
}

const NO_BYTES = new Uint8Array();

type AnyStep = Step<Call, object>;

/** What a family does to the answers of all its routes. */
export interface FamilyOptions<Base> {
  /** Headers of every answer, from what the caller check added if it got that far. */
  headers?(known: Partial<Omit<Base, keyof Call>>): Record<string, string>;
  /** Steps that all its routes begin with, after the body was read. */
  steps?: readonly AnyStep[];
  /** Maps a thrown error to the error of the answer. */
  reword?(fault: unknown): unknown;
}

/** A check of every answer against the description; set by the tests. */
let audit: ((route: Route, response: Response) => Promise<void>) | undefined;
export function auditAnswers(check: typeof audit): void {
  audit = check;
}

/**
 * Makes a family: the wording of its errors and the checks all its routes begin with.
 * @param callerCheck runs before the body is read; a route's own steps (link, role, account) run after it
 */
export function family<Base extends Call>(
  format: Format,
  callerCheck: Step<Call, object>,
  options: FamilyOptions<Base> = {},
): Family<Base> {
  const build = (operation: Operation, ...rest: unknown[]): Route => {
    const handle = rest.at(-1) as Handler<Call>;
    const steps = [...(options.steps ?? []), ...(rest.slice(0, -1) as AnyStep[])];
    const { reword, headers } = options;
    const built = { operation, format, callerCheck, steps, handle, reword, headers } as Built;
    const route = (async (request, context) => {
      const response = await answer(built, {}, request, context);
      await audit?.(route, response);
      return response;
    }) as Route;
    return Object.assign(route, { operation, format });
  };
  return build as Family<Base>;
}

interface Built {
  operation: Operation;
  format: Format;
  callerCheck: Step<Call, object>;
  steps: readonly AnyStep[];
  handle: Handler<Call>;
  reword: FamilyOptions<Call>["reword"];
  headers: FamilyOptions<Call>["headers"];
}

/** @param known gets what the caller check adds */
async function answer(
  { operation, format, callerCheck, steps, handle, reword = (fault) => fault, headers }: Built,
  known: object,
  request: Request,
  context: RouteContext,
): Promise<Response> {
  try {
    const { path, query } = addressOf(request.url);
    const params = (await context.params) as Record<string, string>;
    const call: Call = { request, path, params, query, text: "", bytes: NO_BYTES };
    Object.assign(known, await callerCheck(call));
    Object.assign(call, known);
    if (request.method !== "GET" && request.method !== "HEAD") {
      const limit = bodyLimit(request.method, path);
      if (operation.takesBytes) call.bytes = await readBytes(request, limit);
      else call.text = await readText(request, limit);
    }
    for (const step of steps) Object.assign(call, await step(call));
    parseSent(operation, call);
    for (const step of steps) await step.afterBody?.(call);
    return respond(await handle(call), headers?.(known));
  } catch (fault) {
    const refusal = faultResponse(format, reword(fault), `${request.method} ${operation.path}`);
    return respond(refusal, headers?.(known));
  }
}

const ADDRESS = /^[a-z]+:\/\/[^/]+([^?#]*)(?:\?([^#]*))?/;

/** The URL of a request is normalised already: its path and query are cut out, not parsed again. */
function addressOf(url: string): { path: string; query: URLSearchParams } {
  const [, path = "", query = ""] = ADDRESS.exec(url) ?? [];
  return { path, query: new URLSearchParams(query) };
}

/** @param more the family's headers: a `Headers` object is only made for an answer that is a response already */
function respond(outcome: Outcome, more: Record<string, string> = {}): Response {
  if (outcome instanceof Answer)
    return json(outcome.status, outcome.body, { ...outcome.headers, ...more });
  if (!(outcome instanceof Response)) return json(200, outcome, more);
  for (const [name, value] of Object.entries(more)) outcome.headers.set(name, value);
  return outcome;
}
