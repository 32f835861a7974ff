/** What a short link's capability opens: which file, and the envelope that holds its key (SL-001…SL-003). */
import { pool } from "@/db/client";
import { refuseWhenSpent, take } from "@/lib/http/rate-limit";
import { findAccess, hashToken } from "./access";
import { fileErrors } from "./errors";
import { missedLookupLimit } from "./limits";

/** @param network whose allowance a lookup that finds nothing uses */
export async function findShortLink(capability: string, network: string) {
  await refuseWhenSpent(missedLookupLimit, network);
  const access = await findAccess(capability);
  const envelope = access && (await envelopeOf(capability));
  if (!access || !envelope) {
    await take(missedLookupLimit, network);
    throw fileErrors.notLive();
  }
  if (access.trashedAt) throw fileErrors.trashed(access.trashedAt);
  const kind: "shop" | "document" = access.keeper === "shop" ? "shop" : "document";
  return { id: access.fileId, kind, role: access.role, envelope };
}

async function envelopeOf(capability: string): Promise<string | null> {
  const { rows } = await pool().query<{ envelope: string | null }>({
    name: "envelope",
    text: "select envelope from file_link where token_hash = $1",
    values: [hashToken(capability)],
  });
  return rows[0]?.envelope ?? null;
}
