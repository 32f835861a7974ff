/** The parameters of the token and revocation routes, which come as a form or as JSON (O-050, O-070). */
import { isPlainText } from "@/lib/contract/text";
import { parseJson } from "@/lib/http/body";
import { oauthErrors } from "./errors";

export type Params = ReadonlyMap<string, string>;

/** @throws 400 `invalid_request` for another content type, a parameter given twice, or one that is no text */
export function readParams({ headers }: Request, text: string): Params {
  const type = headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  const entries =
    type === "application/x-www-form-urlencoded"
      ? [...new URLSearchParams(text)]
      : type === "application/json"
        ? entriesOf(parseJson(text))
        : null;
  if (!entries) throw oauthErrors.request("Send a form or JSON.");
  const params = new Map<string, string>();
  for (const [name, value] of entries) {
    if (params.has(name)) throw oauthErrors.request(`${name} is given twice.`);
    if (typeof value !== "string" || !isPlainText(value))
      throw oauthErrors.request(`${name} must be text.`);
    if (value !== "") params.set(name, value);
  }
  return params;
}

const entriesOf = (given: unknown): [string, unknown][] | null =>
  typeof given === "object" && given !== null && !Array.isArray(given)
    ? Object.entries(given)
    : null;

/** @throws 400 `invalid_request` where it is missing */
export function needed(params: Params, name: string): string {
  const value = params.get(name);
  if (value === undefined) throw oauthErrors.request(`${name} is missing.`);
  return value;
}
