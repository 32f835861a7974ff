/** What others sealed to a shop's inbox: orders, requests, and messages between suppliers and resellers. */
import { type MessageKind, openMessage, type SealedMessage } from "../../lib/protocol/shop-message";
import type { ShopSession } from "./session";

/** The current inbox, then earlier ones from before key changes, newest first. */
export function inboxesOf({ stored: { keys, ring } }: ShopSession): [JsonWebKey, ...JsonWebKey[]] {
  const retired = ring.flatMap(({ use, jwk }) => (use === "inbox" && jwk ? [jwk] : []));
  return [keys.inbox, ...retired.reverse()];
}

/**
 * Decrypts with the current inbox or an earlier one.
 * @param shopId the shop that the message is bound to: the supplier, for messages between suppliers and resellers
 * @throws ProtocolError of the current inbox when none decrypts it
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
