/** Who is signed in, written straight into the tables: tests have thousands of them, and each hash of a credential takes its time. */
import { createHmac, randomUUID } from "node:crypto";
import { db } from "@/db/client";
import { account, session, user } from "@/db/schema";
import { hashCredential } from "@/lib/accounts/credentials";
import { authSecret } from "@/lib/accounts/session-cookie";
import { newCapability } from "@/lib/protocol/capability";

interface Credential {
  /** What a password is derived into. */
  credential: string;
  hash: string;
}

/** So many that those of one test are not each other's. */
const CREDENTIALS = 6;
/** As a new session has them. */
const DAYS = 30;
const hashed: Promise<Credential>[] = [];
let turn = 0;

async function makeCredential(): Promise<Credential> {
  const credential = newCapability();
  return { credential, hash: await hashCredential(credential) };
}

/** One of a few that all share, each in its turn. */
function nextCredential(): Promise<Credential> {
  const at = turn++ % CREDENTIALS;
  hashed[at] ??= makeCredential();
  return hashed[at];
}

export interface NewUser {
  id?: string;
  name?: string;
  email?: string;
  emailVerified?: boolean;
  lockdown?: boolean;
  deletingSince?: Date | null;
}

/** An account and its session, as signing up makes them, without the mail that asks to confirm the address. */
export async function writeSignedIn(
  about: NewUser = {},
  expiresAt = new Date(Date.now() + DAYS * 86_400_000),
) {
  const { id: userId = randomUUID(), name = "Ada" } = about;
  const email = about.email ?? `${userId}@sealdesk.test`;
  const { credential, hash } = await nextCredential();
  const token = newCapability();
  await db()
    .insert(user)
    .values({ ...about, id: userId, name, email });
  const signsIn = { userId, accountId: userId, providerId: "credential", password: hash };
  await Promise.all([
    db().insert(account).values(signsIn),
    db().insert(session).values({ userId, token, expiresAt }),
  ]);
  return { userId, email, credential, token, cookie: cookieFor(token) };
}

/** The cookie of a session, signed as the server signs it. @param secret another one makes a forgery */
export function cookieFor(token: string, secret = authSecret()): string {
  const signature = createHmac("sha256", secret).update(token).digest("base64");
  return `svc.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}
