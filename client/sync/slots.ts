/** At most four live streams per browser: it opens six connections to a site, and some must stay free. */

const SLOTS = 4;

export type Slot = { release(): void };

/** A free slot, or null when other tabs hold them all. Without Web Locks there is always one. */
export async function takeSlot(locks: LockManager | null): Promise<Slot | null> {
  if (locks === null) return { release: () => {} };
  for (let at = 0; at < SLOTS; at++) {
    const slot = await tryLock(locks, `sealdesk-live-${at}`);
    if (slot !== null) return slot;
  }
  return null;
}

/** Takes the named lock if it is free. It is released by its holder or when the tab ends. */
export function tryLock(locks: LockManager, name: string): Promise<Slot | null> {
  return new Promise((resolve) => {
    locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (lock === null) {
          resolve(null);
          return;
        }
        return new Promise<void>((release) => resolve({ release }));
      })
      .catch(() => resolve(null));
  });
}
