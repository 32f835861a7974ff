/**
 * The route pipeline. A route is its operation of the contract, its checks in the contract's order, and one call into a
 * domain: `deskApi(changeProject, agent, body(changeProject), ({ account, params, body }) => …)`.
 * Each step adds what it learned to the call, and a step listed before what it needs does not compile.
 */
import type { Operation, PathParams } from "@/lib/contract/operation";
import { readBytes, readText } from "./body";
import { bodyLimit } from "./body-limits";
import { type Format, faultResponse, json } from "./formats";

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
export type Step<Needs, Adds> = (call: Needs) => Adds | Promise<Adds>;

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

export type Outcome = Response | Answer | object;

export interface RouteContext {
  params: Promise<Record<string, string | string[] | undefined>>;
}

/** A function as Next and the lane call it, with its operation. */
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

type S<Needs, Adds> = Step<Needs, Adds>;
type H<Needs> = (call: Needs) => Outcome | Promise<Outcome>;

/** The call as the steps of one route see it: the parameters of its path are known. */
type In<Base, O extends Operation> = Base & { params: PathParams<O> };

/** Builds routes of one family; `Base` is what the family itself learned before the first step. */
export interface Family<Base> {
  <O extends Operation>(operation: O, handle: H<In<Base, O>>): Route;
  <O extends Operation, A>(operation: O, a: S<In<Base, O>, A>, handle: H<In<Base, O> & A>): Route;
  <O extends Operation, A, B>(
    operation: O,
    a: S<In<Base, O>, A>,
    b: S<In<Base, O> & A, B>,
    handle: H<In<Base, O> & A & B>,
  ): Route;
  <O extends Operation, A, B, C>(
    operation: O,
    a: S<In<Base, O>, A>,
    b: S<In<Base, O> & A, B>,
    c: S<In<Base, O> & A & B, C>,
    handle: H<In<Base, O> & A & B & C>,
  ): Route;
  <O extends Operation, A, B, C, D>(
    operation: O,
    a: S<In<Base, O>, A>,
    b: S<In<Base, O> & A, B>,
    c: S<In<Base, O> & A & B, C>,
    d: S<In<Base, O> & A & B & C, D>,
    handle: H<In<Base, O> & A & B & C & D>,
  ): Route;
  <O extends Operation, A, B, C, D, E>(
    operation: O,
    a: S<In<Base, O>, A>,
    b: S<In<Base, O> & A, B>,
    c: S<In<Base, O> & A & B, C>,
    d: S<In<Base, O> & A & B & C, D>,
    e: S<In<Base, O> & A & B & C & D, E>,
    handle: H<In<Base, O> & A & B & C & D & E>,
  ): Route;
}

const NO_BYTES = new Uint8Array();

type AnyStep = Step<Call, object | undefined>;

/** What a family does to the answers of all its routes. */
export interface FamilyOptions<Base> {
  /** Headers of every answer, from what was learned before it. */
  headers?(call: Partial<Base>): Record<string, string>;
  /** Another error in place of one that was thrown. */
  refusal?(fault: unknown): unknown;
}

/** A check of every answer against the description; set by the tests. */
let audit: ((route: Route, response: Response) => Promise<void>) | undefined;
export function auditAnswers(check: typeof audit): void {
  audit = check;
}

/**
 * Makes a family: the wording of its errors and the checks all its routes begin with.
 * @param first runs before the body is read
 */
export function family<Base extends Call>(
  format: Format,
  first: Step<Call, object>,
  options: FamilyOptions<Base> = {},
): Family<Base> {
  const build = (operation: Operation, ...rest: unknown[]): Route => {
    const handle = rest.at(-1) as H<Call>;
    const steps = rest.slice(0, -1) as AnyStep[];
    const route = (async (request, context) => {
      const learned: Partial<Base> = {};
      const response = await answer(
        { operation, format, first, steps, handle, refusal: options.refusal },
        learned,
        request,
        context,
      );
      for (const [name, value] of Object.entries(options.headers?.(learned) ?? {}))
        response.headers.set(name, value);
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
  first: Step<Call, object>;
  steps: readonly AnyStep[];
  handle: H<Call>;
  refusal: FamilyOptions<Call>["refusal"];
}

/** @param learned gets what the family's first step adds */
async function answer(
  { operation, format, first, steps, handle, refusal = (fault) => fault }: Built,
  learned: object,
  request: Request,
  context: RouteContext,
): Promise<Response> {
  let path = "/";
  try {
    const { pathname, searchParams } = new URL(request.url);
    path = pathname;
    const params = (await context.params) as Record<string, string>;
    const call: Call = { request, path, params, query: searchParams, text: "", bytes: NO_BYTES };
    Object.assign(call, Object.assign(learned, await first(call)));
    if (request.method !== "GET" && request.method !== "HEAD") {
      const limit = bodyLimit(request.method, path);
      if (operation.takesBytes) call.bytes = await readBytes(request, limit);
      else call.text = await readText(request, limit);
    }
    for (const step of steps) Object.assign(call, await step(call));
    return respond(await handle(call));
  } catch (fault) {
    return faultResponse(format, refusal(fault), `${request.method} ${templateOf(path)}`);
  }
}

function respond(outcome: Outcome): Response {
  if (outcome instanceof Response) return outcome;
  if (outcome instanceof Answer) return json(outcome.status, outcome.body, outcome.headers);
  return json(200, outcome);
}

/** A path fit for a log: ids and capabilities become `*`. */
function templateOf(path: string): string {
  return path.replace(/\/[^/]{20,}/g, "/*");
}
