/** Locks parts in the order that every change of several parts uses. */
import { asc, type SQL } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { shopSupply } from "@/db/schema";

export type Part = typeof shopSupply.$inferSelect;

export const lockParts = (tx: Tx, which: SQL | undefined): Promise<Part[]> =>
  tx
    .select()
    .from(shopSupply)
    .where(which)
    .orderBy(asc(shopSupply.supplierId), asc(shopSupply.seq))
    .for("update");
