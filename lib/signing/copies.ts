/** The PDFs of a request for download, and a preview that isn't stored (S-045…S-049, S-090). */
import { db } from "@/db/client";
import type { Signature } from "@/lib/contract/signing-signer";
import { take } from "@/lib/http/rate-limit";
import type { Party } from "./access";
import { signaturesOf, stampedOf } from "./complete";
import { signErrors } from "./errors";
import { append, type Evidence, isNoted, type NewEvent } from "./events";
import { signLimits } from "./limits";
import { pdfReadSlots, pdfWriteSlots } from "./pdf-slots";
import { asSigned, readReceipt } from "./receipt";
import { type Envelope, lockEnvelope, originalOf, pdfOf, type RecipientRow } from "./request";
import { samplePdf } from "./stamp/sample";
import { readSignature } from "./stamp/signature-image";
import { stampPdf } from "./stamp/stamp";

type Kind = "" | "-signed" | "-progress" | "-preview";

const MARKS = /\p{M}+/gu;
const MAX_SLUG_CHARS = 80;

/** The file name: the part of the title that every file system, header and mail program accepts (D-50). */
function fileName(title: string, kind: Kind): string {
  const slug = title
    .normalize("NFKD")
    .replace(MARKS, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_SLUG_CHARS)
    .replace(/^-+|-+$/g, "");
  return `${slug || "document"}${kind}.pdf`;
}

/** @param kind of the copy; it becomes part of the file name */
const pdfAnswer = (bytes: Uint8Array, { request }: Envelope, kind: Kind): Response =>
  pdfNamed(fileName(request.title, kind), bytes);

function pdfNamed(name: string, bytes: Uint8Array): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Length": String(bytes.byteLength),
      "Content-Disposition": `inline; filename="${name}"`,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

/** S-011 */
export const sampleCopy = async (): Promise<Response> =>
  pdfNamed("sample-agreement.pdf", await samplePdf());

export const originalCopy = async ({ envelope }: Party): Promise<Response> =>
  pdfAnswer(await originalOf(envelope.request), envelope, "");

/** The PDF with the signatures made so far. @throws 429 */
export async function progressCopy({ envelope }: Party, network: string): Promise<Response> {
  const { request, recipients } = envelope;
  const original = await originalOf(request);
  const signers = recipients.flatMap((recipient) => asSigned(recipient) ?? []);
  if (signers.length === 0) return pdfAnswer(original, envelope, "-progress");
  await take(signLimits.progress, network);
  const stamped = stampedOf(signers, await signaturesOf(request.id));
  const bytes = await pdfWriteSlots(() =>
    stampPdf({ original, fields: request.fields, signers: stamped }),
  );
  return pdfAnswer(bytes, envelope, "-progress");
}

/**
 * The PDF with the signature that the signer is about to make; nothing is stored.
 * @throws 400 `signature_invalid`, 409 `already_signed` or `stale_document`, 413 `too_large`, 429
 */
export async function previewCopy(
  envelope: Envelope,
  recipient: RecipientRow,
  input: Signature,
  network: string,
): Promise<Response> {
  await take(signLimits.preview, network);
  const { png } = await pdfReadSlots(() => readSignature(input.signature));
  if (recipient.signedAt) throw signErrors.alreadySigned();
  const { request } = envelope;
  if (input.documentHash !== request.originalHash) throw signErrors.staleDocument();
  const { id: recipientId, name, email } = recipient;
  const signer = { recipientId, name, email, signedName: input.name, signedAt: new Date(), png };
  const original = await originalOf(request);
  const bytes = await pdfWriteSlots(() =>
    stampPdf({ original, fields: request.fields, signers: [signer] }),
  );
  return pdfAnswer(bytes, envelope, "-preview");
}

export async function completedCopy(party: Party, by: Evidence): Promise<Response> {
  const bytes = await pdfOf(party.envelope.request.id, "completed");
  await note(party, "completed", by);
  return pdfAnswer(bytes, party.envelope, "-signed");
}

export async function receiptCopy(party: Party, by: Evidence): Promise<object> {
  const receipt = await readReceipt(party.envelope.request.id);
  await note(party, "receipt", by);
  return receipt;
}

/** Appends to the event chain after the receipt was made, at most once an hour. */
async function note(party: Party, what: string, from: Evidence): Promise<void> {
  const { request } = party.envelope;
  const who = party.role === "signer" ? { recipientId: party.recipient.id } : {};
  const happened: NewEvent = { type: "downloaded", by: party.role, from, data: { what }, ...who };
  await db().transaction(async (tx) => {
    if (await isNoted(tx, request.id, happened)) return;
    await lockEnvelope(tx, request.id, "collect", party.role);
    await append(tx, request.id, [happened]);
  });
}
