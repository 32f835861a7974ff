/** Reads a request and records once that a signer has seen it (D-51). */
import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { signRecipient } from "@/db/schema";
import type { SenderEnvelope, SignerEnvelope } from "@/lib/contract/signing-shapes";
import { log } from "@/lib/http/log";
import type { Party } from "./access";
import type { Evidence } from "./events";
import { append } from "./events";
import { lockEnvelope, type RecipientRow, recipientOf } from "./request";
import { sealer } from "./stamp/seal";
import { senderView, signerView } from "./views";

export async function readEnvelope(
  party: Party,
  by: Evidence,
): Promise<SenderEnvelope | SignerEnvelope> {
  if (party.role === "sender") return senderView(party.envelope);
  const { envelope, recipient } = party;
  if (recipient.viewedAt) return signerView(envelope, recipient);
  // The reader may be the last to sign. Making a key takes seconds, so it is started now.
  sealer().catch((fault: unknown) => log.warn({ err: fault }, "the key of the seal is not ready"));
  return signerView(envelope, await viewed(recipient, by));
}

/** @throws 404; 410 when the request ended meanwhile */
const viewed = (known: RecipientRow, by: Evidence): Promise<RecipientRow> =>
  db().transaction(async (tx) => {
    const { requestId, id } = known;
    const recipient = recipientOf(await lockEnvelope(tx, requestId, "read", "signer"), known);
    if (recipient.viewedAt) return recipient;
    const viewedAt = new Date();
    await tx
      .update(signRecipient)
      .set({ viewedAt })
      .where(and(eq(signRecipient.requestId, requestId), eq(signRecipient.id, id)));
    await append(tx, requestId, [
      { type: "viewed", by: "signer", recipientId: id, from: by, at: viewedAt },
    ]);
    return { ...recipient, viewedAt };
  });
