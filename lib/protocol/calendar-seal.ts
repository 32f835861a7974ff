/** What a calendar gives to others, sealed: invitations, booking pages and its feed (DB-062, DB-064, DB-066). */
import { fromBase64, fromBase64url, fromUtf8, toBase64, utf8 } from "./bytes";
import { hashCapability } from "./capability";
import * as contexts from "./contexts";
import { hkdf } from "./derive";
import { importKey, open, seal } from "./envelope";
import { ProtocolError } from "./errors";
import { pad, readJson, unpad } from "./padding";

/** A snapshot's plaintext is as many of these as it needs. */
const STEP_BYTES = 2_048;
const LENGTH_BYTES = 4;

const CONTEXTS = { invite: contexts.calendarInvite, page: contexts.bookingPage };
export type SnapshotKind = keyof typeof CONTEXTS;

/** @param key of the link: 43 characters @param id of the invite or the page */
export async function sealSnapshot(
  kind: SnapshotKind,
  key: string,
  id: string,
  value: object,
): Promise<string> {
  const bytes = utf8(JSON.stringify(value));
  const size = Math.ceil((bytes.length + LENGTH_BYTES) / STEP_BYTES) * STEP_BYTES;
  return toBase64(await seal(await importKey(key), CONTEXTS[kind](id), pad(bytes, size)));
}

/** @throws ProtocolError `envelope` under another key or of another id, `padding`, `json` */
export async function openSnapshot(
  kind: SnapshotKind,
  key: string,
  id: string,
  sealed: string,
): Promise<unknown> {
  const padded = await open(await importKey(key), CONTEXTS[kind](id), fromBase64(sealed));
  if (padded.length === 0 || padded.length % STEP_BYTES !== 0)
    throw new ProtocolError("padding", "This sealed content is damaged.");
  return readJson(fromUtf8(unpad(padded, padded.length)));
}

/** A feed's key, which only its address gives; what is stored of the token is its hash. */
async function feedKey(token: string): Promise<{ key: CryptoKey; context: string }> {
  const raw = await hkdf(fromBase64url(token), "svc:calendar-feed:v1", "seal");
  return {
    key: await importKey(raw),
    context: contexts.calendarFeed(await hashCapability(token)),
  };
}

export async function sealFeed(token: string, ics: string, iv?: Uint8Array): Promise<string> {
  const { key, context } = await feedKey(token);
  return toBase64(await seal(key, context, utf8(ics), iv));
}

/** @throws ProtocolError `envelope` under another token */
export async function openFeed(token: string, sealed: string): Promise<string> {
  const { key, context } = await feedKey(token);
  return fromUtf8(await open(key, context, fromBase64(sealed)));
}
