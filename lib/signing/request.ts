/** Reads a request with its recipients, or locks it until a transaction ends. */
import { and, asc, eq, sql } from "drizzle-orm";
import { type Db, db, type Tx } from "@/db/client";
import { signPdf, signRecipient, signRequest } from "@/db/schema";
import { digestOf } from "@/lib/digest";
import { signErrors } from "./errors";
import { type Action, refusalOf, statusOf } from "./status";

export type RequestRow = typeof signRequest.$inferSelect;
export type RecipientRow = typeof signRecipient.$inferSelect;

export interface Envelope {
  request: RequestRow;
  /** In the order the sender named them. */
  recipients: RecipientRow[];
}

/** Null when there is no such request, or when its retention is over (S-069). */
export async function findEnvelope(id: string, on: Db | Tx = db()): Promise<Envelope | null> {
  const [request] = await on.select().from(signRequest).where(eq(signRequest.id, id));
  return request ? withRecipients(on, request) : null;
}

async function withRecipients(on: Db | Tx, request: RequestRow): Promise<Envelope | null> {
  if (request.purgeAt.getTime() <= Date.now()) return null;
  const recipients = await on
    .select()
    .from(signRecipient)
    .where(eq(signRecipient.requestId, request.id))
    .orderBy(asc(signRecipient.place));
  return { request, recipients };
}

/**
 * Locks the request, so that an action is checked against its current state.
 * @throws 404 when it was deleted, 409 or 410 when its status does not allow the action
 */
export async function lockEnvelope(
  tx: Tx,
  id: string,
  action: Action,
  role: "sender" | "signer",
): Promise<Envelope> {
  const [request] = await tx
    .select()
    .from(signRequest)
    .where(eq(signRequest.id, id))
    .for("no key update");
  const envelope = request ? await withRecipients(tx, request) : null;
  if (!envelope) throw signErrors.notFound();
  const refusal = refusalOf(action, statusOf(envelope.request), role);
  if (refusal) throw refusal;
  return envelope;
}

/** @throws 404 when the recipient's link was replaced meanwhile */
export function recipientOf(
  { recipients }: Envelope,
  { id, tokenHash }: Pick<RecipientRow, "id" | "tokenHash">,
): RecipientRow {
  const recipient = recipients.find((row) => row.id === id && row.tokenHash === tokenHash);
  if (!recipient) throw signErrors.notFound();
  return recipient;
}

/** The stored PDF is not the one that was uploaded. It must never be signed (SECURITY 2.5). */
export class ForeignPdfError extends Error {
  override readonly name = "ForeignPdfError";
}

/** The PDF that everybody signs. @throws ForeignPdfError when it is not the one that was uploaded */
export async function originalOf({ id, originalHash }: RequestRow): Promise<Uint8Array> {
  const bytes = await pdfOf(id, "original");
  refuseForeign(id, digestOf(bytes), originalHash);
  return bytes;
}

/**
 * Checks the PDF that everybody signs where its bytes are not needed: the database hashes them, so they are not sent here.
 * @throws ForeignPdfError when it is not the one that was uploaded
 */
export async function checkOriginal({ id, originalHash }: RequestRow): Promise<void> {
  const [row] = await db()
    .select({ hash: sql<string>`encode(sha256(${signPdf.bytes}), 'hex')` })
    .from(signPdf)
    .where(isPdf(id, "original"));
  if (!row) throw signErrors.notFound();
  refuseForeign(id, row.hash, originalHash);
}

function refuseForeign(id: string, hash: string, originalHash: string): void {
  if (hash !== originalHash)
    throw new ForeignPdfError(`The stored PDF of request ${id} is not the one that was uploaded.`);
}

type PdfKind = "original" | "completed";

const isPdf = (id: string, kind: PdfKind) => and(eq(signPdf.requestId, id), eq(signPdf.kind, kind));

/** @throws 404 when the request was deleted */
export async function pdfOf(id: string, kind: PdfKind): Promise<Uint8Array> {
  const [row] = await db().select({ bytes: signPdf.bytes }).from(signPdf).where(isPdf(id, kind));
  if (!row) throw signErrors.notFound();
  return row.bytes;
}
