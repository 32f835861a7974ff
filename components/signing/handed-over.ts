/**
 * Passes a Document's PDF to a new request, once and in the same tab. Each page is a full load, so the PDF is stored
 * encrypted in the tab's storage. Its key is only in the opened address, and is removed from it at once.
 */
import { readStored, store } from "@/client/browser-storage";
import { decodeAttachment, encodeAttachment } from "@/lib/protocol/attachment";
import { fromBase64, randomBytes, toBase64, toBase64url } from "@/lib/protocol/bytes";
import { importKey, open, seal } from "@/lib/protocol/envelope";

const KEY = "sealdesk:sign-pdf";
const CONTEXT = "sign-pdf";
const TYPE = "application/pdf";

/** @returns the address that reads it, or null when this browser has no room */
export async function handOver(name: string, bytes: Uint8Array): Promise<string | null> {
  const key = randomBytes(32);
  const pdf = encodeAttachment({ name, type: TYPE, bytes });
  const sealed = toBase64(await seal(await importKey(key), CONTEXT, pdf));
  return store(KEY, sealed, "sessionStorage") ? `/sign/new#pdf=${toBase64url(key)}` : null;
}

/** Null when the page was not opened from a Document. */
export async function takeHandedOver(): Promise<File | null> {
  const key = new URLSearchParams(location.hash.slice(1)).get("pdf");
  const sealed = readStored(KEY, "sessionStorage");
  store(KEY, null, "sessionStorage");
  if (key === null) return null;
  history.replaceState(history.state, "", location.pathname);
  if (sealed === null) return null;
  try {
    const pdf = await open(await importKey(key), CONTEXT, fromBase64(sealed));
    const { name, bytes } = decodeAttachment(pdf);
    return new File([bytes], name, { type: TYPE });
  } catch (error) {
    console.warn("A PDF was not handed over by this browser.", error);
    return null;
  }
}
