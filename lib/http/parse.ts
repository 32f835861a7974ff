/** The steps that parse what a client sent: body and query, with zod's complaints in the family's words. */
import * as z from "zod";
import type { Body, Operation, OperationWithBody, Query, Schema } from "@/lib/contract/operation";
import type { Refusal } from "@/lib/contract/refusal";
import { parseJson } from "./body";
import { errors, HttpError } from "./errors";
import type { Call, Step } from "./route";

/** Parses the JSON body (400). An empty body reads as `{}`. */
export const body =
  <O extends OperationWithBody>({ body }: O): Step<Call, { body: Body<O> }> =>
  ({ text }) => ({ body: checked(body, text === "" ? {} : parseJson(text)) as Body<O> });

/** For a route that wants no body: what is no JSON is refused all the same (400, XB-017), any other is ignored. */
export const emptyBody: Step<Call, object> = ({ text }) => {
  if (text !== "") parseJson(text);
  return {};
};

/** Parses the query (400); of a repeated name the last counts. */
export const query =
  <O extends Operation & { query: Schema }>({ query }: O): Step<Call, { search: Query<O> }> =>
  (call) => ({ search: checked(query, Object.fromEntries(call.query)) as Query<O> });

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
