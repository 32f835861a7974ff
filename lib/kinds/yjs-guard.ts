/**
 * Looks at Yjs bytes from outside before Yjs does. Yjs trusts counts and clocks it reads: 27 bytes
 * can hang it (yjs issue 687), 2 KB with many client ids can hold a process for seconds.
 */
import { createDecoder, hasContent, readVarString, readVarUint } from "lib0/decoding";
import { GuardError, malformed, readClient, readClock, readCount } from "./yjs-counts";
import { scanUpdate } from "./yjs-scan";

export { GuardError } from "./yjs-counts";

/** Concurrent inserts at one place cost clients² in Yjs; 2,000 stay under a quarter of a second. */
export const MAX_CLIENTS = 2000;

/** The largest state a standard file may have. */
export const MAX_UPDATE_BYTES = 2_097_152;

export interface UpdateFacts {
  /** Every client that wrote or deletes something here. */
  clients: number[];
  structs: number;
  /** Neither content nor deletions. */
  empty: boolean;
}

/** Throws `GuardError` with code `malformed`, `clients`, `clock` or `size`. Builds no document. */
export function guardUpdate(bytes: Uint8Array, maxBytes = MAX_UPDATE_BYTES): UpdateFacts {
  if (bytes.length > maxBytes) throw new GuardError("size", "The update is too large.");
  const clients = new Set<number>();
  let structs = 0;
  let deletes = 0;
  scanUpdate(bytes, {
    client(client) {
      clients.add(client);
      if (clients.size > MAX_CLIENTS) throw tooManyClients();
    },
    range() {
      structs++;
    },
    deleted() {
      deletes++;
    },
  });
  return { clients: [...clients], structs, empty: structs === 0 && deletes === 0 };
}

/** A state vector as a map of client to next clock. */
export function guardStateVector(bytes: Uint8Array): Map<number, number> {
  const vector = new Map<number, number>();
  try {
    const decoder = createDecoder(bytes);
    const count = readCount(decoder, 2);
    if (count > MAX_CLIENTS) throw tooManyClients();
    for (let left = count; left > 0; left--) {
      const client = readClient(decoder);
      if (vector.has(client)) throw malformed("a client twice");
      vector.set(client, readClock(decoder));
    }
    if (hasContent(decoder)) throw malformed("bytes after the end");
  } catch (error) {
    throw error instanceof GuardError ? error : malformed("cut short");
  }
  return vector;
}

/** The one presence state that `clientId` may publish, for itself; null says it left (F-073). */
export function guardAwareness(
  bytes: Uint8Array,
  clientId: number,
): Record<string, unknown> | null {
  let state: unknown;
  try {
    const decoder = createDecoder(bytes);
    if (readVarUint(decoder) !== 1) throw malformed("not exactly one presence");
    if (readVarUint(decoder) !== clientId) throw malformed("the presence of someone else");
    readClock(decoder);
    state = JSON.parse(readVarString(decoder));
    if (hasContent(decoder)) throw malformed("bytes after the end");
  } catch (error) {
    throw error instanceof GuardError ? error : malformed("no presence");
  }
  if (typeof state !== "object" || Array.isArray(state)) throw malformed("no presence");
  return state === null ? null : { ...state };
}

function tooManyClients(): GuardError {
  return new GuardError("clients", "Too many writers in one update.");
}
