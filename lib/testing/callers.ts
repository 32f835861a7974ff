/** Every kind of caller there is, as the headers they send, for tables of who is let in. */
import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { personalKey, proGrant, ticketKey, user, vault } from "@/db/schema";
import { aboutOf } from "@/lib/accounts/mails";
import { revokeApiKey } from "@/lib/accounts/own-api-keys";
import { makePersonalKey } from "@/lib/accounts/personal-keys";
import { digestOf } from "@/lib/digest";
import { baseUrl } from "@/lib/env";
import { newCapability } from "@/lib/protocol/capability";
import { newAccount } from "./accounts";
import { envelope } from "./bytes";
import { newProject } from "./desk";
import { writeSignedIn } from "./signed-in";

const about = () => aboutOf(new Request(baseUrl()));

/** What programs may hold, good and bad: the token behind `Bearer`. */
export interface Keys {
  pro: string;
  free: string;
  /** Of an account whose Pro ended. */
  ended: string;
  /** Of an account in Lockdown that has Pro. */
  lockdown: string;
  /** In Lockdown and without Pro. */
  lockdownFree: string;
  deleting: string;
  revoked: string;
  unknown: string;
  misshapen: string;
  /** Files tickets into a project (D-01). */
  project: string;
  revokedProject: string;
  personal: string;
  /** A personal key whose time is over. */
  expired: string;
  oauth: string;
  capability: string;
}

export async function newKeys(): Promise<Keys> {
  const [pro, free, ended, lockdown, lockdownFree, deleting, revoked] = await Promise.all([
    newAccount(),
    newAccount("never"),
    newAccount(new Date(Date.now() - 1)),
    newAccount(),
    newAccount("never"),
    newAccount(),
    newAccount(),
  ]);
  for (const { userId } of [lockdown, lockdownFree])
    await db().update(user).set({ lockdown: true }).where(eq(user.id, userId));
  const now = new Date();
  await db().update(user).set({ deletingSince: now }).where(eq(user.id, deleting.userId));
  await revokeApiKey(revoked.userId, revoked.keyId, about());
  return {
    pro: pro.key,
    free: free.key,
    ended: ended.key,
    lockdown: lockdown.key,
    lockdownFree: lockdownFree.key,
    deleting: deleting.key,
    revoked: revoked.key,
    unknown: `upk_${newCapability()}`,
    misshapen: "upk_short",
    ...(await newProjectKeys()),
    personal: (await newPersonalKey(await newVisitor())).key,
    expired: (await newPersonalKey(await newVisitor(), new Date(Date.now() - 1))).key,
    oauth: `svca_${newCapability()}`,
    capability: newCapability(),
  };
}

async function newProjectKeys(): Promise<Pick<Keys, "project" | "revokedProject">> {
  const { id: projectId } = await newProject([[await newVisitor(), "owner"]]);
  const newKey = async (enabled: boolean): Promise<string> => {
    const key = `upk_${newCapability()}`;
    const about = { projectId, name: "Default", start: key.slice(0, 12), enabled };
    await db()
      .insert(ticketKey)
      .values({ ...about, hash: digestOf(key), rateMax: 100_000 });
    return key;
  };
  return { project: await newKey(true), revokedProject: await newKey(false) };
}

/** A person with a vault and a session, written straight into the tables: there are many of them in a table of callers. */
export interface Visitor {
  userId: string;
  email: string;
  credential: string;
  /** Their session, as the cookie carries it without its signature. */
  token: string;
  cookie: string;
}

export interface VisitorOptions {
  free?: boolean;
  lockdown?: boolean;
  deleting?: boolean;
  /** A confirmed address, taken from whoever had it. */
  email?: string;
  sessionEnds?: Date;
}

/** A new one, who signed in just now. */
export async function newVisitor(options: VisitorOptions = {}): Promise<Visitor> {
  const { email, lockdown = false } = options;
  if (email) await db().delete(user).where(eq(user.email, email));
  const deletingSince = options.deleting ? new Date() : null;
  const confirmed = email ? { email, emailVerified: true } : {};
  const about = { ...confirmed, lockdown, deletingSince };
  const visitor = await writeSignedIn(about, options.sessionEnds);
  const { userId } = visitor;
  const recoveryHash = "0".repeat(64);
  await Promise.all([
    db()
      .insert(vault)
      .values({ userId, wrappedKey: envelope(82), recoveryHash }),
    ...(options.free ? [] : [db().insert(proGrant).values({ userId, until: null })]),
  ]);
  return visitor;
}

/** A personal key of a person. */
export async function newPersonalKey(
  { userId }: { userId: string },
  expiresAt: Date | null = null,
): Promise<{ id: string; key: string }> {
  const { id, key } = await makePersonalKey({ userId }, { name: "Tickets" }, about());
  if (expiresAt) await db().update(personalKey).set({ expiresAt }).where(eq(personalKey.id, id));
  return { id, key };
}
