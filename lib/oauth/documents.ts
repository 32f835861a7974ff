/** Metadata documents of apps whose client id is an address (O-020…O-023, D-85). */
import { clientMetadata } from "@/lib/contract/oauth";
import { env } from "@/lib/env";
import { OutsideError } from "@/lib/outside/error";
import { createOutside, outside } from "@/lib/outside/outside";
import { DOCUMENT_TIMEOUT_MS, MAX_DOCUMENT_BYTES } from "./limits";

const MAX_ID_CHARS = 500;
const LOCAL = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?\//;

/** Local documents are for trying an app out, and off unless a setting allows them. */
const isLocal = (id: string): boolean => env().OAUTH_ALLOW_LOCAL_CIMD && LOCAL.test(id);

/** An https address as a browser would write it, without query, fragment or credentials. */
export function isDocumentId(id: string): boolean {
  if (id.length > MAX_ID_CHARS || /[?#]/.test(id) || !URL.canParse(id)) return false;
  const { href, protocol, username, password } = new URL(id);
  if (username || password) return false;
  return (href === id || href === `${id}/`) && (protocol === "https:" || isLocal(id));
}

interface Metadata {
  redirect_uris: string[];
  client_name?: string | undefined;
}

/** @returns what the document says, or in words why it doesn't count */
export async function fetchDocument(id: string): Promise<Metadata | string> {
  const request = {
    method: "GET",
    headers: { Accept: "application/json" },
    timeoutMs: DOCUMENT_TIMEOUT_MS,
    maxBytes: MAX_DOCUMENT_BYTES,
  } as const;
  const local = isLocal(id) ? createOutside({ excepted: [new URL(id).origin] }) : null;
  try {
    const { status, headers, body } = await (local ?? outside()).ask(id, request);
    if (status !== 200) return `its address answered ${status}.`;
    if (!/^application\/(.+\+)?json\b/.test(String(headers["content-type"])))
      return "its address answers no JSON.";
    return readDocument(id, body.toString());
  } catch (fault) {
    if (fault instanceof OutsideError) return fault.message;
    throw fault;
  } finally {
    local?.close();
  }
}

function readDocument(id: string, text: string): Metadata | string {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return "its document is no JSON.";
  }
  const parsed = clientMetadata.safeParse(given);
  if (!parsed.success) return "its document has bad redirect_uris, or asks for a secret.";
  const named = given as { client_id?: unknown; client_secret?: unknown };
  if (named.client_id !== id) return "its document has another client_id than its address.";
  if (named.client_secret !== undefined) return "its document has a secret in it.";
  return parsed.data;
}
