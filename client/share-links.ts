/** The share links of a file as its owner has them: made, named, ended for a while or for good. */
import { newCapability } from "../lib/protocol/capability";
import { formatLongLink, formatShortLink } from "../lib/protocol/links";
import { deriveShortLink, newShortSecret, sealDocumentLink } from "../lib/protocol/short-links";
import { defaultEnvironment, type Environment, siteOrigin } from "./environment";
import type { FileRef } from "./files";
import { ApiError, BadAnswer, callApi, NetworkError } from "./http";
import { keepShortLink } from "./kept-links";
import { nameFields, openName, renamedFields } from "./link-names";
import { checkMade, idOf, linksOf, momentOrNone, type Row, roleOf } from "./share-answers";
import { moment, record } from "./sync/answers";

export type NewShareLink = {
  role: "edit" | "view";
  name: string;
  /** ISO time, or null for never. */
  expiresAt: string | null;
  short: boolean;
};

/** Makes a link for others. An encrypted file's link name is sealed; a short link carries the key in its envelope. */
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
  const path = sharePath(file);
  const { id, capability: owner, contentKeyText: contentKey } = file;
  const answer = await callApi(environment, { method: "POST", path, capability: owner, body });
  checkMade(record(answer), { id, accessId, token: way.token, role: link.role }, link.expiresAt);
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

/** The capability of a short link and the envelope that carries the file's key. */
export async function shortFields(file: FileRef, secret: string) {
  const { capability: token, wrapKey } = await deriveShortLink(secret);
  const payload = file.contentKeyText === null ? {} : { key: file.contentKeyText };
  return { token, envelope: await sealDocumentLink(wrapKey, file.id, payload) };
}

export type ShareLinkRow = {
  id: string;
  role: "edit" | "view";
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
  expiresAt: string | null;
  expired: boolean;
};

/**
 * The file's links, newest first, their names opened with the file's key. A readable name that an encrypted file's
 * link has from before is sealed on the way (F-103).
 */
export async function listShareLinks(
  file: FileRef,
  environment: Environment = defaultEnvironment(),
): Promise<ShareLinkRow[]> {
  const links = linksOf(await askForLinks(file, "", environment));
  await sealReadableNames(file, links, environment);
  return readLinks(file, links);
}

/** `undoMs`: milliseconds in which `undoRevoke` still takes it. */
export type RevokedRow = ShareLinkRow & { undoMs: number };

/** The list, and beside it what was revoked and can still be given back, wherever that was done. */
export async function listWithRevoked(
  file: FileRef,
  environment: Environment = defaultEnvironment(),
): Promise<{ links: ShareLinkRow[]; revoked: RevokedRow[] }> {
  const answer = await askForLinks(file, "?revoked=true", environment);
  const links = linksOf(answer);
  await sealReadableNames(file, links, environment);
  const revoked = linksOf(answer, "revoked").map(async (row) => {
    if (typeof row.undoMs !== "number") throw new BadAnswer("A revoked link has no time left.");
    return { ...(await readLink(file, row)), undoMs: row.undoMs };
  });
  return { links: await readLinks(file, links), revoked: await Promise.all(revoked) };
}

function askForLinks(file: FileRef, search: "" | "?revoked=true", environment: Environment) {
  const { capability } = file;
  return callApi(environment, { method: "GET", path: sharePath(file) + search, capability });
}

async function sealReadableNames(file: FileRef, links: Row[], environment: Environment) {
  if (file.contentKeyText === null) return;
  for (const link of links.filter(({ label }) => typeof label === "string" && label !== "")) {
    const id = idOf(link);
    try {
      const name = await openName(file, id, link);
      await sendName(file, id, await renamedFields(file, id, name), environment);
    } catch (error) {
      // The list does not wait for it: the next one that is opened tries again.
      if (!(error instanceof ApiError || error instanceof NetworkError)) throw error;
      return;
    }
  }
}

/** Names a link anew; '' takes its name away. An encrypted file's link name is sealed. @returns the list */
export async function renameLink(
  file: FileRef,
  linkId: string,
  name: string,
  environment: Environment = defaultEnvironment(),
): Promise<ShareLinkRow[]> {
  const fields = await renamedFields(file, linkId, name.trim());
  return readLinks(file, await sendName(file, linkId, fields, environment));
}

async function sendName(file: FileRef, linkId: string, body: object, environment: Environment) {
  const { capability } = file;
  const path = sharePath(file, linkId);
  return linksOf(await callApi(environment, { method: "POST", path, capability, body }));
}

/** What giving a link back takes: the expiry it had, ISO or null. */
export type RevokedLink = { id: string; expiresAt: string | null };

/**
 * Revokes one link, or all but the owner's. They stop at once, and can be given back for ten minutes.
 * @returns what `undoRevoke` takes; nothing where there was nothing to revoke
 */
export async function revokeLinks(
  file: FileRef,
  linkId: string | null = null,
  environment: Environment = defaultEnvironment(),
): Promise<RevokedLink[]> {
  const { capability } = file;
  const path = sharePath(file, linkId);
  const body = { revoked: true };
  const rows = linksOf(await callApi(environment, { method: "PATCH", path, capability, body }));
  return rows.map((row) => ({ id: idOf(row), expiresAt: momentOrNone(row, "expiresAt") }));
}

/**
 * Gives revoked links back, all or none; asking again is harmless.
 * @returns the list
 * @throws ApiError 409 `gone` after ten minutes or once one of them was deleted, 409 `full`
 */
export async function undoRevoke(
  file: FileRef,
  links: readonly RevokedLink[],
  environment: Environment = defaultEnvironment(),
): Promise<ShareLinkRow[]> {
  const { capability } = file;
  const path = sharePath(file);
  const body = { revoked: false, links };
  const answer = await callApi(environment, { method: "PATCH", path, capability, body });
  return readLinks(file, linksOf(answer));
}

/** Ends one link, or all but the owner's, for good; what was revoked before cannot be given back either. */
export async function deleteLinks(
  file: FileRef,
  linkId: string | null = null,
  environment: Environment = defaultEnvironment(),
): Promise<void> {
  const { capability } = file;
  await callApi(environment, { method: "DELETE", path: sharePath(file, linkId), capability });
}

const sharePath = ({ id }: FileRef, linkId: string | null = null): string =>
  `/api/documents/${id}/share${linkId === null ? "" : `/${linkId}`}`;

const readLinks = (file: FileRef, links: readonly Row[]): Promise<ShareLinkRow[]> =>
  Promise.all(links.map((link) => readLink(file, link)));

async function readLink(file: FileRef, link: Row): Promise<ShareLinkRow> {
  const id = idOf(link);
  return {
    id,
    role: roleOf(link),
    name: await openName(file, id, link),
    createdAt: moment(link, "createdAt"),
    lastUsedAt: momentOrNone(link, "lastUsedAt"),
    expiresAt: momentOrNone(link, "expiresAt"),
    expired: link.expired === true,
  };
}
