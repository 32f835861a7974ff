/** Where the account is signed in, and ending it there. */
import { defaultEnvironment, type Environment } from "../environment";
import { record, text } from "../sync/answers";
import { accountCall } from "./account";
import { rows, textOrNull } from "./answers";
import { forgetKept } from "./kept";
import type { Session } from "./types";

/** This browser's own first, then the last seen. */
export async function sessions(environment = defaultEnvironment()): Promise<Session[]> {
  const get = (path: string) => accountCall(environment, { method: "GET", path });
  const [listed, own] = await Promise.all([
    get("/api/auth/list-sessions"),
    get("/api/auth/get-session"),
  ]);
  const ownId = own === null ? "" : text(record(record(own).session), "id");
  return rows(listed)
    .map((row) => ({
      id: text(row, "id"),
      token: text(row, "token"),
      createdAt: text(row, "createdAt"),
      updatedAt: text(row, "updatedAt"),
      expiresAt: text(row, "expiresAt"),
      ipAddress: textOrNull(row, "ipAddress"),
      userAgent: textOrNull(row, "userAgent"),
      current: row.id === ownId,
    }))
    .sort((a, b) => Number(b.current) - Number(a.current) || (a.updatedAt < b.updatedAt ? 1 : -1));
}

export async function endSession(token: string, environment = defaultEnvironment()) {
  await end("/api/auth/revoke-session", { token }, environment);
}

export async function endOtherSessions(environment = defaultEnvironment()) {
  await end("/api/auth/revoke-other-sessions", {}, environment);
}

/** This one too: nobody is signed in here afterwards. */
export async function endAllSessions(environment = defaultEnvironment()) {
  await end("/api/auth/revoke-sessions", {}, environment);
  await forgetKept(environment);
}

async function end(path: string, body: object, environment: Environment) {
  await accountCall(environment, { method: "POST", path, body });
}
