/** Replaces the owner's link when others may have seen it. */
import * as api from "../lib/contract/file-links";
import { newCapability } from "../lib/protocol/capability";
import { formatLongLink, formatShortLink } from "../lib/protocol/links";
import { newShortSecret } from "../lib/protocol/short-links";
import { callOperation, ofFile } from "./call";
import { defaultEnvironment, type Environment, siteOrigin } from "./environment";
import type { FileRef } from "./files";
import { BadAnswer } from "./http";
import { shortFields } from "./share-links";

export type NewOwnerLink = {
  capability: string;
  url: string;
  /** Sealed for a short link. */
  envelope: string | null;
};

/**
 * Makes the owner's next link on this device. Store it before it is sent: an answer can be lost, this link must not be.
 */
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
 * Replaces the owner's link. The old one stops at once; share links and the content key stay.
 * @throws ApiError 429 after ten in an hour
 */
export async function resetOwnerLink(
  file: FileRef,
  { capability: token, envelope }: NewOwnerLink,
  environment: Environment = defaultEnvironment(),
): Promise<void> {
  const body = { token, ...(envelope === null ? {} : { envelope }) };
  const answer = await callOperation(api.resetOwnerLink, { ...ofFile(file), body, environment });
  if (answer.token !== token) throw new BadAnswer("The server answered with another link.");
}
