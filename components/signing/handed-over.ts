/**
 * The PDF that a Document's page made for a new request, taken over once in the same tab. Pages are left by full loads,
 * so it waits in the tab's storage, sealed. Its key is only in the address that is opened, and leaves it at once.
 */
import { readStored, store } from "@/client/browser-storage";
import { decodeAttachment, encodeAttachment } from "@/lib/protocol/attachment";
import { fromBase64, randomBytes, toBase64, toBase64url } from "@/lib/protocol/bytes";
import { importKey, open, seal } from "@/lib/protocol/envelope";

const KEY = "sealdesk:sign-pdf";
const CONTEXT = "sign-pdf";
const TYPE = "application/pdf";

/** @returns the address that takes it over, or null where this browser has no room for it */
export async function handOver(name: string, bytes: Uint8Array): Promise<string | null> {
  const key = randomBytes(32);
  const pdf = encodeAttachment({ name, type: TYPE, bytes });
  const sealed = toBase64(await seal(await importKey(key), CONTEXT, pdf));
  return store(KEY, sealed, "sessionStorage") ? `/sign/new#pdf=${toBase64url(key)}` : null;
}

/** Null when nobody comes from a Document. */
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
