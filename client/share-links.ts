/** A file's share links for its owner: create, rename, revoke and restore. */
import * as api from "../lib/contract/file-links";
import type { BodyInput } from "../lib/contract/operation";
import { newCapability } from "../lib/protocol/capability";
import { formatLongLink, formatShortLink } from "../lib/protocol/links";
import { deriveShortLink, newShortSecret, sealDocumentLink } from "../lib/protocol/short-links";
import { callOperation, ofFile } from "./call";
import { defaultEnvironment, type Environment, siteOrigin } from "./environment";
import type { FileRef } from "./files";
import { ApiError, BadAnswer, NetworkError } from "./http";
import { keepShortLink } from "./kept-links";
import { nameFields, openName, renamedFields } from "./link-names";

export type NewShareLink = {
  role: "edit" | "view";
  name: string;
  /** ISO time, or null for never. */
  expiresAt: string | null;
  short: boolean;
};

/** Creates a link for others. An encrypted file's link name is sealed; a short link's envelope contains the key. */
export async function createShareLink(
  file: FileRef,
  link: NewShareLink,
  environment: Environment = defaultEnvironment(),
): Promise<{ accessId: string; url: string }> {
  const accessId: string = crypto.randomUUID();
  const secret = link.short ? newShortSecret() : null;
  const short = secret === null ? null : await shortFields(file, secret);
  const way = short ?? { token: newCapability() };
  const body = {
    role: link.role,
    accessId,
    ...(link.expiresAt === null ? {} : { expiresAt: link.expiresAt }),
    ...(await nameFields(file, accessId, link.name)),
    ...way,
  };
  const { id, contentKeyText: contentKey } = file;
  const made = await callOperation(api.createShareLink, { ...ofFile(file), body, environment });
  const isSame = made.id === id && made.accessId === accessId && made.token === way.token;
  // A link with more rights or a later end than requested is not returned.
  if (!isSame || made.role !== link.role || timeOf(made.expiresAt) !== timeOf(link.expiresAt))
    throw new BadAnswer("The server answered with another link.");
  if (short !== null) {
    const { token: capability, envelope } = short;
    await keepShortLink({ documentId: id, capability, envelope }, environment);
  }
  const address =
    secret === null
      ? formatLongLink({ id, capability: way.token, contentKey })
      : formatShortLink(secret);
  return { accessId, url: siteOrigin(environment) + address };
}

const timeOf = (iso: string | null): number | null => (iso === null ? null : Date.parse(iso));

/** The capability of a short link, and the envelope with the file's key. */
export async function shortFields(file: FileRef, secret: string) {
  const { capability: token, wrapKey } = await deriveShortLink(secret);
  const payload = file.contentKeyText === null ? {} : { key: file.contentKeyText };
  return { token, envelope: await sealDocumentLink(wrapKey, file.id, payload) };
}

export type ShareLinkRow = Omit<api.ShareLink, "label" | "sealedLabel"> & { name: string };

/**
 * The file's links, newest first, with their names decrypted. A readable name that an encrypted file's link still has
 * is sealed now (F-103).
 */
export async function listShareLinks(
  file: FileRef,
  environment: Environment = defaultEnvironment(),
): Promise<ShareLinkRow[]> {
  const { links } = await callOperation(api.listShareLinks, { ...ofFile(file), environment });
  await sealReadableNames(file, links, environment);
  return readLinks(file, links);
}

/** `undoMs`: milliseconds in which `undoRevoke` accepts it. */
export type RevokedRow = ShareLinkRow & { undoMs: number };

/** The list, and the revoked links that can still be restored, wherever they were revoked. */
export async function listWithRevoked(
  file: FileRef,
  environment: Environment = defaultEnvironment(),
): Promise<{ links: ShareLinkRow[]; revoked: RevokedRow[] }> {
  const call = { ...ofFile(file), query: { revoked: "true" }, environment } as const;
  const { links, revoked } = await callOperation(api.listShareLinks, call);
  if (!revoked) throw new BadAnswer("The server's answer has no revoked links.");
  await sealReadableNames(file, links, environment);
  return { links: await readLinks(file, links), revoked: await readLinks(file, revoked) };
}

async function sealReadableNames(
  file: FileRef,
  links: readonly api.ShareLink[],
  environment: Environment,
) {
  if (file.contentKeyText === null) return;
  for (const link of links.filter(({ label }) => label !== "")) {
    const { id } = link;
    try {
      const name = await openName(file, id, link);
      await sendName(file, id, await renamedFields(file, id, name), environment);
    } catch (error) {
      // The list does not wait for it; the next list tries again.
      if (!(error instanceof ApiError || error instanceof NetworkError)) throw error;
      return;
    }
  }
}

/** Renames a link; '' removes its name. An encrypted file's link name is sealed. @returns the list */
export async function renameLink(
  file: FileRef,
  linkId: string,
  name: string,
  environment: Environment = defaultEnvironment(),
): Promise<ShareLinkRow[]> {
  const fields = await renamedFields(file, linkId, name.trim());
  return readLinks(file, await sendName(file, linkId, fields, environment));
}

async function sendName(
  { id, capability }: FileRef,
  linkId: string,
  body: BodyInput<typeof api.renameShareLink>,
  environment: Environment,
) {
  const call = { params: { id, linkId }, capability, body, environment };
  return (await callOperation(api.renameShareLink, call)).links;
}

/**
 * Revokes one link, or all but the owner's. They stop at once, and can be restored for ten minutes.
 * @returns the argument of `undoRevoke`; nothing when there was nothing to revoke
 */
export async function revokeLinks(
  file: FileRef,
  linkId: string | null = null,
  environment: Environment = defaultEnvironment(),
): Promise<api.RevokedLink[]> {
  const { id, capability } = file;
  const call = { capability, body: { revoked: true }, environment } as const;
  const { links } =
    linkId === null
      ? await callOperation(api.changeShareLinks, { ...call, params: { id } })
      : await callOperation(api.revokeShareLink, { ...call, params: { id, linkId } });
  return links.map(({ id, expiresAt }) => ({ id, expiresAt }));
}

/**
 * Restores revoked links, all or none; repeating it is harmless.
 * @returns the list
 * @throws ApiError 409 `gone` after ten minutes or once one was deleted, 409 `full`
 */
export async function undoRevoke(
  file: FileRef,
  links: readonly api.RevokedLink[],
  environment: Environment = defaultEnvironment(),
): Promise<ShareLinkRow[]> {
  const answer = await callOperation(api.changeShareLinks, {
    ...ofFile(file),
    body: { revoked: false, links: [...links] },
    environment,
  });
  const rows = [...answer.links];
  if (!rows.every(isShown)) throw new BadAnswer("The server did not answer with the links.");
  return readLinks(file, rows);
}

const isShown = (row: api.ShareLink | api.RevokedLink): row is api.ShareLink => "role" in row;

/** Deletes one link, or all but the owner's, permanently; earlier revoked ones can no longer be restored either. */
export async function deleteLinks(
  file: FileRef,
  linkId: string | null = null,
  environment: Environment = defaultEnvironment(),
): Promise<void> {
  const { id, capability } = file;
  const call = { capability, environment };
  if (linkId === null) await callOperation(api.deleteShareLinks, { ...call, params: { id } });
  else await callOperation(api.deleteShareLink, { ...call, params: { id, linkId } });
}

const readLinks = <Row extends api.ShareLink>(file: FileRef, links: readonly Row[]) =>
  Promise.all(
    links.map(async (link) => {
      const { label: _, sealedLabel: __, ...shown } = link;
      return { ...shown, name: await openName(file, link.id, link) };
    }),
  );
