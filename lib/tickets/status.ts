/** Resolves a ticket or reopens it, without a mail to the customer (T-140, T-141). */
import { db } from "@/db/client";
import { lockTicketForMember } from "./lock";
import { changeStatus } from "./status-change";

/** @throws 404 for a ticket that is unknown or not theirs */
export async function setStatus(
  userId: string,
  code: string,
  status: "open" | "resolved",
): Promise<{ ok: true; status: "open" | "resolved" }> {
  await db().transaction(async (tx) =>
    changeStatus(tx, await lockTicketForMember(tx, userId, code), status),
  );
  return { ok: true, status };
}
