/** Replaces the owner's link (F-090, F-091); the content key stays the same. */

import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { fileLink } from "@/db/schema";
import type { NewOwnerLink } from "@/lib/contract/file-links";
import { giveBack, take } from "@/lib/http/rate-limit";
import { type Access, hashToken } from "./access";
import { reserveToken } from "./create";
import { ownerLinkLimit } from "./limits";
import { lockForLinks } from "./lock";
import { endLinks } from "./revoke";

/**
 * Of two resets at once both are made, and the later one's link lives. It is a row of its own, so that a stream
 * opened by the old link is known to be over wherever it is found.
 * @throws 409 `conflict` for a token that any link ever used or `shop`, 429
 */
export async function resetOwnerLink(
  { fileId }: Access,
  body: NewOwnerLink,
): Promise<{ token: string }> {
  await take(ownerLinkLimit, fileId);
  const token = body.token ?? randomBytes(32).toString("base64url");
  const ended = await replace(fileId, token, body.envelope ?? null).catch(async (refused) => {
    await giveBack(ownerLinkLimit, fileId);
    throw refused;
  });
  await endLinks(fileId, ended);
  return { token };
}

/** @returns the links that ended */
const replace = (fileId: string, token: string, envelope: string | null) =>
  db().transaction(async (tx) => {
    await lockForLinks(tx, fileId);
    await reserveToken(tx, fileId, token);
    const old = await tx
      .delete(fileLink)
      .where(and(eq(fileLink.fileId, fileId), eq(fileLink.role, "owner")))
      .returning({ id: fileLink.id });
    const tokenHash = hashToken(token);
    await tx.insert(fileLink).values({ fileId, role: "owner", tokenHash, envelope });
    return old;
  });
