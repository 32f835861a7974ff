/** Adds a request's link to the account's signing inbox, and removes it. */
import type { CreatedEnvelope } from "@/lib/contract/signing-shapes";

const inbox = () => import("@/client/signing/inbox");

/** @returns whether it was added; otherwise the request's link is the only way to it */
export async function keepRequest(created: CreatedEnvelope): Promise<boolean> {
  const { id, adminToken: admin, title, createdAt, status } = created;
  try {
    const { keepInInbox } = await inbox();
    return await keepInInbox({ id, admin, title, createdAt, status });
  } catch {
    // The inbox is full or unavailable. The request exists, and its page says to keep its link.
    return false;
  }
}

/** Removes a deleted request from the inbox. If this fails, the row is shown as deleted when it is read. */
export async function forgetRequest(id: string): Promise<void> {
  try {
    const { inboxRows, removeFromInbox } = await inbox();
    const row = (await inboxRows())?.rows.find((one) => one.id === id);
    if (row) await removeFromInbox(row.rowIds);
  } catch {
    // As above: a failure is not shown.
  }
}
