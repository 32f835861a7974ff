/** The outbox: a mail is written in the transaction that causes it, and sent after it by deliver.ts. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterCommit, type Db, type Tx } from "@/db/client";
import { mailOutbox } from "@/db/schema";
import { sealText } from "@/db/schema/sealed";
import { wakeDelivery } from "./deliver";
import { mailDriverName } from "./driver";

/** One mail to one address. */
export interface Mail {
  /**
   * Which template it is made of; a kind that ends in `-code` holds a secret, and is emptied once it is sent. So is one
   * that begins with `calendar-`, of which the address is sealed too: nobody's guests can be read here.
   */
  kind: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  /** Further headers, e.g. for threads. */
  headers?: Record<string, string>;
  /** What `keepAttachment` gave. */
  attachmentId?: string;
}

/** No quotes, commas, brackets or blanks: what is written here is one address and nothing else. */
const ADDRESS = /^[^\s\p{Cc}"(),:;<>[\]\\@]+@[^\s\p{Cc}"(),:;<>\\@]+$/u;
/** No mail ever arrives at an address under `.invalid` (RFC 2606). */
const NOBODY = /\.invalid$/i;
const PRIVATE = "calendar-";
const HEADER_NAME = /^[A-Za-z][A-Za-z0-9-]*$/;

/**
 * Puts mails into the outbox with the caller's transaction: they are sent if and only if it commits. One to an address
 * that stands for nobody is dropped.
 * @returns the ids of their rows, in their order
 * @throws Error for an address or a header name that is none
 */
export async function enqueue(tx: Tx | Db, mails: readonly Mail[]): Promise<string[]> {
  if (mails.length === 0) return [];
  const all = mails.map((mail) => ({ id: randomUUID(), ...rowOf(mail) }));
  const rows = all.filter((_, at) => !NOBODY.test(mails[at]?.to ?? ""));
  const column = (name: keyof (typeof rows)[number]) => sql.param(rows.map((row) => row[name]));
  // One text for any number of mails: a hundred rows of parameters took longer to read than to write.
  await tx.execute(sql`insert into ${mailOutbox} (id, kind, recipient, reply_to, subject, text, html, headers, attachment_id)
    select id, kind, recipient, reply_to, subject, text, html, headers::jsonb, attachment_id
    from unnest(${column("id")}::uuid[], ${column("kind")}::text[], ${column("recipient")}::text[],
      ${column("replyTo")}::text[], ${column("subject")}::text[], ${column("text")}::text[],
      ${column("html")}::text[], ${column("headers")}::text[], ${column("attachmentId")}::uuid[])
      as mail (id, kind, recipient, reply_to, subject, text, html, headers, attachment_id)`);
  afterCommit(tx, wakeDelivery);
  return all.map(({ id }) => id);
}

function rowOf({ kind, to, subject, text, html, replyTo, headers = {}, attachmentId }: Mail) {
  return {
    kind,
    recipient: kind.startsWith(PRIVATE) ? sealText(addressOf(to)) : addressOf(to),
    replyTo: replyTo === undefined ? null : addressOf(replyTo),
    subject: sealText(oneLine(subject)),
    text: sealText(text),
    html: sealText(html),
    attachmentId: attachmentId ?? null,
    headers: JSON.stringify(
      Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [headerName(name), oneLine(value)]),
      ),
    ),
  };
}

function addressOf(address: string): string {
  if (address.length > 320 || !ADDRESS.test(address)) throw new Error("This is no mail address.");
  return address;
}

function headerName(name: string): string {
  if (!HEADER_NAME.test(name)) throw new Error("This is no name of a header.");
  return name;
}

/** A header ends where its line does: whatever could end the line becomes a space. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();

/** False where mail is switched off (`MAIL_DRIVER=none`). */
export const canSendMail = (): boolean => mailDriverName() !== "none";
