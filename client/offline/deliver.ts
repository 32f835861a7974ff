/** Sends what this device has not sent yet: files created here, and edits of files that are not open. */
import { defaultEnvironment, type Environment } from "../environment";
import { NetworkError } from "../http";
import { type LocalFile, list } from "../local-files";
import { OpenError, openFile } from "../sync";
import { sendCreation } from "./creation";
import { withUnsentEdits } from "./owed";
import { listPending } from "./pending";

/** How long one file may take; what it did not manage is tried at the next occasion. */
const PATIENCE_MS = 20_000;

/**
 * Sends what is owed, one file after the other and in one tab at a time. Stops at the first that the server does not
 * hear of; what it refuses stays here and is said when the file is opened.
 * @param open files that are open and see to themselves
 */
export async function deliver(
  open: ReadonlySet<string> = new Set(),
  environment: Environment = defaultEnvironment(),
): Promise<void> {
  const { locks } = environment;
  if (locks === null) return deliverAll(open, environment);
  await locks.request("sealdesk-deliver", { ifAvailable: true }, async (lock) => {
    if (lock !== null) await deliverAll(open, environment);
  });
}

async function deliverAll(open: ReadonlySet<string>, environment: Environment): Promise<void> {
  for (const file of await listPending(environment)) {
    if (!open.has(file.id)) await sendCreation(environment, file);
  }
  const listed = new Map((await list(environment)).map((file) => [file.id, file]));
  for (const id of await withUnsentEdits(environment)) {
    const file = listed.get(id);
    if (file && !open.has(id)) await sendEdits(file, environment);
  }
}

/** Opening a file takes over what was left of it, and closing it waits until that is sent. */
async function sendEdits({ id, token }: LocalFile, environment: Environment): Promise<void> {
  const [capability = "", contentKey = null] = token.split(".");
  const link = { form: "long", id, capability, contentKey } as const;
  const file = await openFile(link, { environment }).catch(unlessUnreachable);
  if (file === null) return;
  let over: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise((resolve) => {
    over = setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([file.flush(), limit]);
  clearTimeout(over);
  const { save } = file.status();
  await file.close();
  if (save === "offline") throw new NetworkError("The server could not be reached.");
}

/** A file that does not open now keeps its edits; the next one may open. */
function unlessUnreachable(error: unknown): null {
  if (error instanceof OpenError && error.code !== "network") return null;
  throw error;
}
