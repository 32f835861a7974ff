/** Creates a file on the server that was made on this device, before any other request about it. */
import type { Environment } from "../environment";
import { ApiError, callApi } from "../http";
import { list } from "../local-files";
import { judge } from "../sync/failure";
import { dropPending, type PendingFile, pendingOf } from "./pending";

/** The server's message for 429 asks people to try again, which happens automatically here (F-002). */
const TOO_MANY = "Too many new files came from this network within an hour.";

/** Why the server refuses a file for now, in its words. */
export type Refused = {
  message: string;
  /** Milliseconds to wait before the next try. */
  wait: number;
};

/**
 * Sends the creation; sending it twice creates one file (F-015).
 * @returns null when the server has the file.
 * @throws NetworkError, or the ApiError of a server error
 */
export async function sendCreation(
  environment: Environment,
  file: PendingFile,
): Promise<Refused | null> {
  try {
    await callApi(environment, { method: "POST", path: "/api/documents", body: file.body });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The id was made here, so "in use" means that an earlier request arrived and its answer was lost.
    if (error.status !== 409) return refusedBy(error);
  }
  await dropPending(environment, file.id);
  await listInAccount(environment, file).catch(() => {});
  return null;
}

function refusedBy(error: ApiError): Refused {
  if (error.status !== 429 && judge(error).kind === "retry") throw error;
  return {
    message: error.status === 429 ? TOO_MANY : error.message,
    wait: (error.retryAfter ?? 0) * 1000,
  };
}

/** An account lists only files that the server has, so adding it had to wait. */
async function listInAccount(environment: Environment, { id, userId }: PendingFile) {
  if (userId === null) return;
  const file = (await list(environment)).find((listed) => listed.id === id);
  const [{ isStillSignedIn }, { addToLibrary }] = await Promise.all([
    import("../account/signed-in-account"),
    import("../account/library"),
  ]);
  if (file && (await isStillSignedIn(environment, userId))) await addToLibrary(file, environment);
}

/** Marks a file made on this device as existing on the server. @returns whether this device had made it */
export async function isMadeNow(environment: Environment, id: string): Promise<boolean> {
  const file = await pendingOf(environment, id);
  return file !== null && (await sendCreation(environment, file)) === null;
}

/** Null when the server has the file, or this device did not make it. */
export async function pendingEnvironment(
  environment: Environment,
  id: string,
): Promise<Environment | null> {
  const file = await pendingOf(environment, id);
  return file && createdFirst(environment, file);
}

/**
 * The environment of a file that does not exist yet: its first request waits for the creation. While that is refused,
 * every request is answered 403 `pending` with the server's message, and the server is not called until its waiting
 * time is over.
 */
function createdFirst(environment: Environment, file: PendingFile): Environment {
  let made: Promise<Refused | null> | null = null;
  let refusedUntil = 0;
  const make = () => {
    made ??= sendCreation(environment, file).then(
      (refused) => {
        if (refused !== null) refusedUntil = performance.now() + refused.wait;
        return refused;
      },
      (error: unknown) => {
        made = null;
        throw error;
      },
    );
    return made;
  };
  return {
    ...environment,
    async fetch(url, init) {
      const refused = await make();
      if (refused === null) return environment.fetch(url, init);
      if (performance.now() >= refusedUntil) made = null;
      return Response.json({ error: refused.message, reason: "pending" }, { status: 403 });
    },
  };
}
