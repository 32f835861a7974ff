/** Sends what this device has not sent yet: files created here, and edits of files that are not open. */
import { defaultEnvironment, type Environment } from "../environment";
import { NetworkError } from "../http";
import { type LocalFile, list } from "../local-files";
import { OpenError, openFile } from "../sync";
import { sendCreation } from "./creation";
import { withUnsentEdits } from "./owed";
import { listPending } from "./pending";

/** Time limit for one file; the rest is sent next time. */
const PATIENCE_MS = 20_000;

/**
 * Sends unsent files and edits, one file after another and in one tab at a time. Stops at the first that cannot reach
 * the server. Refused ones stay here, and the refusal is shown when the file is opened.
 * @param open files that are open, which send for themselves
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

/** Opening a file adopts its unsent edits, and closing it waits until they are sent. */
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

/** A file that cannot be opened now keeps its edits, and the next one is tried. */
function unlessUnreachable(error: unknown): null {
  if (error instanceof OpenError && error.code !== "network") return null;
  throw error;
}
