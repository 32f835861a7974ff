/** Reads a link: the file's id, its capability and, for an encrypted file, its key. */
import { hashCapability } from "../../lib/protocol/capability";
import { UUID } from "../../lib/protocol/ids";
import type { FileLink } from "../../lib/protocol/links";
import { deriveShortLink, openDocumentLink } from "../../lib/protocol/short-links";
import type { Environment } from "../environment";
import { callApi } from "../http";
import { record, text } from "./answers";
import type { Store, StoredLink } from "./store";
import { OpenError } from "./types";

export type Keys = { id: string; capability: string; contentKey: string | null };

/** For a short link, the device asks the server for its envelope once; a long link contains everything itself. */
export async function resolveLink(
  environment: Environment,
  link: FileLink,
  store: Store,
): Promise<Keys> {
  switch (link.form) {
    case "long":
      return { id: link.id, capability: link.capability, contentKey: link.contentKey };
    case "short":
      return resolveShort(environment, link.secret, store);
    case "newer":
      throw new OpenError("link-newer", "This link needs a newer Sealdesk.");
    case "incomplete":
      throw new OpenError("link-incomplete", "This link is incomplete. Copy it again, to the end.");
  }
}

/** A link stored on this device needs no request, because a token is never given to another file (SL-007). */
async function resolveShort(environment: Environment, secret: string, store: Store): Promise<Keys> {
  const { capability, wrapKey } = await deriveShortLink(secret);
  const name = await hashCapability(capability);
  const keysOf = async ({ documentId: id, envelope }: StoredLink): Promise<Keys> => {
    // Sealed to this id: another file's envelope cannot be decrypted.
    const { key } = await openDocumentLink(wrapKey, id, envelope);
    return { id, capability, contentKey: key ?? null };
  };
  const kept = await store.link(name).catch(() => null);
  const known = kept === null ? null : await keysOf(kept).catch(() => null);
  if (known !== null) return known;
  const found = await lookUp(environment, capability, name);
  const keys = await keysOf(found);
  // Only a convenience: next time no request and no connection are needed.
  await store.keepLink(found).catch(() => {});
  return keys;
}

async function lookUp(
  environment: Environment,
  capability: string,
  name: string,
): Promise<StoredLink> {
  const path = "/api/links";
  const found = record(await callApi(environment, { method: "GET", path, capability }));
  const documentId = text(found, "id");
  if (found.kind !== "document" || !UUID.test(documentId)) {
    throw new OpenError("not-found", "This link does not lead to a file.");
  }
  return { id: name, documentId, envelope: text(found, "envelope") };
}
