/** Makes the server take a file that was made on this device, before anything else is asked about it. */
import type { Environment } from "../environment";
import { ApiError, callApi } from "../http";
import { list } from "../local-files";
import { judge } from "../sync/failure";
import { dropPending, type PendingFile, pendingOf } from "./pending";

/** The server's words for 429 ask to try again, which is what happens by itself (F-002). */
const TOO_MANY = "Too many new files came from this network within an hour.";

/** Why the server does not take a file yet, in its words. */
export type Refused = {
  message: string;
  /** Milliseconds until asking again makes sense. */
  wait: number;
};

/**
 * Sends the creation; sent twice it makes one file (F-015).
 * @returns null when the server has the file. Rejects with a NetworkError, or an ApiError of a server that is unwell.
 */
export async function sendCreation(
  environment: Environment,
  file: PendingFile,
): Promise<Refused | null> {
  try {
    await callApi(environment, { method: "POST", path: "/api/documents", body: file.body });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The id was made here: taken means that an earlier request arrived, and its answer did not.
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

/** An account takes in only what the server has, so its list waited for this. */
async function listInAccount(environment: Environment, { id, userId }: PendingFile) {
  if (userId === null) return;
  const file = (await list(environment)).find((listed) => listed.id === id);
  const [{ isStillSignedIn }, { addToLibrary }] = await Promise.all([
    import("../account/signed-in-account"),
    import("../account/library"),
  ]);
  if (file && (await isStillSignedIn(environment, userId))) await addToLibrary(file, environment);
}

/** Whether this device had made the file, and the server has it from now on. */
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
 * The environment of a file that is not made yet: its first request waits for the creation. While that is refused,
 * every request is answered 403 `pending` with the server's words, and the server is left in peace as long as it asked.
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
