/**
 * Reads the tokens that `generateClientTokenFromReadWriteToken` of @vercel/blob 2.8.0 signs:
 * `vercel_blob_client_<store>_` and the base64 of `<hex HMAC-SHA-256 of payload>.<payload>`, payload being base64 of JSON.
 */
import { createHmac } from "node:crypto";
import * as z from "zod";
import { isSameText } from "@/lib/digest";
import { embeddedToken } from "../public-store";
import { blobErrors } from "./errors";

const PREFIX = "vercel_blob_client_local_";

const Grant = z.object({
  /** The one path it is for. */
  pathname: z.string(),
  /** Bytes. */
  maximumSizeInBytes: z.number().int().positive(),
  /** Media types; `image/*` for a kind of them. */
  allowedContentTypes: z.array(z.string()),
  /** Milliseconds since 1970. */
  validUntil: z.number(),
});

/** What a token allows; `signature` tells one from another. */
export type Grant = z.output<typeof Grant> & { signature: string };

/** @throws 403 for a token that is none of ours, was made for another path or has ended */
export function readClientToken(
  authorization: string | undefined,
  pathname: string,
  now: number,
): Grant {
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1] ?? "";
  if (!token.startsWith(PREFIX)) throw blobErrors.token();
  const [signature = "", payload = ""] = Buffer.from(token.slice(PREFIX.length), "base64")
    .toString("latin1")
    .split(".");
  const expected = createHmac("sha256", embeddedToken()).update(payload).digest("hex");
  if (!isSameText(signature, expected)) throw blobErrors.token();
  const grant = Grant.safeParse(JSON.parse(Buffer.from(payload, "base64").toString()));
  // Ours, and yet without a limit: nothing here makes such.
  if (!grant.success) throw blobErrors.token();
  if (grant.data.validUntil <= now) throw blobErrors.expired();
  if (grant.data.pathname !== pathname) throw blobErrors.otherPath();
  return { ...grant.data, signature };
}

/** Refuses what a token does not allow. @throws 415 */
export function checkType({ allowedContentTypes }: Grant, contentType: string): void {
  const kind = `${contentType.split("/")[0]}/*`;
  const isAllowed = [contentType, kind].some((type) => allowedContentTypes.includes(type));
  if (!isAllowed) throw blobErrors.type(contentType);
}
