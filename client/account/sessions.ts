/** Where the account is signed in, and ending it everywhere. */
import * as api from "../../lib/contract/auth";
import { callOperation } from "../call";
import { defaultEnvironment } from "../environment";
import { forgetAccount } from "./signed-in-account";

/** `current`: this browser's own. */
export type ListedSession = api.Session & { current: boolean };

/** This browser's own first, then the last seen. */
export async function sessions(environment = defaultEnvironment()): Promise<ListedSession[]> {
  const [listed, own] = await Promise.all([
    callOperation(api.listSessions, { environment }),
    callOperation(api.readSession, { environment }),
  ]);
  return listed
    .map((session) => ({ ...session, current: session.id === own?.session.id }))
    .sort((a, b) => Number(b.current) - Number(a.current) || (a.updatedAt < b.updatedAt ? 1 : -1));
}

/** This one too: nobody is signed in here afterwards. */
export async function endAllSessions(environment = defaultEnvironment()) {
  await callOperation(api.endAllSessions, { environment });
  await forgetAccount(environment);
}
