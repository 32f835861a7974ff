/**
 * An operation of the API, written once: its route answers it, clients call it, and the description at /openapi.json, the
 * authorization tests and the hostile-input tests read it. The schemas are of `zod/mini`, as pages carry them too.
 */
import type * as z from "zod/mini";
import type { CallerKind } from "./callers";

export type Schema = z.core.$ZodType;
type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface Operation {
  readonly method: Method;
  /** `/api/desk/tickets/:code` */
  readonly path: string;
  readonly summary: string;
  /** Who may call it; the kinds and what they are refused with stand in `callers.ts`. */
  readonly caller: CallerKind;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The body is bytes of any kind. */
  readonly takesBytes?: true;
  /** Its route reads the body as text, whatever it is. */
  readonly takesText?: true;
  /** Success answers by status; null: not JSON. Unknown fields of an answer are dropped by clients. */
  readonly answers: Readonly<Record<number, Schema | null>>;
  /** Statuses of refusals beyond those of its caller, query and body. */
  readonly refusals?: readonly number[];
  /** Headers it reads beyond those of its caller. */
  readonly headers?: readonly string[];
}

/** Keeps the exact types of what it is given. */
/* @__NO_SIDE_EFFECTS__ */
export function operation<const O extends Operation>(shape: O): O {
  return shape;
}

export const isOperation = (value: unknown): value is Operation =>
  typeof value === "object" && value !== null && "caller" in value;

type Names<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The parameters in an operation's path. */
export type PathParams<O extends Operation> = { readonly [Name in Names<O["path"]>]: string };

/** What a client sends as its query or body. */
export type QueryInput<O extends Operation> = O["query"] extends Schema
  ? z.input<O["query"]>
  : undefined;
export type BodyInput<O extends Operation> = O["body"] extends Schema
  ? z.input<O["body"]>
  : undefined;
/** What a route works with once they are parsed. */
export type Query<O extends Operation> = O["query"] extends Schema ? z.output<O["query"]> : never;
export type Body<O extends Operation> = O["body"] extends Schema ? z.output<O["body"]> : never;

/** What a route's handler is given of both. */
export type Parsed<O extends Operation> = (O["body"] extends Schema ? { body: Body<O> } : unknown) &
  (O["query"] extends Schema ? { search: Query<O> } : unknown);

/** What a route answers and a client gets. */
export type AnswerOf<O extends Operation> = {
  [Status in keyof O["answers"]]: O["answers"][Status] extends Schema
    ? z.output<O["answers"][Status]>
    : never;
}[keyof O["answers"]];
