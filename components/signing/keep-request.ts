/** Adds a request's link to the account's signing inbox, and removes it. */
import type { CreatedEnvelope } from "@/lib/contract/signing-shapes";

const inbox = () => import("@/client/signing/inbox");

/** @returns whether it is kept; where it is not, the request's link is the only key to it */
export async function keepRequest(created: CreatedEnvelope): Promise<boolean> {
  const { id, adminToken: admin, title, createdAt, status } = created;
  try {
    const { keepInInbox } = await inbox();
    return await keepInInbox({ id, admin, title, createdAt, status });
  } catch {
    // The inbox is full or out of reach. The request is made all the same, and its page says what its link is now.
    return false;
  }
}

/** Of a request that is deleted. A row that stays says so when it is looked at. */
export async function forgetRequest(id: string): Promise<void> {
  try {
    const { inboxRows, removeFromInbox } = await inbox();
    const row = (await inboxRows())?.rows.find((one) => one.id === id);
    if (row) await removeFromInbox(row.rowIds);
  } catch {
    // As above.
  }
}
