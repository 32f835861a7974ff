/** Deletes a payments profile: its document, and with it its links, payments, events and webhooks (PY-015). */
import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { payProvider } from "@/db/schema";
import { eraseFile } from "@/lib/files/erase";
import type { Owned } from "./access";
import { releaseUnused } from "./connections";
import { providerNamed } from "./providers/registry";

/** Also releases accounts that no other profile uses. */
export async function deletePayee({ payee, access }: Owned): Promise<{ ok: true }> {
  const { provider, account } = payProvider;
  const own = eq(payProvider.payeeId, payee.id);
  const accounts = await db().select({ provider, account }).from(payProvider).where(own);
  const erased = await eraseFile(access);
  for (const each of accounts) await releaseUnused(providerNamed(each.provider), each.account);
  return erased;
}
