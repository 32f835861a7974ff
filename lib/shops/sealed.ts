/** Stored sealed data in the form that answers contain. */
import { toBase64, toBase64url } from "@/lib/protocol/bytes";

export const sealedOf = ({
  id,
  key,
  payload,
}: Record<"key" | "payload", Uint8Array> & { id: string }) => ({
  id,
  key: toBase64url(key),
  payload: toBase64(payload),
});
