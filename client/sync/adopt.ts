/** Adopts edits that an earlier tab could not send before it was closed or crashed. */
import { guardUpdate } from "../../lib/kinds/yjs-guard";
import type { Codec } from "./codec";
import type { Outbox } from "./outbox";
import { tryLock } from "./slots";
import type { Store, Unsent } from "./store";

/** The lock that a tab holds while it exists. */
export const tabLock = (tab: string) => `sealdesk-tab-${tab}`;

export type Adoption = {
  store: Store;
  codec: Codec;
  documentId: string;
  /** The adopting tab. */
  tab: string;
  locks: LockManager | null;
  outbox: Outbox;
  /** Applies an update to the document without sending it as a new one. */
  apply(update: Uint8Array): void;
};

/** Without Web Locks, edits of a living tab are adopted too; sent twice under one id they count once. */
export async function adoptUnsent(adoption: Adoption): Promise<void> {
  const { store, documentId, tab } = adoption;
  const left = (await store.unsent(documentId)).filter((item) => item.tab !== tab);
  left.sort((a, b) => a.at - b.at);
  const alive = new Set<string>();
  for (const owner of new Set(left.map((item) => item.tab))) {
    if (await isAlive(adoption.locks, owner)) alive.add(owner);
  }
  for (const item of left) if (!alive.has(item.tab)) await adopt(adoption, item);
}

async function isAlive(locks: LockManager | null, tab: string): Promise<boolean> {
  if (locks === null) return false;
  const slot = await tryLock(locks, tabLock(tab));
  slot?.release();
  return slot === null;
}

// One that cannot be decrypted stays: another link to the file may have the right key.
async function adopt({ codec, outbox, apply }: Adoption, item: Unsent): Promise<void> {
  try {
    const envelope = await codec.openLocal(item.blob);
    const update = await codec.openUpdate(item.id, envelope);
    guardUpdate(update);
    apply(update);
    outbox.adopt(item.id, update, envelope);
  } catch {
    return;
  }
}
