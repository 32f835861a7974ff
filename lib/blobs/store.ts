/** Where the bytes of attachments are kept: in a folder beside the database, or in Vercel's blob store. */

import { env } from "@/lib/env";
import { HttpError } from "@/lib/http/errors";
import { log } from "@/lib/http/log";
import type { BlobStore } from "./blob-store";
import { localStore } from "./local";
import { vercelStore } from "./vercel";

const unavailable = () =>
  new HttpError(503, "unavailable", "The store of attachments cannot be reached right now.", {
    retryAfter: 5,
  });

/** What goes wrong on the way to the store is the store's: the request can be sent again. */
async function asked<Value>(answer: Promise<Value>): Promise<Value> {
  try {
    return await answer;
  } catch (fault) {
    log.error({ err: fault }, "blob store failed");
    throw unavailable();
  }
}

/** The store of this installation. @throws 503 from each of its functions while it cannot be reached */
export function blobStore(): BlobStore {
  const { BLOB_READ_WRITE_TOKEN: token, BLOB_ACCESS: access, DATA_DIR } = env();
  const store = token ? vercelStore({ token, access }) : localStore(`${DATA_DIR}/blobs`);
  return {
    put: (key, bytes) => asked(store.put(key, bytes)),
    open: (key) => asked(store.open(key)),
    erase: (keys) => asked(store.erase(keys)),
  };
}
