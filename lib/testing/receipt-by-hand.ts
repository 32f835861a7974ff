/**
 * The offline check of a receipt written from the contract's words alone (D-54, D-57), with Node's own crypto: it shares
 * no line with ours, so that both must be wrong in the same way to agree on a wrong receipt.
 */
import { createHash, createPublicKey, verify } from "node:crypto";

interface ByHand {
  /** The receipt's file. */
  receipt: string;
  completed: Uint8Array;
  original?: Uint8Array;
  /** The key fetched from the service earlier, base64url. */
  publicKey: string;
}

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest("hex");

/** Members sorted, nothing between them: RFC 8785 for what JSON.parse returns. */
function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name] ?? null)}`).join()}}`;
}

/** The number of the first of the contract's five checks that fails, or null. */
export function failsByHand({ receipt, completed, original, publicKey }: ByHand): number | null {
  const { pub, sig, body } = JSON.parse(receipt);
  if (pub !== publicKey) return 1;
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: pub }, format: "jwk" });
  const message = Buffer.from(`svc:sign-receipt:v1\n${body}`, "utf8");
  if (!verify(null, message, key, Buffer.from(sig, "base64url"))) return 2;
  const said = JSON.parse(body);
  if (sha256(completed) !== said.completed.sha256) return 3;
  if (original && sha256(original) !== said.original.sha256) return 4;
  let head = "0".repeat(64);
  for (const { prev, hash, ...event } of said.events) {
    if (prev !== head) return 5;
    head = sha256(`svc:sign-event:v1\n${prev}\n${canonical(event)}`);
    if (hash !== head) return 5;
  }
  return head === said.head ? null : 5;
}
