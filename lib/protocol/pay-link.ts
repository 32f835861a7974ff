/** A payment link's sealed parts: the description under the key in its address; that key, its label and the bank details under the payee's key. */
import { fromBase64, fromUtf8, toBase64, toHex, utf8 } from "./bytes";
import { payBank, payLabel, payLink, payLinkKey } from "./contexts";
import { sha256 } from "./derive";
import { importKey, open, seal } from "./envelope";
import { ProtocolError } from "./errors";
import { MAX_SEALED_CHARS } from "./pay-auth";
import {
  type BankLine,
  type PayDescription,
  type PayLabel,
  readBankLines,
  readDescription,
  readLabel,
} from "./pay-description";

/** SHA-256 in hex of a sealed text as it is sent: `If-Match` of a description, `bankOf` of bank details. */
export const hashSealed = async (sealed: string): Promise<string> =>
  toHex(await sha256(utf8(sealed)));

/** Under the payee's key, raw or as text. `iv` is given only to reproduce a published vector, here and below. */
export async function sealLinkKey(
  payeeKey: string,
  payeeId: string,
  linkId: string,
  k: Uint8Array,
  iv?: Uint8Array,
): Promise<string> {
  const key = await importKey(payeeKey);
  return toBase64(await seal(key, payLinkKey(payeeId, linkId), k, iv));
}

export async function openLinkKey(
  payeeKey: string,
  payeeId: string,
  linkId: string,
  sealed: string,
): Promise<Uint8Array> {
  return open(await importKey(payeeKey), payLinkKey(payeeId, linkId), fromBase64(sealed));
}

/** @throws ProtocolError `pay-link` when the description has too much in it */
export async function sealDescription(
  k: Uint8Array | string,
  linkId: string,
  description: PayDescription,
  iv?: Uint8Array,
): Promise<string> {
  const sealed = await sealJson(k, payLink(linkId), readDescription(description), iv);
  if (sealed.length > MAX_SEALED_CHARS) throw new ProtocolError("pay-link", "It is too long.");
  return sealed;
}

/** @throws ProtocolError `envelope` under another key, `pay-link` for what is no description (PY-063, PY-064) */
export async function openDescription(
  k: Uint8Array | string,
  linkId: string,
  sealed: string,
): Promise<PayDescription> {
  if (sealed.length > MAX_SEALED_CHARS) throw new ProtocolError("pay-link", "It is too long.");
  return readDescription(await openJson(k, payLink(linkId), sealed));
}

export const sealLabel = (
  payeeKey: string,
  payeeId: string,
  linkId: string,
  label: PayLabel,
  iv?: Uint8Array,
): Promise<string> => sealJson(payeeKey, payLabel(payeeId, linkId), label, iv);

export const openLabel = async (
  payeeKey: string,
  payeeId: string,
  linkId: string,
  sealed: string,
): Promise<PayLabel> => readLabel(await openJson(payeeKey, payLabel(payeeId, linkId), sealed));

export const sealBank = (
  payeeKey: string,
  payeeId: string,
  lines: readonly BankLine[],
  iv?: Uint8Array,
): Promise<string> => sealJson(payeeKey, payBank(payeeId), readBankLines(lines), iv);

export const openBank = async (
  payeeKey: string,
  payeeId: string,
  sealed: string,
): Promise<BankLine[]> => readBankLines(await openJson(payeeKey, payBank(payeeId), sealed));

async function sealJson(
  key: Uint8Array | string,
  context: string,
  value: unknown,
  iv?: Uint8Array,
): Promise<string> {
  return toBase64(await seal(await importKey(key), context, utf8(JSON.stringify(value)), iv));
}

async function openJson(
  key: Uint8Array | string,
  context: string,
  sealed: string,
): Promise<unknown> {
  const text = fromUtf8(await open(await importKey(key), context, fromBase64(sealed)));
  try {
    return JSON.parse(text);
  } catch {
    throw new ProtocolError("pay-link", "This payment link is damaged.");
  }
}
