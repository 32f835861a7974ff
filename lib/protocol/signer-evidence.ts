/** How a receipt shows who signed, in plain words: by a private link, or also by a code sent to an address. */
import type { ReceiptBody, ReceiptRecipient } from "./sign-receipt";
import type { SignatureMethod } from "./sign-request";

export interface SignerEvidence {
  id: string;
  name: string;
  email: string;
  signedName: string;
  method: SignatureMethod;
  signedAt: string;
  /** `email`: a code sent to the address was entered before signing. `link`: the private link alone. */
  strength: "email" | "link";
  /** Sentences for people, in English. */
  words: string;
}

/** Who signed, and how well each address was confirmed before the signature. */
export function signersOf({ recipients }: ReceiptBody): SignerEvidence[] {
  return recipients.map((recipient) => {
    const { id, name, email, signedName, method, signedAt, access } = recipient;
    const { verifiedAt } = access;
    const strength = verifiedAt !== null && verifiedAt <= signedAt ? "email" : "link";
    return {
      id,
      name,
      email,
      signedName,
      method,
      signedAt,
      strength,
      words: wordsOf(recipient),
    };
  });
}

function wordsOf({ email, signedAt, access: { verifiedAt } }: ReceiptRecipient): string {
  if (verifiedAt === null) {
    return `Private link only: anyone with the link for ${email} could sign. Nothing else shows who signed.`;
  }
  if (verifiedAt > signedAt) {
    return `Signed with the private link only. A code sent to ${email} was entered afterwards, on ${minute(verifiedAt)}.`;
  }
  return `A code sent to ${email} was entered on ${minute(verifiedAt)}: the signer had access to that mailbox. No identity document was checked.`;
}

/** `2026-11-21 09:00 UTC` */
export const minute = (iso: string) => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
