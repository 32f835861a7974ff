/** Where short links lead, for links opened or created on this device. */
import { hashCapability } from "../lib/protocol/capability";
import { deriveShortLink } from "../lib/protocol/short-links";
import { defaultEnvironment, type Environment } from "./environment";
import { openStore } from "./sync/store";

/** The file's id; null for a link unknown to this device. The server is not called. */
export async function knownShortLink(
  secret: string,
  environment: Environment = defaultEnvironment(),
): Promise<string | null> {
  const store = await openStore(environment.indexedDB);
  try {
    const { capability } = await deriveShortLink(secret);
    return (await store.link(await hashCapability(capability)))?.documentId ?? null;
  } catch {
    // Not a secret of ours, or the device stores nothing.
    return null;
  } finally {
    store.close();
  }
}

/** Stores a new link. It is only a convenience, so a failure is ignored. */
export async function keepShortLink(
  made: { documentId: string; capability: string; envelope: string },
  environment: Environment,
): Promise<void> {
  const { documentId, capability, envelope } = made;
  const store = await openStore(environment.indexedDB);
  try {
    await store.keepLink({ id: await hashCapability(capability), documentId, envelope });
  } catch {
    // The server will be asked.
  } finally {
    store.close();
  }
}
