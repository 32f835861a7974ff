/**
 * Who is signed in, read from the database on every request: an ended session stops at once, in every process.
 */
import { and, desc, eq, inArray, ne } from "drizzle-orm";
import { type Db, db, pool, type Tx } from "@/db/client";
import { session as sessions } from "@/db/schema";
import { sealText } from "@/db/schema/sealed";
import { type Called, caller } from "@/lib/http/families";
import { log } from "@/lib/http/log";
import { type Call, family, type Step } from "@/lib/http/route";
import { PRO_COLUMNS, PRO_JOIN, type ProRow, proOf } from "@/lib/plan/pro";
import { accountErrors } from "./errors";
import { sessionTokenOf } from "./session-cookie";

export interface SignedIn {
  userId: string;
  sessionId: string;
  sessionToken: string;
  email: string;
  emailVerified: boolean;
  name: string;
  pro: boolean;
  lockdown: boolean;
  aiOff: boolean;
  /** Deletion was started; the account still exists. */
  deleting: boolean;
}

type Row = ProRow &
  Omit<SignedIn, "sessionToken" | "pro" | "deleting"> & { isSeenLongAgo: boolean };

const FIND = `select s.id as "sessionId", s.updated_at < now() - interval '1 minute' as "isSeenLongAgo",
  u.id as "userId", u.email, u.email_verified as "emailVerified", u.name, u.lockdown, u.ai_off as "aiOff",
  ${PRO_COLUMNS}
from session s join "user" u on u.id = s.user_id ${PRO_JOIN}
where s.token = $1 and s.expires_at > now()`;

/** Records when a session was last used, at most once a minute. */
const SEEN = `update session set updated_at = now() where id = $1 and updated_at < now() - interval '1 minute'`;

/** An error here does not fail the request: on a full disk reading still works. */
async function noteSeen(sessionId: string): Promise<void> {
  try {
    await pool().query(SEEN, [sessionId]);
  } catch (fault) {
    log.warn({ err: fault }, "the use of a session was not noted");
  }
}

/** The account of a request's cookie, or null. */
export async function signedIn(headers: Headers): Promise<SignedIn | null> {
  const token = sessionTokenOf(headers);
  if (!token) return null;
  const { rows } = await pool().query<Row>({
    name: "session",
    text: FIND,
    values: [sealText(token)],
  });
  const [row] = rows;
  if (!row) return null;
  if (row.isSeenLongAgo) await noteSeen(row.sessionId);
  return {
    userId: row.userId,
    sessionId: row.sessionId,
    sessionToken: token,
    email: row.email,
    emailVerified: row.emailVerified,
    name: row.name,
    pro: proOf(row).pro,
    lockdown: row.lockdown,
    aiOff: row.aiOff,
    deleting: row.isDeleting,
  };
}

/** The signed-in account (401 `session`); an API key does not count. */
export const session: Step<Call, { account: SignedIn }> = async ({ request }) => {
  const account = await signedIn(request.headers);
  if (!account) throw accountErrors.session();
  return { account };
};

/** The signed-in account, or null. */
export const visitor: Step<Call, { account: SignedIn | null }> = async ({ request }) => ({
  account: await signedIn(request.headers),
});

/** Routes for a person's own account: docs error format, a session and our origin, never an API key. */
export const sessionApi = family<Called & { account: SignedIn }>("docs", caller("own"), {
  steps: [session],
});

/** Ends an account's sessions. @param exceptSessionId a session to keep */
export async function endSessions(
  tx: Db | Tx,
  userId: string,
  exceptSessionId?: string,
): Promise<void> {
  const own = eq(sessions.userId, userId);
  await tx
    .delete(sessions)
    .where(exceptSessionId === undefined ? own : and(own, ne(sessions.id, exceptSessionId)));
}

/** Ends the caller's sessions. @param keep whether the current one stays */
export const endOwnSessions = (
  { userId, sessionId }: SignedIn,
  keep: "this" | "none",
): Promise<void> => endSessions(db(), userId, keep === "this" ? sessionId : undefined);

/** D-41: the most sessions of an account. The least recently renewed ends first. */
const MAX_SESSIONS = 100;

/** Makes room for a session that was just created. */
export async function endOldestSessions(userId: string): Promise<void> {
  const own = eq(sessions.userId, userId);
  const beyond = db()
    .select({ id: sessions.id })
    .from(sessions)
    .where(own)
    .orderBy(desc(sessions.updatedAt), desc(sessions.id))
    .offset(MAX_SESSIONS);
  await db()
    .delete(sessions)
    .where(and(own, inArray(sessions.id, beyond)));
}

/** Ends one session of an account; another account's token is ignored. */
export async function endSession(userId: string, token: string): Promise<void> {
  await db()
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.token, token)));
}
