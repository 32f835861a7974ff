/** How a file's bytes are sent: encrypted for an encrypted file, unchanged for a standard one. */
import * as contexts from "../../lib/protocol/contexts";
import { open, seal } from "../../lib/protocol/envelope";
import type { Privacy } from "./types";

export type Codec = {
  privacy: Privacy;
  sealUpdate(updateId: string, update: Uint8Array): Promise<Uint8Array>;
  openUpdate(updateId: string, payload: Uint8Array): Promise<Uint8Array>;
  sealSnapshot(state: Uint8Array): Promise<Uint8Array>;
  openSnapshot(payload: Uint8Array): Promise<Uint8Array>;
  sealPresence(clientId: number, awareness: Uint8Array): Promise<Uint8Array>;
  openPresence(clientId: number, payload: Uint8Array): Promise<Uint8Array>;
  /** For data that stays on this device (Y-060). */
  sealLocal(bytes: Uint8Array): Promise<Uint8Array>;
  openLocal(blob: Uint8Array): Promise<Uint8Array>;
};

export function encryptedCodec(id: string, key: CryptoKey): Codec {
  return {
    privacy: "e2ee",
    sealUpdate: (updateId, update) => seal(key, contexts.update(id, updateId), update),
    openUpdate: (updateId, payload) => open(key, contexts.update(id, updateId), payload),
    sealSnapshot: (state) => seal(key, contexts.snapshot(id), state),
    openSnapshot: (payload) => open(key, contexts.snapshot(id), payload),
    sealPresence: (clientId, state) => seal(key, contexts.presence(id, clientId), state),
    openPresence: (clientId, payload) => open(key, contexts.presence(id, clientId), payload),
    sealLocal: (bytes) => seal(key, contexts.local(id), bytes),
    openLocal: (blob) => open(key, contexts.local(id), blob),
  };
}

export function standardCodec(): Codec {
  const same = (bytes: Uint8Array) => Promise.resolve(bytes);
  const sameWithId = (_id: unknown, bytes: Uint8Array) => Promise.resolve(bytes);
  return {
    privacy: "standard",
    sealUpdate: sameWithId,
    openUpdate: sameWithId,
    sealSnapshot: same,
    openSnapshot: same,
    sealPresence: sameWithId,
    openPresence: sameWithId,
    sealLocal: same,
    openLocal: same,
  };
}
