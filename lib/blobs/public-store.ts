/** Selects the store for ticket attachments: public, unguessable addresses (D-22). */
import { baseUrl, env } from "@/lib/env";
import { secretFor } from "@/lib/secret";

export interface PublicStore {
  kind: "vercel" | "embedded";
  /** Signs the tokens by which a client may write. */
  token: string;
}

/** The embedded store's: made of APP_SECRET, in the spelling of the service, and never told to anybody. */
export const embeddedToken = (): string =>
  `vercel_blob_rw_local_${Buffer.from(secretFor("svc:blob-store:v1"), "base64url").toString("hex")}`;

/** Null where nothing can be attached: it is turned off, or nothing here could keep it. */
export function publicStore(): PublicStore | null {
  const { BLOB_STORE, BLOB_PUBLIC_TOKEN, BLOB_READ_WRITE_TOKEN, NODE_ENV, VERCEL } = env();
  const token = BLOB_PUBLIC_TOKEN ?? BLOB_READ_WRITE_TOKEN;
  if (BLOB_STORE === "none") return null;
  if (BLOB_STORE === "embedded") return { kind: "embedded", token: embeddedToken() };
  if (token) return { kind: "vercel", token };
  // Only the server of `npm start` takes what is put there; a function of a host has no disk.
  const runsElsewhere = VERCEL !== undefined || NODE_ENV === "development";
  return BLOB_STORE === "vercel" || runsElsewhere
    ? null
    : { kind: "embedded", token: embeddedToken() };
}

/** Where the addresses of attachments may lie (D-18). */
export function attachmentPlaces(): { blobDomain: string; embedded: string | null } {
  const isEmbedded = publicStore()?.kind === "embedded";
  return { blobDomain: env().BLOB_DOMAIN, embedded: isEmbedded ? baseUrl() : null };
}
