/** A person's account in a test: its routes as their own page calls them, and what the server keeps of it. */
import { randomBytes } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import * as deletionRoute from "@/app/api/account/delete/route";
import { POST as startRoute } from "@/app/api/account/delete/start/route";
import { POST as emailRoute } from "@/app/api/account/email/route";
import * as libraryRoute from "@/app/api/account/library/route";
import { POST as passwordRoute } from "@/app/api/account/password/route";
import { POST as recoverKeyRoute } from "@/app/api/account/recover/key/route";
import { POST as recoverRoute } from "@/app/api/account/recover/route";
import { POST as recoveryRoute } from "@/app/api/account/recovery/route";
import { GET as accountRoute } from "@/app/api/account/route";
import { POST as setupRoute } from "@/app/api/account/setup/route";
import { POST as signInRoute } from "@/app/api/auth/sign-in/email/route";
import { db } from "@/db/client";
import { mailOutbox, user, vault } from "@/db/schema";
import { baseUrl } from "@/lib/env";
import { asPerson, cookieOf, newCredential, newNetwork, signUp, type TestPerson } from "./accounts";
import { type Answered, type CallOptions, call } from "./call";

type Body = Record<string, unknown>;

/** A person whose vault is set up, with a recovery key of its own. */
export interface Keeper extends TestPerson {
  recoveryCredential: string;
  wrappedKey: string;
  recoveryWrapped: string | null;
}

/** An envelope as long as one around a key; random, as only its owner could open it. */
export const newWrapped = (): string =>
  Buffer.concat([Buffer.from([1]), randomBytes(81)]).toString("base64");

/** An entry of the library as its owner seals it. */
export const newSealed = (bytes = 200): string =>
  Buffer.concat([Buffer.from([1]), randomBytes(bytes - 1)]).toString("base64");

export const newSetup = () => ({
  wrappedKey: newWrapped(),
  recoveryCredential: newCredential(),
  recoveryWrapped: newWrapped(),
});

/** Signs up and sets the vault up. @param kind `recovery-key`: an older account, whose recovery key is the vault key */
export async function newKeeper(
  kind: "recovery-wrap" | "recovery-key" = "recovery-wrap",
): Promise<Keeper> {
  const person = await signUp();
  const { recoveryWrapped, ...rest } = newSetup();
  const body = kind === "recovery-wrap" ? { ...rest, recoveryWrapped } : rest;
  const { status, body: answer } = await setUp(person, body);
  if (status !== 200) throw new Error(`Not set up: ${JSON.stringify(answer)}`);
  const wrapped = kind === "recovery-wrap" ? recoveryWrapped : null;
  return { ...person, ...rest, recoveryWrapped: wrapped };
}

export const readAccount = (person: TestPerson): Promise<Answered> =>
  asPerson(person, accountRoute, { path: "/api/account" });

export const setUp = (person: TestPerson, body: unknown): Promise<Answered> =>
  asPerson(person, setupRoute, { path: "/api/account/setup", body });

export const changePassword = (person: TestPerson, body: Body = {}): Promise<Answered> =>
  asPerson(person, passwordRoute, {
    path: "/api/account/password",
    body: {
      currentCredential: person.credential,
      newCredential: newCredential(),
      wrappedKey: newWrapped(),
      ...body,
    },
  });

export const replaceRecovery = (person: TestPerson, body: Body = {}): Promise<Answered> =>
  asPerson(person, recoveryRoute, {
    path: "/api/account/recovery",
    body: {
      currentCredential: person.credential,
      recoveryCredential: newCredential(),
      recoveryWrapped: newWrapped(),
      ...body,
    },
  });

/** All six fields for another address. */
export const newEmailOf = (person: TestPerson) => ({
  email: `${randomBytes(8).toString("hex")}@sealdesk.test`,
  currentCredential: person.credential,
  newCredential: newCredential(),
  ...newSetup(),
});

export const changeEmail = (person: TestPerson, body: Body): Promise<Answered> =>
  asPerson(person, emailRoute, { path: "/api/account/email", body });

const stranger = () => ({ Origin: baseUrl(), "X-Svc-IP": newNetwork() });

/** From a browser that is not signed in, in a network of its own. */
export const recoverKey = (body: Body, headers = {}): Promise<Answered> =>
  call(recoverKeyRoute, {
    path: "/api/account/recover/key",
    body,
    headers: { ...stranger(), ...headers },
  });

export const recover = (keeper: Keeper, body: Body = {}, headers = {}): Promise<Answered> =>
  call(recoverRoute, {
    path: "/api/account/recover",
    body: {
      email: keeper.email,
      recoveryCredential: keeper.recoveryCredential,
      wrappedKey: newWrapped(),
      newCredential: newCredential(),
      vault: keeper.recoveryWrapped === null ? "recovery-key" : "recovery-wrap",
      ...body,
    },
    headers: { ...stranger(), ...headers },
  });

/** A session in another browser, or the refusal. */
export async function signInAs(
  email: string,
  password: string,
): Promise<Answered & { cookie: string }> {
  const path = "/api/auth/sign-in/email";
  const answered = await call(signInRoute, {
    path,
    body: { email, password },
    headers: stranger(),
  });
  return { ...answered, cookie: cookieOf(answered.headers) };
}

/** The same person in another browser. */
export async function elsewhere<Person extends TestPerson>(person: Person): Promise<Person> {
  const { cookie } = await signInAs(person.email, person.credential);
  return { ...person, cookie, headers: { ...person.headers, Cookie: cookie } };
}

export async function isSignedIn(person: TestPerson): Promise<boolean> {
  return (await readAccount(person)).status === 200;
}

export const readLibrary = (person: TestPerson, options: CallOptions = {}): Promise<Answered> =>
  asPerson(person, libraryRoute.GET, { path: "/api/account/library", ...options });

export const putEntry = (person: TestPerson, body: Body): Promise<Answered> =>
  asPerson(person, libraryRoute.POST, {
    path: "/api/account/library",
    body: { userId: person.userId, entry: newSealed(), ...body },
  });

export const removeEntries = (person: TestPerson, body: Body): Promise<Answered> =>
  asPerson(person, libraryRoute.DELETE, {
    path: "/api/account/library",
    method: "DELETE",
    body: { userId: person.userId, ...body },
  });

export const startDeletion = (
  person: TestPerson,
  currentCredential = person.credential,
): Promise<Answered> =>
  asPerson(person, startRoute, { path: "/api/account/delete/start", body: { currentCredential } });

export const deleteAccount = (
  person: TestPerson,
  currentCredential = person.credential,
): Promise<Answered> =>
  asPerson(person, deletionRoute.POST, {
    path: "/api/account/delete",
    body: { currentCredential },
  });

/** What mails of which kinds an address was sent, oldest first. */
export async function mailsTo(address: string) {
  return db()
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.recipient, address))
    .orderBy(asc(mailOutbox.createdAt), asc(mailOutbox.kind));
}

/** Everything of an account that a refused change must leave as it is. */
export async function stateOf({ userId }: { userId: string }) {
  const [row] = await db()
    .select()
    .from(user)
    .leftJoin(vault, eq(vault.userId, user.id))
    .where(eq(user.id, userId));
  return row;
}
