/** Makes files and their share links. */
import * as Y from "yjs";
import { fromBase64, fromUtf8, toBase64, utf8 } from "../lib/protocol/bytes";
import { isCapability, newCapability } from "../lib/protocol/capability";
import * as contexts from "../lib/protocol/contexts";
import { importKey, open, seal } from "../lib/protocol/envelope";
import { formatLongLink, formatShortLink } from "../lib/protocol/links";
import { deriveShortLink, newShortSecret, sealDocumentLink } from "../lib/protocol/short-links";
import { defaultEnvironment, type Environment, siteOrigin } from "./environment";
import { BadAnswer, callApi, isRecord } from "./http";
import { record, text } from "./sync/answers";

/** What these calls need of a file; an OpenFile is one. */
export type FileRef = { id: string; capability: string; contentKeyText: string | null };

export type NewNote = { title?: string; privacy?: "e2ee" | "standard" };

export type CreatedNote = {
  id: string;
  /** Path and fragment. */
  link: string;
  capability: string;
  contentKey: string | null;
};

/** Makes a note, encrypted unless asked otherwise; its key is made here and never sent. */
export async function createNote(
  note: NewNote = {},
  environment: Environment = defaultEnvironment(),
): Promise<CreatedNote> {
  const title = note.title ?? "Untitled";
  const made =
    note.privacy === "standard"
      ? { contentKey: null, body: { template: "blank", title } }
      : await sealedNote(title);
  const call = { method: "POST", path: "/api/documents", body: made.body } as const;
  const answer = record(await callApi(environment, call));
  const id = text(answer, "id");
  const capability = text(answer, "token");
  if (!isCapability(capability)) throw new BadAnswer("The server gave no usable link.");
  if ("id" in made.body && made.body.id !== id) {
    throw new BadAnswer("The server answered with another file.");
  }
  const { contentKey } = made;
  return { id, capability, contentKey, link: formatLongLink({ id, capability, contentKey }) };
}

async function sealedNote(title: string) {
  const id: string = crypto.randomUUID();
  const contentKey = newCapability();
  const doc = new Y.Doc();
  doc.getMap("meta").set("title", title);
  const key = await importKey(contentKey);
  const state = await seal(key, contexts.snapshot(id), Y.encodeStateAsUpdate(doc));
  doc.destroy();
  return { contentKey, body: { privacy: "e2ee", id, state: toBase64(state) } };
}

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
  const body = {
    role: link.role,
    accessId,
    ...(link.expiresAt === null ? {} : { expiresAt: link.expiresAt }),
    ...(await nameFields(file, accessId, link.name)),
    ...(secret === null ? {} : await shortFields(file, secret)),
  };
  const path = `/api/documents/${file.id}/share`;
  const { capability: owner } = file;
  const answer = record(
    await callApi(environment, { method: "POST", path, capability: owner, body }),
  );
  const capability = text(answer, "token");
  const address =
    secret === null
      ? formatLongLink({ id: file.id, capability, contentKey: file.contentKeyText })
      : formatShortLink(secret);
  return { accessId: text(answer, "accessId"), url: siteOrigin(environment) + address };
}

async function shortFields(file: FileRef, secret: string) {
  const { capability: token, wrapKey } = await deriveShortLink(secret);
  const payload = file.contentKeyText === null ? {} : { key: file.contentKeyText };
  return { token, envelope: await sealDocumentLink(wrapKey, file.id, payload) };
}

async function nameFields(file: FileRef, accessId: string, name: string) {
  const trimmed = name.trim();
  if (trimmed === "") return {};
  if (file.contentKeyText === null) return { label: trimmed };
  return { sealedLabel: await sealName(file.id, file.contentKeyText, accessId, trimmed) };
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

/** The file's links, newest first, their names opened with the file's key. */
export async function listShareLinks(
  file: FileRef,
  environment: Environment = defaultEnvironment(),
): Promise<ShareLinkRow[]> {
  const path = `/api/documents/${file.id}/share`;
  const { capability } = file;
  const answer = record(await callApi(environment, { method: "GET", path, capability }));
  const links = Array.isArray(answer.links) ? answer.links.filter(isRecord) : [];
  return Promise.all(links.map((link) => readLink(file, link)));
}

async function readLink(file: FileRef, link: Record<string, unknown>): Promise<ShareLinkRow> {
  const id = text(link, "id");
  const when = (value: unknown) => (typeof value === "string" ? value : null);
  return {
    id,
    role: link.role === "edit" ? "edit" : "view",
    name: await openName(file, id, link),
    createdAt: text(link, "createdAt"),
    lastUsedAt: when(link.lastUsedAt),
    expiresAt: when(link.expiresAt),
    expired: link.expired === true,
  };
}

async function openName(file: FileRef, accessId: string, link: Record<string, unknown>) {
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
