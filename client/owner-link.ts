/** A new owner's link in place of one that others may have seen. */
import { isCapability, newCapability } from "../lib/protocol/capability";
import { formatLongLink, formatShortLink } from "../lib/protocol/links";
import { newShortSecret } from "../lib/protocol/short-links";
import { defaultEnvironment, type Environment, siteOrigin } from "./environment";
import type { FileRef } from "./files";
import { BadAnswer, callApi } from "./http";
import { shortFields } from "./share-links";
import { record, text } from "./sync/answers";

export type NewOwnerLink = {
  capability: string;
  url: string;
  /** Sealed for a short link. */
  envelope: string | null;
};

/** Makes the next owner's link on this device. Keep it before it is sent: an answer can be lost, this link cannot. */
export async function newOwnerLink(
  file: FileRef,
  { short }: { short: boolean },
  environment: Environment = defaultEnvironment(),
): Promise<NewOwnerLink> {
  const { id, contentKeyText: contentKey } = file;
  const site = siteOrigin(environment);
  if (!short) {
    const capability = newCapability();
    const url = site + formatLongLink({ id, capability, contentKey });
    return { capability, url, envelope: null };
  }
  const secret = newShortSecret();
  const { token: capability, envelope } = await shortFields(file, secret);
  return { capability, url: site + formatShortLink(secret), envelope };
}

/**
 * Puts the new link in the old one's place. The old one stops at once, share links go on, the content key stays.
 * @throws ApiError 429 after ten in an hour
 */
export async function resetOwnerLink(
  file: FileRef,
  { capability: token, envelope }: NewOwnerLink,
  environment: Environment = defaultEnvironment(),
): Promise<void> {
  const path = `/api/documents/${file.id}/owner-link`;
  const { capability } = file;
  const body = { token, ...(envelope === null ? {} : { envelope }) };
  const answer = record(await callApi(environment, { method: "POST", path, capability, body }));
  const given = text(answer, "token");
  if (!isCapability(given) || given !== token)
    throw new BadAnswer("The server answered with another link.");
}
