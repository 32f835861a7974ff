/**
 * The route pipeline. A route is its operation of the contract, its checks in the contract's order, and one call into a
 * domain: `deskApi(changeProject, agent, body(changeProject), ({ account, params, body }) => …)`.
 * Each step adds what it learned to the call, and a step listed before what it needs does not compile.
 */
import { callers } from "@/lib/contract/callers";
import type { Operation, PathParams, Schema } from "@/lib/contract/operation";
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
  /** The body as it came, where a step asks for bytes; else empty. */
  bytes: Uint8Array;
}

/** What a step or a route says of itself for the machine-readable description. */
export interface Description {
  body?: Schema;
  query?: Schema;
  /** The body is bytes of any kind, and no text. */
  takesBytes?: true;
  statuses?: readonly number[];
  headers?: readonly string[];
}

export interface Step<Needs, Adds> {
  (call: Needs): Adds | Promise<Adds>;
  description?: Description;
}

/** What a route that is not in the contract yet says of itself. */
export interface About {
  summary: string;
  /** Success answers by status; null: not JSON. */
  answers: Readonly<Record<number, Schema | null>>;
  /** Refusals that the domain may answer beyond those of the steps. */
  refusals?: readonly number[];
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

export type Outcome = Response | Answer | object;

export interface RouteContext {
  params: Promise<Record<string, string | string[] | undefined>>;
}

/** A function as Next and the lane call it, carrying its description. */
export interface Route {
  (request: Request, context: RouteContext): Promise<Response>;
  description: About & Description & { format: Format };
}

type S<Needs, Adds> = Step<Needs, Adds>;
type H<Needs> = (call: Needs) => Outcome | Promise<Outcome>;

/** The call as the steps of one route see it: the parameters of its path are known. */
type In<Base, O> = Base & (O extends Operation ? { params: PathParams<O> } : object);

/** Builds routes of one family; `Base` is what the family itself learned before the first step. */
export interface Family<Base> {
  <O extends About>(about: O, handle: H<In<Base, O>>): Route;
  <O extends About, A>(about: O, a: S<In<Base, O>, A>, handle: H<In<Base, O> & A>): Route;
  <O extends About, A, B>(
    about: O,
    a: S<In<Base, O>, A>,
    b: S<In<Base, O> & A, B>,
    handle: H<In<Base, O> & A & B>,
  ): Route;
  <O extends About, A, B, C>(
    about: O,
    a: S<In<Base, O>, A>,
    b: S<In<Base, O> & A, B>,
    c: S<In<Base, O> & A & B, C>,
    handle: H<In<Base, O> & A & B & C>,
  ): Route;
  <O extends About, A, B, C, D>(
    about: O,
    a: S<In<Base, O>, A>,
    b: S<In<Base, O> & A, B>,
    c: S<In<Base, O> & A & B, C>,
    d: S<In<Base, O> & A & B & C, D>,
    handle: H<In<Base, O> & A & B & C & D>,
  ): Route;
  <O extends About, A, B, C, D, E>(
    about: O,
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
  const build = (about: About, ...rest: unknown[]): Route => {
    const handle = rest.at(-1) as H<Call>;
    const steps = rest.slice(0, -1) as AnyStep[];
    const route = (async (request, context) => {
      const learned: Partial<Base> = {};
      const response = await answer(
        { format, first, steps, handle, refusal: options.refusal },
        learned,
        request,
        context,
      );
      for (const [name, value] of Object.entries(options.headers?.(learned) ?? {}))
        response.headers.set(name, value);
      await audit?.(route, response);
      return response;
    }) as Route;
    route.description = { ...describe(about, [first, ...steps]), format };
    return route;
  };
  return build as Family<Base>;
}

interface Built {
  format: Format;
  first: Step<Call, object>;
  steps: readonly AnyStep[];
  handle: H<Call>;
  refusal: FamilyOptions<Call>["refusal"];
}

/** @param learned gets what the family's first step adds */
async function answer(
  { format, first, steps, handle, refusal = (fault) => fault }: Built,
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
      if (steps.some(({ description }) => description?.takesBytes))
        call.bytes = await readBytes(request, limit);
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

function describe(about: About, steps: readonly Step<never, unknown>[]): About & Description {
  if (isOperation(about))
    return { ...about, statuses: statusesOf(about), headers: headersOf(about) };
  const parts = steps.flatMap((step) => (step.description ? [step.description] : []));
  const body = parts.find((part) => part.body)?.body;
  const query = parts.find((part) => part.query)?.query;
  return {
    ...about,
    ...(body ? { body } : {}),
    ...(query ? { query } : {}),
    ...(parts.some((part) => part.takesBytes) ? { takesBytes: true as const } : {}),
    headers: parts.flatMap((part) => part.headers ?? []),
    statuses: [
      ...new Set([...parts.flatMap((part) => part.statuses ?? []), ...(about.refusals ?? [])]),
    ],
  };
}

const isOperation = (about: About): about is Operation => "caller" in about;

function statusesOf({ caller, method, query, refusals = [] }: Operation): number[] {
  const ofBody = method === "GET" ? [] : [400, 413];
  const ofQuery = query ? [400] : [];
  return [...new Set([...callers[caller].statuses, ...ofBody, ...ofQuery, ...refusals])];
}

function headersOf({ caller, headers = [] }: Operation): string[] {
  return [...(callers[caller].headers ?? []), ...headers];
}

/** Marks a step with what it means for the description. */
export function described<Needs, Adds>(
  description: Description,
  step: (call: Needs) => Adds | Promise<Adds>,
): Step<Needs, Adds> {
  return Object.assign(step, { description });
}
