/** The share links of a file as its owner has them: made, named, ended for a while or for good. */
import { fromBase64, fromUtf8, toBase64, utf8 } from "../lib/protocol/bytes";
import { newCapability } from "../lib/protocol/capability";
import * as contexts from "../lib/protocol/contexts";
import { importKey, open, seal } from "../lib/protocol/envelope";
import { UUID } from "../lib/protocol/ids";
import { formatLongLink, formatShortLink } from "../lib/protocol/links";
import { deriveShortLink, newShortSecret, sealDocumentLink } from "../lib/protocol/short-links";
import { defaultEnvironment, type Environment, siteOrigin } from "./environment";
import type { FileRef } from "./files";
import { ApiError, BadAnswer, callApi, isRecord, NetworkError } from "./http";
import { moment, record, text } from "./sync/answers";

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
  const way = secret === null ? { token: newCapability() } : await shortFields(file, secret);
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
  const address =
    secret === null
      ? formatLongLink({ id, capability: way.token, contentKey })
      : formatShortLink(secret);
  return { accessId, url: siteOrigin(environment) + address };
}

/** A link that gives more than its owner wished, or for longer, is not handed out. */
function checkMade(made: Row, asked: Row, expiresAt: string | null): void {
  const isSame = Object.entries(asked).every(([field, value]) => made[field] === value);
  const end = momentOrNone(made, "expiresAt");
  if (!isSame || timeOf(end) !== timeOf(expiresAt))
    throw new BadAnswer("The server answered with another link.");
}

const timeOf = (iso: string | null): number | null => (iso === null ? null : Date.parse(iso));

/** The capability of a short link and the envelope that carries the file's key. */
export async function shortFields(file: FileRef, secret: string) {
  const { capability: token, wrapKey } = await deriveShortLink(secret);
  const payload = file.contentKeyText === null ? {} : { key: file.contentKeyText };
  return { token, envelope: await sealDocumentLink(wrapKey, file.id, payload) };
}

async function nameFields(file: FileRef, accessId: string, name: string) {
  const trimmed = name.trim();
  if (trimmed === "") return {};
  return renamedFields(file, accessId, trimmed);
}

async function renamedFields({ id, contentKeyText }: FileRef, accessId: string, name: string) {
  if (contentKeyText === null) return { label: name };
  if (name === "") return { sealedLabel: null };
  return { sealedLabel: await sealName(id, contentKeyText, accessId, name) };
}

async function sealName(id: string, contentKey: string, accessId: string, name: string) {
  const key = await importKey(contentKey);
  return toBase64(await seal(key, contexts.linkName(id, accessId), utf8(name)));
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

type Row = Record<string, unknown>;

const sharePath = ({ id }: FileRef, linkId: string | null = null): string =>
  `/api/documents/${id}/share${linkId === null ? "" : `/${linkId}`}`;

function linksOf(answer: unknown, name: "links" | "revoked" = "links"): Row[] {
  const { [name]: links } = record(answer);
  if (!Array.isArray(links) || !links.every(isRecord))
    throw new BadAnswer("The server's answer has no links.");
  return links;
}

const readLinks = (file: FileRef, links: readonly Row[]): Promise<ShareLinkRow[]> =>
  Promise.all(links.map((link) => readLink(file, link)));

const momentOrNone = (row: Row, field: string): string | null =>
  row[field] === null ? null : moment(row, field);

/** It becomes a part of an address, and of what a name is sealed to. */
function idOf(row: Row): string {
  const id = text(row, "id");
  if (!UUID.test(id)) throw new BadAnswer("The server's answer names no link.");
  return id;
}

function roleOf({ role }: Row): ShareLinkRow["role"] {
  if (role === "edit" || role === "view") return role;
  throw new BadAnswer("The server's answer has a link of no known role.");
}

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

async function openName(file: FileRef, accessId: string, link: Row) {
  const label = typeof link.label === "string" ? link.label : "";
  if (file.contentKeyText === null || typeof link.sealedLabel !== "string") return label;
  try {
    const key = await importKey(file.contentKeyText);
    const sealed = fromBase64(link.sealedLabel);
    return fromUtf8(await open(key, contexts.linkName(file.id, accessId), sealed));
  } catch {
    // A name sealed to another link, or damaged: the link itself still works.
    return label;
  }
}
