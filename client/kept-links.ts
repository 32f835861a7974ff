/** Where short links lead, as far as this device knows: it was asked when one was opened or made here. */
import { hashCapability } from "../lib/protocol/capability";
import { deriveShortLink } from "../lib/protocol/short-links";
import { defaultEnvironment, type Environment } from "./environment";
import { openStore } from "./sync/store";

/** The id of the file; null for a link that was never here. Nothing is asked of the server. */
export async function knownShortLink(
  secret: string,
  environment: Environment = defaultEnvironment(),
): Promise<string | null> {
  const store = await openStore(environment.indexedDB);
  try {
    const { capability } = await deriveShortLink(secret);
    return (await store.link(await hashCapability(capability)))?.documentId ?? null;
  } catch {
    // No secret of ours, or a device that keeps nothing.
    return null;
  } finally {
    store.close();
  }
}

/** Keeps what was just made; only a convenience, so that a device which cannot keep it says nothing. */
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
