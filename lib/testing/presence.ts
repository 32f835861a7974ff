/** Presence of a standard file as y-protocols writes it, made by hand so that a test can also make what nobody should. */
import { base64 } from "./files";

/** One client's state, for client ids and states of less than 128. */
export function presenceOf(
  clientId: number,
  state: object | null = { user: { name: "A" } },
): string {
  const json = Buffer.from(JSON.stringify(state));
  return base64(new Uint8Array([1, clientId, 1, json.length, ...json]));
}
