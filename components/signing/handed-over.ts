/** The PDF that a Document's page made for a new request, taken over once in the same tab. The server reads it with the request anyway. */
import { readStoredJson, store } from "@/client/browser-storage";
import { fromBase64, toBase64 } from "@/lib/protocol/bytes";

const KEY = "sealdesk:sign-pdf";

/** @returns whether this browser has room for it */
export const handOver = (name: string, bytes: Uint8Array): boolean =>
  store(KEY, JSON.stringify({ name, content: toBase64(bytes) }), "sessionStorage");

export function takeHandedOver(): File | null {
  const { name, content } = Object(readStoredJson(KEY, "sessionStorage"));
  store(KEY, null, "sessionStorage");
  if (typeof name !== "string" || typeof content !== "string") return null;
  return new File([fromBase64(content)], name, { type: "application/pdf" });
}
