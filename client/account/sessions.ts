/** The account's sessions, and ending them. */
import * as api from "../../lib/contract/auth";
import { callOperation } from "../call";
import { defaultEnvironment } from "../environment";
import { forgetAccount } from "./signed-in-account";

/** `current`: this browser's own session. */
export type ListedSession = api.Session & { current: boolean };

/** This browser's own first, then the most recently used. */
export async function sessions(environment = defaultEnvironment()): Promise<ListedSession[]> {
  const [listed, own] = await Promise.all([
    callOperation(api.listSessions, { environment }),
    callOperation(api.readSession, { environment }),
  ]);
  return listed
    .map((session) => ({ ...session, current: session.id === own?.session.id }))
    .sort((a, b) => Number(b.current) - Number(a.current) || (a.updatedAt < b.updatedAt ? 1 : -1));
}

/** Also ends this browser's session. */
export async function endAllSessions(environment = defaultEnvironment()) {
  await callOperation(api.endAllSessions, { environment });
  await forgetAccount(environment);
}
