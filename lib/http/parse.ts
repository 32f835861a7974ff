/** The steps that parse what a client sent: body and query, with zod's complaints in the family's words. */
import * as z from "zod";
import type { Body, Operation, Query, Schema } from "@/lib/contract/operation";
import type { Refusal } from "@/lib/contract/refusal";
import { parseJson } from "./body";
import { errors, HttpError } from "./errors";
import { type Call, described, type Step } from "./route";

/** Parses the JSON body (400). An empty body reads as `{}`. */
export function body<O extends Operation>(operation: O): Step<Call, { body: Body<O> }>;
export function body<S extends z.ZodType>(schema: S): Step<Call, { body: z.output<S> }>;
export function body(of: Operation | Schema): Step<Call, { body: unknown }> {
  const schema = "method" in of ? needed(of.body) : of;
  return described({ body: schema, statuses: [400, 413] }, ({ text }) => ({
    body: checked(schema, text === "" ? {} : parseJson(text)),
  }));
}

function needed(schema: Schema | undefined): Schema {
  if (!schema) throw new Error("The operation has nothing to parse here.");
  return schema;
}

/** For a route that wants no body: what is no JSON is refused all the same (400, XB-017), any other is ignored. */
export const emptyBody: Step<Call, object> = described({ statuses: [400, 413] }, ({ text }) => {
  if (text !== "") parseJson(text);
  return {};
});

/** Parses the query (400); of a repeated name the last counts. */
export function query<O extends Operation>(operation: O): Step<Call, { search: Query<O> }>;
export function query<S extends z.ZodType>(schema: S): Step<Call, { search: z.output<S> }>;
export function query(of: Operation | Schema): Step<Call, { search: unknown }> {
  const schema = "method" in of ? needed(of.query) : of;
  return described({ query: schema, statuses: [400] }, (call) => ({
    search: checked(schema, Object.fromEntries(call.query)),
  }));
}

/**
 * Parses a value from outside.
 * @throws the first refusal that a check names (see `refusedWith` of the contract), else 400 with the fields that are wrong
 */
export function checked<S extends Schema>(schema: S, value: unknown): z.output<S> {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) {
    const refusal = issue.code === "custom" && (issue.params?.refusal as Refusal | undefined);
    if (refusal) throw new HttpError(refusal.status, refusal.reason, refusal.message);
  }
  const fields = new Map<string, string[]>();
  for (const issue of parsed.error.issues) {
    const name = issue.path.join(".");
    fields.set(name, [...(fields.get(name) ?? []), issue.message]);
  }
  const [first] = parsed.error.issues;
  const where = first?.path.length ? `${first.path.join(".")}: ` : "";
  throw errors.invalid(
    `${where}${first?.message ?? "This cannot be read."}`,
    Object.fromEntries(fields),
  );
}
