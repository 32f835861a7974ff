/** An agent's reply: stored first, then mailed to the customer while the agent waits a short time (T-150). */
import type { Tx } from "@/db/client";
import type { AttachmentInput } from "@/lib/contract/ticket-shapes";
import type { KeyedBody } from "@/lib/http/idempotency";
import { sentWithin } from "@/lib/mail/deliver-now";
import { onceFor } from "./idempotency";
import { lockTicketForMember, mailedTicketOf } from "./lock";
import { enqueueFor, replyMail } from "./mails";
import { addMessage } from "./messages";
import { changeStatus } from "./status-change";

/** How long a reply waits for the mail server (ms; D-26). */
const TIMEOUT_MS = 5_000;

export interface Agent {
  userId: string;
  /** The name the customer sees. */
  name: string;
}

export interface AgentReply {
  body: string;
  resolve: boolean;
  attachments?: readonly AttachmentInput[];
}

/**
 * Answers a ticket. With `email_sent` false the reply is stored, and its mail is sent later or not at all.
 * @param keyedBody a repeated key returns the first answer (D-20)
 * @throws 404 for a ticket that is unknown or not theirs; 400 for a key used with another body
 */
export async function replyAsAgent(
  agent: Agent,
  code: string,
  reply: AgentReply,
  keyedBody: KeyedBody | null,
): Promise<{ ok: true; email_sent: boolean }> {
  // The typed code is part of the repeated request, so it is compared too.
  const scope = `ticket-reply:${agent.userId}:${code}`;
  const { mailId } = await onceFor(scope, keyedBody, async (tx) => ({
    mailId: await keep(tx, agent, code, reply),
  }));
  return { ok: true, email_sent: await sentWithin(mailId, TIMEOUT_MS) };
}

/** @returns the id of the customer's mail */
async function keep(tx: Tx, agent: Agent, code: string, reply: AgentReply): Promise<string> {
  const ticket = await lockTicketForMember(tx, agent.userId, code);
  const { body, resolve, attachments = [] } = reply;
  const { messageId } = await addMessage(tx, ticket, {
    author: "agent",
    userId: agent.userId,
    authorName: agent.name,
    body,
    attachments,
    internal: false,
  });
  if (resolve) await changeStatus(tx, ticket, "resolved");
  const message = { id: messageId, body, attachments: attachments.map((each) => each.filename) };
  const isResolved = resolve || ticket.status === "resolved";
  const mail = replyMail(await mailedTicketOf(tx, ticket), message, {
    name: agent.name,
    isResolved,
  });
  const [mailId] = await enqueueFor(tx, { ticketId: ticket.id, messageId }, [mail]);
  if (!mailId) throw new Error("A reply has no mail.");
  return mailId;
}
