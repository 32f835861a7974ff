/** Accounts and keys for a test. */
import { randomBytes, randomUUID } from "node:crypto";
import { like, or } from "drizzle-orm";
import { POST as signInRoute } from "@/app/api/auth/sign-in/email/route";
import { POST as signUpRoute } from "@/app/api/auth/sign-up/email/route";
import { db } from "@/db/client";
import { proGrant, rateLimit, user } from "@/db/schema";
import { createApiKey } from "@/lib/accounts/api-keys";
import { baseUrl } from "@/lib/env";
import type { Route } from "@/lib/http/route";
import { type Answered, type CallOptions, call } from "./call";
import { writeSignedIn } from "./signed-in";

export interface TestAccount {
  userId: string;
  keyId: string;
  key: string;
}

/** An account with one key. @param pro until when it has Pro */
export async function newAccount(
  pro: Date | "for ever" | "never" = "for ever",
): Promise<TestAccount> {
  const userId = randomUUID();
  await db()
    .insert(user)
    .values({ id: userId, name: "Ada", email: `${userId}@sealdesk.test` });
  if (pro !== "never")
    await db()
      .insert(proGrant)
      .values({ userId, until: pro === "for ever" ? null : pro });
  const { id, key } = await createApiKey(userId, "A program");
  return { userId, keyId: id, key };
}

/** A person with a browser, in a network of their own. */
export interface TestPerson {
  userId: string;
  email: string;
  /** What their password is derived into; here it is merely random. */
  credential: string;
  cookie: string;
  /** What their browser sends with a request of our page. */
  headers: { Cookie: string; Origin: string; "X-Svc-IP": string };
}

export const newCredential = (): string => randomBytes(32).toString("base64url");

/** An address of a network that nobody else in the tests is in. */
export const newNetwork = (): string => `10.${[...randomBytes(3)].join(".")}`;

/** Gives every network its attempts on accounts again: over a real connection all tests are one network. */
export async function forgetAttempts(): Promise<void> {
  await db()
    .delete(rateLimit)
    .where(or(like(rateLimit.key, "sign-%"), like(rateLimit.key, "account-%")));
}

/** The `Cookie` header a browser makes of an answer's `Set-Cookie` headers. */
export function cookieOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0] ?? "")
    .filter((pair) => !pair.endsWith("="))
    .join("; ");
}

/** A new person who is signed in. */
export async function signUp({ name = "Ada" } = {}): Promise<TestPerson> {
  const headers = ownPage();
  const { userId, email, credential, cookie } = await writeSignedIn({ name });
  return { userId, email, credential, cookie, headers: { ...headers, Cookie: cookie } };
}

/** The same through the route, which also asks by mail to confirm the address. */
export async function signUpThere(
  options: { email?: string; name?: string; credential?: string; rememberMe?: boolean } = {},
): Promise<TestPerson> {
  const { email = `${randomUUID()}@sealdesk.test`, name = "Ada", rememberMe } = options;
  const credential = options.credential ?? newCredential();
  const headers = ownPage();
  const body = { email, name, password: credential, ...(rememberMe === false && { rememberMe }) };
  const answered = await call(signUpRoute, { path: "/api/auth/sign-up/email", headers, body });
  if (answered.status !== 200) throw new Error(`Not signed up: ${JSON.stringify(answered.body)}`);
  const cookie = cookieOf(answered.headers);
  const { id: userId, email: stored } = answered.body.user;
  return { userId, email: stored, credential, cookie, headers: { ...headers, Cookie: cookie } };
}

/** Calls a route from a person's browser. */
export function asPerson(
  person: TestPerson,
  route: Route,
  options: CallOptions = {},
): Promise<Answered> {
  return call(route, { ...options, headers: { ...person.headers, ...options.headers } });
}

/** What a page of ours sends from a network nobody else is in. */
export const ownPage = () => ({ Origin: baseUrl(), "X-Svc-IP": newNetwork() });

/** Posts from a page of ours. */
export const post = (
  route: Route,
  body: unknown,
  headers: Record<string, string> = ownPage(),
): Promise<Answered> => call(route, { body, headers });

/** A body that signs somebody up. */
export const newPerson = (changes: object = {}) => ({
  name: "Ada",
  email: `${randomUUID()}@sealdesk.test`,
  password: newCredential(),
  ...changes,
});

/** The same person in another browser. */
export async function signIn(
  { email, credential }: TestPerson,
  more: object = {},
): Promise<TestPerson> {
  const headers = ownPage();
  const answered = await post(signInRoute, { email, password: credential, ...more }, headers);
  if (answered.status !== 200) throw new Error(`Not signed in: ${answered.status}`);
  const cookie = cookieOf(answered.headers);
  const { id: userId } = answered.body.user;
  return { userId, email, credential, cookie, headers: { ...headers, Cookie: cookie } };
}
