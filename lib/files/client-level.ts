/** The level of client a file asks for: it only rises (F-080). */
import { eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { file } from "@/db/schema";
import { fileErrors } from "./errors";
import { announceLevel } from "./live/hub";

/** @returns the level the file has now */
export async function raiseClientLevel(fileId: string, level: number): Promise<number> {
  const [row] = await db()
    .update(file)
    .set({ minClient: sql`greatest(${file.minClient}, ${level}::smallint)` })
    .where(eq(file.id, fileId))
    .returning({ level: file.minClient });
  if (!row) throw fileErrors.notLive();
  announceLevel(fileId, row.level);
  return row.level;
}
