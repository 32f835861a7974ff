/** The private links of a request: the token in the fragment identifies the sender or one signer (D-53). */
import { createHmac, randomBytes } from "node:crypto";
import { baseUrl } from "@/lib/env";
import { secretFor } from "@/lib/secret";

/** 43 random characters: the sender's token, and a session. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** A signer's token; made again whenever a mail needs it, since only its hash is kept. @param n which link of theirs */
export function signerToken(requestId: string, recipientId: string, n: number): string {
  return createHmac("sha256", secretFor("svc:sign:v1"))
    .update(`svc:sign-token:v1:${requestId}:${recipientId}:${n}`)
    .digest("base64url");
}

interface Linked {
  requestId: string;
  id: string;
  link: number;
}

export const tokenOf = ({ requestId, id, link }: Linked): string =>
  signerToken(requestId, id, link);

/** The path a signer's link leads to. */
export const signerPath = (recipient: Linked): `/${string}` =>
  `/sign/request/${recipient.requestId}#${tokenOf(recipient)}`;

/** S-064 */
export const signerLink = (recipient: Linked): string => baseUrl() + signerPath(recipient);

/** S-021 */
export const reviewLink = (requestId: string, adminToken: string): string =>
  `${baseUrl()}/sign/review/${requestId}#${adminToken}`;
