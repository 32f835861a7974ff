/** Adds a message to a locked ticket: stores, counts and indexes it and writes its events in one transaction (D-24). */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { ticketAttachment, ticketMessage } from "@/db/schema";
import type { AttachmentInput } from "@/lib/contract/ticket-shapes";
import { emit } from "./events";
import type { LockedTicket } from "./lock";
import { changeStatus } from "./status-change";

export interface NewMessage {
  author: "customer" | "agent";
  /** The agent. */
  userId: string | null;
  authorName: string | null;
  body: string;
  attachments: readonly AttachmentInput[];
  /** A note that only agents see. It changes nothing visible to others and causes no event. */
  internal: boolean;
}

/** Longer text is not searchable, because a Postgres text search document is limited to a megabyte. */
const MAX_SEARCHABLE_BYTES = 600_000;

/**
 * Adds a message. A customer's message reopens a resolved ticket.
 * @param tx holds the ticket's lock
 * @returns its id, and whether it reopened the ticket
 */
export async function addMessage(
  tx: Tx,
  ticket: LockedTicket,
  message: NewMessage,
): Promise<{ messageId: string; isReopened: boolean }> {
  const messageId = randomUUID();
  const { attachments, ...row } = message;
  // The clock's time, not the transaction's: this transaction may have begun before the one it waited for.
  const createdAt = sql`clock_timestamp()`;
  await tx.insert(ticketMessage).values({ id: messageId, ticketId: ticket.id, createdAt, ...row });
  if (attachments.length > 0)
    await tx.insert(ticketAttachment).values(
      attachments.map(({ url, filename, contentType, sizeBytes }, place) => ({
        messageId,
        place,
        url,
        filename,
        contentType: contentType ?? null,
        sizeBytes: sizeBytes ?? null,
      })),
    );
  await tx.execute(sql`with found as (
      update ticket_search set document = case when octet_length(document::text) < ${MAX_SEARCHABLE_BYTES}
        then document || to_tsvector('simple', ${message.body}::text) else document end
      where ticket_id = ${ticket.id})
    update ticket set message_count = message_count + 1, last_message_at = ${laterThan(sql`last_message_at`)},
      updated_at = case when ${message.internal} then updated_at else ${laterThan(sql`updated_at`)} end,
      last_author = case when ${message.internal} then last_author else ${message.author} end
    where id = ${ticket.id}`);
  if (message.internal) return { messageId, isReopened: false };
  const { projectId, id: ticketId } = ticket;
  await emit(tx, [{ type: "ticket.replied", projectId, ticketId, messageId }]);
  const isReopened = message.author === "customer" && (await changeStatus(tx, ticket, "open"));
  return { messageId, isReopened };
}

/** The current time, but always later than the stored one, even for changes in quick succession. */
const laterThan = (moment: ReturnType<typeof sql>) =>
  sql`greatest(clock_timestamp(), ${moment} + interval '1 millisecond')`;
