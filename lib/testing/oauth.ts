/** AI apps for a test: they register, ask, and exchange codes and tokens as a program does. */
import { createHash, randomBytes } from "node:crypto";
import { GET as authorizeRoute, POST as consentRoute } from "@/app/oauth/authorize/route";
import { POST as registerRoute } from "@/app/oauth/register/route";
import { POST as tokenRoute } from "@/app/oauth/token/route";
import { newNetwork, type TestPerson } from "./accounts";
import { type Answered, call } from "./call";

export interface TestApp {
  clientId: string;
  redirectUri: string;
  verifier: string;
  network: string;
}

const from = (network: string) => ({ "X-Svc-IP": network });

export function register(body: unknown, network = newNetwork()): Promise<Answered> {
  return call(registerRoute, { path: "/oauth/register", body, headers: from(network) });
}

export const newVerifier = (): string => randomBytes(32).toString("base64url");
const challengeOf = (verifier: string): string =>
  createHash("sha256").update(verifier).digest("base64url");

export async function newApp(redirectUri = "https://app.example/cb"): Promise<TestApp> {
  const network = newNetwork();
  const { body } = await register({ redirect_uris: [redirectUri], client_name: "Helper" }, network);
  return { clientId: body.client_id, redirectUri, verifier: newVerifier(), network };
}

/** The query an app asks with. @param changes other values; null leaves a parameter out */
export function queryOf(app: TestApp, changes: Record<string, string | null> = {}): string {
  const params: Record<string, string | null> = {
    response_type: "code",
    client_id: app.clientId,
    redirect_uri: app.redirectUri,
    code_challenge: challengeOf(app.verifier),
    code_challenge_method: "S256",
    state: "a state",
    ...changes,
  };
  const given = Object.entries(params).filter((row): row is [string, string] => row[1] !== null);
  return new URLSearchParams(given).toString();
}

/** What a browser that an app sent is answered. @param person who is signed in there */
export const authorize = (query: string, person?: TestPerson): Promise<Answered> =>
  call(authorizeRoute, {
    path: `/oauth/authorize?${query}`,
    headers: person ? { Cookie: person.cookie, ...from(newNetwork()) } : from(newNetwork()),
  });

export const answer = (person: TestPerson, query: string, allow = true): Promise<Answered> =>
  call(consentRoute, {
    path: "/oauth/authorize",
    body: { query, allow },
    headers: { ...person.headers, "Content-Type": "application/json" },
  });

export const paramsOf = (address: string): Record<string, string> =>
  Object.fromEntries(new URL(address).searchParams);

/** The code that an app is given once a person allowed it. */
export async function allow(person: TestPerson, app: TestApp): Promise<string> {
  const { body } = await answer(person, queryOf(app));
  return paramsOf(body.redirect).code ?? "";
}

export const token = (params: Record<string, string>, network = newNetwork()): Promise<Answered> =>
  call(tokenRoute, {
    path: "/oauth/token",
    body: new URLSearchParams(params).toString(),
    headers: { "Content-Type": "application/x-www-form-urlencoded", ...from(network) },
  });

export const exchange = (app: TestApp, code: string, changes: Record<string, string> = {}) =>
  token({
    grant_type: "authorization_code",
    code,
    code_verifier: app.verifier,
    redirect_uri: app.redirectUri,
    client_id: app.clientId,
    ...changes,
  });

export const refresh = ({ clientId }: TestApp, refreshToken: string) =>
  token({ grant_type: "refresh_token", refresh_token: refreshToken, client_id: clientId });

/** An app that a person allowed, and its tokens. */
export async function newConnected(person: TestPerson, given?: TestApp) {
  const app = given ?? (await newApp());
  const code = await allow(person, app);
  const { body } = await exchange(app, code);
  return { app, code, access: String(body.access_token), refreshToken: String(body.refresh_token) };
}
