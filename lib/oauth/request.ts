/** Reads what an app asks for, in the contract's order: whatever is wrong before its redirect address is known leads nowhere (O-030…O-038). */
import { baseUrl } from "@/lib/env";
import { isRegisteredUri, targetOf, withParams } from "@/lib/protocol/redirect-uris";
import { type Client, findClient } from "./clients";
import { resourceAddress } from "./metadata";

export interface AuthorizationRequest {
  client: Client;
  redirectUri: string;
  target: string;
  challenge: string;
  /** As the app sent it. */
  state: string | null;
}

export type Reading =
  | { kind: "request"; request: AuthorizationRequest }
  /** An error that is reported to the app through its redirect URI. */
  | { kind: "redirect"; location: string }
  /** Words for the person: nobody is led anywhere. */
  | { kind: "problem"; words: string };

const problem = (words: string): Reading => ({ kind: "problem", words });

const SCOPE_LIST = /^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/;
const CHALLENGE = /^[A-Za-z0-9\-._~]{43,128}$/;

/** @param search the query as the app sent it  @throws 429 when a network has many documents fetched */
export async function readAuthorization(search: string, network: string): Promise<Reading> {
  const query = new URLSearchParams(search);
  const clientId = query.get("client_id");
  if (!clientId) return problem("The address doesn’t say which app is asking (client_id).");
  const client = await findClient(clientId, network);
  if (typeof client === "string") return problem(client);
  const redirectUri = query.get("redirect_uri");
  if (!redirectUri) return problem("The address doesn’t say where to return to (redirect_uri).");
  const isOnce = ["client_id", "redirect_uri"].every((name) => query.getAll(name).length === 1);
  if (!isOnce || !isRegisteredUri(client.redirectUris, redirectUri))
    return problem("The app asks to return to an address that it hasn’t registered.");
  const state = query.get("state");
  const wrong = wrongWith(query);
  if (wrong) {
    const [error, error_description] = wrong;
    const location = answerAddress({ redirectUri, state }, { error, error_description });
    return { kind: "redirect", location };
  }
  const challenge = query.get("code_challenge") ?? "";
  const target = targetOf(redirectUri);
  return { kind: "request", request: { client, redirectUri, target, challenge, state } };
}

/** A code of RFC 6749 and its words. */
function wrongWith(query: URLSearchParams): [error: string, description: string] | null {
  const given = (name: string) => query.get(name);
  if (new Set(query.keys()).size !== query.size)
    return ["invalid_request", "A parameter is given twice."];
  if (given("response_type") !== "code")
    return ["unsupported_response_type", "response_type must be code."];
  if (!CHALLENGE.test(given("code_challenge") ?? ""))
    return ["invalid_request", "code_challenge must have 43 to 128 characters."];
  if (given("code_challenge_method") !== "S256")
    return ["invalid_request", "code_challenge_method must be S256."];
  const scope = given("scope");
  if (scope && !SCOPE_LIST.test(scope)) return ["invalid_scope", "scope can’t be read."];
  const resource = given("resource");
  if (resource !== null && resource !== resourceAddress())
    return ["invalid_target", `resource must be ${resourceAddress()}.`];
  return null;
}

/** Where the browser goes back to: with `iss` always, and with `state` where the app sent one (O-033). */
export function answerAddress(
  { redirectUri, state }: Pick<AuthorizationRequest, "redirectUri" | "state">,
  answer: Record<string, string>,
): string {
  const params = { ...answer, ...(state !== null && { state }), iss: baseUrl() };
  return withParams(redirectUri, params);
}
