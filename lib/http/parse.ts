/** The steps that parse a request's body and query, with zod's errors in the family's format. */
import * as z from "zod";
import type { Body, Operation, Query, Schema } from "@/lib/contract/operation";
import type { Refusal } from "@/lib/contract/refusal";
import { parseJson } from "./body";
import { errors, HttpError } from "./errors";

interface Sent {
  query: URLSearchParams;
  text: string;
  search?: unknown;
  body?: unknown;
}

/** Parses the JSON body (400) for the steps after it. An empty body reads as `{}`. */
export const body =
  <O extends Operation & { body: Schema }>({ body }: O) =>
  ({ text }: Pick<Sent, "text">) => ({
    body: checked(body, text === "" ? {} : parseJson(text)) as Body<O>,
  });

/** Parses the query (400) for the steps after it; of a repeated name the last counts. */
export const query =
  <O extends Operation & { query: Schema }>({ query }: O) =>
  (call: Pick<Sent, "query">) => ({
    search: checked(query, Object.fromEntries(call.query)) as Query<O>,
  });

/**
 * Parses what the operation says is sent and no step has parsed. Where no body is wanted, what is no JSON is refused all
 * the same (400, XB-017), and any other is ignored.
 */
export function parseSent({ query: asked, body: sent, takesText }: Operation, call: Sent): void {
  if (asked && !("search" in call)) call.search = checked(asked, Object.fromEntries(call.query));
  if ("body" in call || takesText) return;
  if (sent) call.body = checked(sent, call.text === "" ? {} : parseJson(call.text));
  else if (call.text !== "") parseJson(call.text);
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
