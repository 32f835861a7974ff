/** Every mail about a ticket: to the members of its project, and to its customer (D-26). */
import { sql } from "drizzle-orm";
import type { Db, Tx } from "@/db/client";
import { ticketMail } from "@/db/schema";
import { layOut } from "@/lib/mail/layout";
import { enqueue, type Mail } from "@/lib/mail/outbox";
import { mailSender } from "@/lib/mail/sender";
import { statusPathOf } from "./links";

/** What mails contain of a ticket. */
export interface MailedTicket {
  ticketId: string;
  code: string;
  subject: string | null;
  /** The number of the customer's current link. */
  link: number;
  projectName: string;
  customer: { name: string | null; email: string };
  /** The id of its first message, to which all mails of the thread refer. */
  firstMessageId: string;
}

/** The message a mail is about. */
export interface MailedMessage {
  id: string;
  body: string;
  attachments: readonly string[];
}

const MAX_QUOTE_CHARS = 2_000;
const MAX_SUBJECT_CHARS = 60;
const REPLY_THERE = "Reply in Sealdesk; replies to this e-mail are not read.";
const WHOEVER = "Anyone with this link can read and reply.";

const cut = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "")}…` : text;

/** Headers that make a mail program show a ticket as one conversation (RFC 5322 3.6.4). */
function threadHeaders(ticket: MailedTicket, messageId: string): Record<string, string> {
  const { address } = mailSender();
  const host = address.slice(address.lastIndexOf("@") + 1);
  const idOf = (message: string) => `<ticket.${ticket.ticketId}.${message}@${host}>`;
  const headers = { "Message-ID": idOf(messageId) };
  if (messageId === ticket.firstMessageId) return headers;
  const first = idOf(ticket.firstMessageId);
  return { ...headers, "In-Reply-To": first, References: first };
}

const openTicket = ({ code }: MailedTicket) =>
  ({ label: "Open ticket", path: `/desk/tickets/${code}` }) as const;
const viewAndReply = (ticket: MailedTicket) =>
  ({ label: "View and reply", path: statusPathOf(ticket) }) as const;
const forMembers = ({ projectName }: MailedTicket): string =>
  `You received this email because you answer tickets for ${projectName}. ${REPLY_THERE}`;
const forCustomer = ({ projectName }: MailedTicket): string =>
  `You received this email because someone contacted ${projectName} with your address. Replies to this email aren’t read.`;
const attached = ({ attachments }: MailedMessage): string[] =>
  attachments.length > 0 ? [`Attached: ${attachments.join(", ")}`] : [];

/** To a member: a customer wrote. */
export function newTicketMail(to: string, ticket: MailedTicket, message: MailedMessage): Mail {
  const { code, subject, projectName, customer } = ticket;
  const letter = layOut({
    title: "New ticket",
    opening: `New ticket in ${projectName}.`,
    facts: [["From", customer.name ? `${customer.name} <${customer.email}>` : customer.email]],
    quote: cut(message.body, MAX_QUOTE_CHARS),
    paragraphs: [...attached(message), REPLY_THERE],
    button: openTicket(ticket),
    footer: forMembers(ticket),
  });
  return {
    kind: "ticket-new",
    to,
    subject: `[${code}] ${subject ?? cut(message.body, MAX_SUBJECT_CHARS)}`,
    headers: threadHeaders(ticket, message.id),
    ...letter,
  };
}

/** To the customer: the message has arrived. It contains their link, so its text is erased once it is sent. */
export function receiptMail(ticket: MailedTicket, message: MailedMessage): Mail {
  const { code, projectName, customer } = ticket;
  const letter = layOut({
    title: "We got your message",
    opening: `${customer.name ? `Hello ${customer.name}, ` : "Hello, "}we got your message to ${projectName}.`,
    facts: [["Ticket", code]],
    quote: cut(message.body, MAX_QUOTE_CHARS),
    paragraphs: [...attached(message), WHOEVER],
    button: viewAndReply(ticket),
    footer: forCustomer(ticket),
  });
  return {
    kind: "ticket-receipt-code",
    to: customer.email,
    subject: `We got your message [${code}]`,
    headers: threadHeaders(ticket, message.id),
    ...letter,
  };
}

/** To the customer: an agent answered. */
export function replyMail(
  ticket: MailedTicket,
  message: MailedMessage,
  by: { name: string; isResolved: boolean },
): Mail {
  const { code, subject, projectName, customer } = ticket;
  const letter = layOut({
    title: "A reply to your message",
    opening: `${by.name} from ${projectName} replied.`,
    quote: message.body,
    paragraphs: [
      ...attached(message),
      ...(by.isResolved ? ["We marked this as resolved; reply to reopen."] : []),
      WHOEVER,
    ],
    button: viewAndReply(ticket),
    footer: forCustomer(ticket),
  });
  return {
    kind: "ticket-reply-code",
    to: customer.email,
    subject: `Re: ${subject ?? "your message"} [${code}]`,
    headers: threadHeaders(ticket, message.id),
    ...letter,
  };
}

/** To a member: the customer wrote again. */
export function customerReplyMail(
  to: string,
  ticket: MailedTicket,
  message: MailedMessage,
  isReopened: boolean,
): Mail {
  const { code, subject, projectName, customer } = ticket;
  const letter = layOut({
    title: "The customer replied",
    opening: `${customer.name ?? customer.email} replied in ${projectName}.`,
    quote: cut(message.body, MAX_QUOTE_CHARS),
    paragraphs: [
      ...attached(message),
      ...(isReopened ? ["The ticket was resolved, so this reply reopened it."] : []),
      REPLY_THERE,
    ],
    button: openTicket(ticket),
    footer: forMembers(ticket),
  });
  return {
    kind: "ticket-customer-reply",
    to,
    subject: `Re: [${code}]${subject ? ` ${subject}` : ""}`,
    headers: threadHeaders(ticket, message.id),
    ...letter,
  };
}

export interface MailAbout {
  ticketId: string;
  messageId: string;
  mail: Mail;
}

/** Adds mails to the outbox and records which messages they are about. @returns their ids */
export async function enqueueAll(tx: Tx | Db, all: readonly MailAbout[]): Promise<string[]> {
  const ids = await enqueue(
    tx,
    all.map(({ mail }) => mail),
  );
  if (ids.length > 0)
    await tx.execute(sql`insert into ${ticketMail} (mail_id, ticket_id, message_id)
      select * from unnest(${sql.param(ids)}::uuid[],
        ${sql.param(all.map(({ ticketId }) => ticketId))}::uuid[],
        ${sql.param(all.map(({ messageId }) => messageId))}::uuid[])`);
  return ids;
}

/** The same for mails about one message. */
export const enqueueFor = (
  tx: Tx | Db,
  about: { ticketId: string; messageId: string },
  mails: readonly Mail[],
): Promise<string[]> =>
  enqueueAll(
    tx,
    mails.map((mail) => ({ ...about, mail })),
  );
