/** Terms and statements as both sides open them. */
import { readShape } from "../../lib/kinds/shop/read";
import { ResellerTerms, Statement } from "../../lib/kinds/shop/supply";
import { importKey } from "../../lib/protocol/envelope";
import { openByLink } from "../../lib/protocol/shop-supply";
import { nullIfDamaged } from "./orders";

/** @param keys of the supplier's shop, with its password and without: it may have changed since @returns null where none opens it */
async function openWith(
  kind: "resellerTerms" | "statement",
  keys: readonly string[],
  ...sealed: [supplierId: string, accessId: string, sealed: string]
): Promise<unknown> {
  for (const key of new Set(keys)) {
    const opened = await nullIfDamaged(async () =>
      openByLink(kind, await importKey(key), ...sealed),
    );
    if (opened !== null) return opened;
  }
  return null;
}

export async function openTerms(
  keys: readonly string[],
  supplierId: string,
  accessId: string,
  sealed: string,
): Promise<ResellerTerms | null> {
  const opened = await openWith("resellerTerms", keys, supplierId, accessId, sealed);
  return nullIfDamaged(async () => readShape(ResellerTerms, opened));
}

export async function openStatement(
  keys: readonly string[],
  supplierId: string,
  accessId: string,
  sealed: string,
): Promise<Statement | null> {
  const opened = await openWith("statement", keys, supplierId, accessId, sealed);
  return nullIfDamaged(async () => readShape(Statement, opened));
}
