/** Vercel's blob store through its own client, which is loaded only where a token is set. */
import type { BlobStore } from "./blob-store";

/** How long one call may take, its repetitions included (ms); a function on such a host does not wait much longer. */
const TIMEOUT_MS = 20_000;

interface Options {
  token: string;
  /** As the store was made: each has only one of them. */
  access: "private" | "public";
}

/** Ends a call that takes too long. The client knows the abort of a controller, and repeats what a timeout ended. */
async function within<Value>(call: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), TIMEOUT_MS);
  try {
    return await call(patience.signal);
  } finally {
    clearTimeout(timer);
  }
}

export function vercelStore({ token, access }: Options): BlobStore {
  const client = () => import("@vercel/blob");
  return {
    async put(key, bytes) {
      const { put } = await client();
      const options = { token, access, addRandomSuffix: false, contentType: OCTETS };
      await within((abortSignal) =>
        // A repetition whose first try arrived writes the same bytes once more.
        put(key, Buffer.from(bytes), { ...options, allowOverwrite: true, abortSignal }),
      );
    },
    async open(key) {
      const { head, BlobNotFoundError } = await client();
      const found = await within((abortSignal) => head(key, { token, abortSignal })).catch(
        (fault: unknown) => {
          if (fault instanceof BlobNotFoundError) return null;
          throw fault;
        },
      );
      return found && download(found.url, token);
    },
    async erase(keys) {
      const { del } = await client();
      if (keys.length > 0) await within((abortSignal) => del([...keys], { token, abortSignal }));
    },
  };
}

const OCTETS = "application/octet-stream";

/** Its address is asked of the store and not made up, so that any domain of its own will do. */
async function download(url: string, token: string) {
  const headers = { Authorization: `Bearer ${token}`, "Accept-Encoding": "identity" };
  const response = await within((signal) =>
    fetch(url, { headers, redirect: "error", cache: "no-store", signal }),
  );
  if (response.ok && response.body) {
    const length = response.headers.get("content-length");
    return { size: length === null ? null : Number(length), stream: response.body };
  }
  // Unread, it would hold its connection.
  await response.body?.cancel();
  if (response.status === 404) return null;
  throw new Error(`The blob store answered ${response.status}.`);
}
