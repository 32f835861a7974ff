/** A shop's row as every change of what it counts takes it. */
import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { shop } from "@/db/schema";
import { shopErrors } from "./errors";

export type ShopRow = typeof shop.$inferSelect;

/** Locks a shop until the transaction ends. @throws 404 when it was deleted meanwhile */
export async function lockShop(tx: Tx, shopId: string): Promise<ShopRow> {
  const [row] = await tx.select().from(shop).where(eq(shop.id, shopId)).for("no key update");
  if (!row) throw shopErrors.notRegistered();
  return row;
}

/** SH-048: whoever publishes knows the newest shop key. @throws 409 `rekeyed` */
export function checkPayLock({ epoch, payLock }: ShopRow, given: unknown): void {
  if (epoch > 0 && given !== payLock) throw shopErrors.rekeyed();
}
