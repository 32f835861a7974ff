/** Files that outlive a crash and a power cut. */
import { open } from "node:fs/promises";
import { dirname } from "node:path";

/** Writes a file that is there after a power cut, for this user alone. */
export async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, "w", 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** From a folder up to one that holds it, both included. */
export async function syncFolders(from: string, to: string): Promise<void> {
  // Windows opens no folder, and keeps their entries by itself.
  if (process.platform === "win32") return;
  const handle = await open(from, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  if (from !== to) await syncFolders(dirname(from), to);
}
