/** The private links of a request: the token in the fragment identifies the sender or one signer (D-53). */
import { createHmac, randomBytes } from "node:crypto";
import { baseUrl } from "@/lib/env";
import { secretFor } from "@/lib/secret";

/** 43 random characters, for the sender's token and for a session. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/**
 * A signer's token. It is derived again for each mail, since only its hash is stored.
 * @param n number of the signer's link, which grows with each reset
 */
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

/** The path of a signer's link. */
export const signerPath = (recipient: Linked): `/${string}` =>
  `/sign/request/${recipient.requestId}#${tokenOf(recipient)}`;

/** S-064 */
export const signerLink = (recipient: Linked): string => baseUrl() + signerPath(recipient);

/** S-021 */
export const reviewLink = (requestId: string, adminToken: string): string =>
  `${baseUrl()}/sign/review/${requestId}#${adminToken}`;
