/**
 * Checks that a receipt's signers, fields and consent agree with its own events. Each check returns what is wrong, or null.
 */
import { toHex, utf8 } from "./bytes";
import { sha256 } from "./derive";
import type { SignEvent } from "./sign-events";
import type { ReceiptBody, ReceiptRecipient } from "./sign-receipt";

/** The same act, written twice: in the list of signers and as an event. */
const SAME_MOMENT_MS = 60_000;
/** What adding two decimal fractions may come to beyond 1. */
const ROUNDING = 1e-9;

export async function wrongConsent({ consent }: ReceiptBody): Promise<string | null> {
  const hash = toHex(await sha256(utf8(consent.text)));
  return hash === consent.sha256 ? null : "The words agreed to are not the ones that were hashed.";
}

/** @returns what in the signers doesn't match the events, as a sentence; null when all does */
export function wrongSigner(body: ReceiptBody): string | null {
  const { recipients, original, completed } = body;
  if (new Set(recipients.map(({ id }) => id)).size < recipients.length) {
    return "Two signers have the same ID.";
  }
  if (!tells(body, "created", { originalHash: original.sha256 })) {
    return "The activity doesn’t include the original PDF.";
  }
  if (!tells(body, "completed", { completedHash: completed.sha256 })) {
    return "The activity doesn’t include the signed PDF.";
  }
  for (const recipient of recipients) {
    const wrong = wrongSigning(body, recipient);
    if (wrong !== null) return `${recipient.name}: ${wrong}`;
  }
  return null;
}

function wrongSigning(body: ReceiptBody, recipient: ReceiptRecipient): string | null {
  const { id, method, signatureSha256, signedName, signedAt, consentAt, access } = recipient;
  const agreed = { consentSha256: body.consent.sha256 };
  if (!tells(body, "consented", agreed, { by: id, at: consentAt })) {
    return "the activity doesn’t show their consent.";
  }
  if (!tells(body, "signed", { method, signatureSha256, signedName }, { by: id, at: signedAt })) {
    return "the activity doesn’t show this signature.";
  }
  const verified = access.verifiedAt;
  if ((access.mode === "email") !== (verified !== null))
    return "how their address was confirmed is unclear.";
  if (verified !== null && !tells(body, "email_verified", {}, { by: id, at: verified })) {
    return "the activity doesn’t show that their address was confirmed.";
  }
  if (body.accessMode === "before_signing" && !(verified !== null && verified <= signedAt)) {
    return "their address had to be confirmed before signing, but wasn’t.";
  }
  return null;
}

interface Act {
  by: string;
  at: string;
}

function tells(
  { events }: ReceiptBody,
  type: SignEvent["type"],
  data: Record<string, string>,
  act?: Act,
): boolean {
  return events.some(
    (event) =>
      event.type === type &&
      Object.entries(data).every(([name, value]) => event.data[name] === value) &&
      (act === undefined || (event.actor.recipientId === act.by && isNear(event.at, act.at))),
  );
}

const isNear = (a: string, b: string) => Math.abs(Date.parse(a) - Date.parse(b)) <= SAME_MOMENT_MS;

export function wrongField({ fields, recipients, original }: ReceiptBody): string | null {
  const known = new Set(recipients.map(({ id }) => id));
  if (new Set(fields.map(({ id }) => id)).size < fields.length)
    return "Two fields have the same ID.";
  for (const { id, recipientId, page, x, y, width, height } of fields) {
    if (!known.has(recipientId)) return `Field ${id} doesn’t belong to any signer.`;
    if (page > original.pages) return `Field ${id} is on a page that doesn’t exist.`;
    const inside = x >= 0 && y >= 0 && width > 0 && height > 0;
    if (!inside || x + width > 1 + ROUNDING || y + height > 1 + ROUNDING) {
      return `Field ${id} is outside its page.`;
    }
  }
  const signing = fields.filter(({ type }) => type === "signature");
  const bare = recipients.find(({ id }) => !signing.some(({ recipientId }) => recipientId === id));
  return bare === undefined ? null : `${bare.name} has no signature field.`;
}
