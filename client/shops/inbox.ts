/** What others sealed to a shop's inbox: orders, requests, and what suppliers and resellers send each other. */
import { type MessageKind, openMessage, type SealedMessage } from "../../lib/protocol/shop-message";
import type { ShopSession } from "./session";

/** Today's, then those from before a change of the shop key, the newest first. */
export function inboxesOf({ stored: { keys, ring } }: ShopSession): [JsonWebKey, ...JsonWebKey[]] {
  const retired = ring.flatMap(({ use, jwk }) => (use === "inbox" && jwk ? [jwk] : []));
  return [keys.inbox, ...retired.reverse()];
}

/**
 * By the inbox of today, or one from before.
 * @param shopId the shop that the message is bound to: its supplier, for what those send each other
 * @throws ProtocolError by today's inbox where none opens it
 */
export async function openByInbox(
  session: ShopSession,
  kind: MessageKind,
  sealed: SealedMessage & { id: string },
  shopId: string = session.owner.shopId,
): Promise<{ value: unknown; contentKey: string }> {
  const open = (inbox: JsonWebKey) => openMessage(kind, shopId, inbox, sealed);
  const [today, ...retired] = inboxesOf(session);
  return open(today).catch(async (error: unknown) => {
    for (const inbox of retired) {
      const opened = await open(inbox).catch(() => null);
      if (opened !== null) return opened;
    }
    throw error;
  });
}
