/** Decrypts terms and statements for both sides. */
import type * as z from "zod/mini";
import { importKey } from "../../lib/protocol/envelope";
import { openByLink } from "../../lib/protocol/shop-supply";
import { readOrNull } from "./read-or-null";

/**
 * @param keys of the supplier's shop, with and without its password, which may have changed
 * @returns null when none decrypts it
 */
export async function openFromSupplier<Shape extends z.ZodMiniType>(
  kind: "resellerTerms" | "statement",
  shape: Shape,
  keys: readonly string[],
  ...sealed: [supplierId: string, accessId: string, sealed: string]
): Promise<z.infer<Shape> | null> {
  for (const key of new Set(keys)) {
    const open = async () => openByLink(kind, await importKey(key), ...sealed);
    const opened = await readOrNull(shape, open);
    if (opened !== null) return opened;
  }
  return null;
}
